import { inArray, sql } from 'drizzle-orm'
import type { Database, Reader } from '#kernel/server/database.ts'
import {
  type CounterScope,
  counterKeys,
  countFailure,
  type DeviceStanding,
  failuresOf,
  type LoginCounter,
  type LoginLimit,
  loginLimits,
  pauseLeft,
} from './login-limits.ts'
import type { SecuritySettings } from './settings.ts'
import { loginCounter } from './tables.ts'

/** Who tries, as far as it is counted. */
export interface Attempt {
  readonly loginName: string
  readonly device: DeviceStanding
  readonly ip: string
}

type Limits = Record<CounterScope, LoginLimit>

/** Today's limits. */
export function limitsOf(security: SecuritySettings): Limits {
  return loginLimits({
    maxFailures: security.of('login.maxFailures'),
    lockMinutes: security.of('login.lockMinutes'),
  })
}

/**
 * Counts the attempt as a failure before it is looked at, so that no number of attempts at once
 * gets past the limit; `takeBack` undoes it. Answers the milliseconds of a running pause, in
 * which nothing is counted.
 */
export function countAttempt(
  database: Database,
  attempt: Attempt,
  limits: Limits,
): Promise<number> {
  // One order for everybody, so that two attempts never wait for each other.
  const keys = [...counterKeys(attempt)].sort((a, b) => a.key.localeCompare(b.key, 'en'))
  return database.change('all', async tx => {
    await tx
      .insert(loginCounter)
      .values(keys.map(({ key }) => ({ key, failures: 0, windowStart: new Date(0) })))
      .onConflictDoNothing()
    const rows = await readCounters(
      tx,
      keys.map(({ key }) => key),
      'update',
    )
    const now = new Date()
    const pause = pauseLeft([...rows.values()], now)
    if (pause > 0) return pause
    for (const { key, scope } of keys) {
      const next = countFailure(rows.get(key), limits[scope], now)
      await tx.update(loginCounter).set(next).where(sql`${loginCounter.key} = ${key}`)
    }
    return 0
  })
}

/** Takes a counted attempt back: it was right. What was counted before it stays. */
export async function takeBack(database: Database, attempt: Attempt): Promise<void> {
  for (const { key } of counterKeys(attempt)) {
    await database.read('all', reader =>
      reader
        .update(loginCounter)
        .set({ failures: sql`greatest(failures - 1, 0)`, blockedUntil: null })
        .where(sql`${loginCounter.key} = ${key}`),
    )
  }
}

/** The name starts anew: somebody has logged in with every factor. */
export async function forgiveName(database: Database, attempt: Attempt): Promise<void> {
  for (const { key, scope } of counterKeys(attempt)) {
    if (scope !== 'name') continue
    await database.read('all', reader =>
      reader.delete(loginCounter).where(sql`${loginCounter.key} = ${key}`),
    )
  }
}

/** Failures that still count: the larger of name's and address's. */
export async function currentFailures(
  reader: Reader,
  attempt: Omit<Attempt, 'loginName'> & { loginName: string | undefined },
  limits: Limits,
): Promise<number> {
  const { loginName, device, ip } = attempt
  const keys = counterKeys({ loginName: loginName ?? '', device, ip }).filter(
    ({ scope }) => scope === 'ip' || (scope === 'name' && loginName !== undefined),
  )
  const rows = await readCounters(
    reader,
    keys.map(({ key }) => key),
    'read',
  )
  const now = new Date()
  return Math.max(0, ...keys.map(({ key, scope }) => failuresOf(rows.get(key), limits[scope], now)))
}

/** Forgets what is counted against a name, when an administrator unlocks it. */
export async function clearCounters(reader: Reader, loginName: string): Promise<void> {
  const keys = (['known', 'unknown'] as const).flatMap(device =>
    counterKeys({ loginName, device, ip: '' })
      .filter(({ scope }) => scope === 'name')
      .map(({ key }) => key),
  )
  await reader.delete(loginCounter).where(inArray(loginCounter.key, keys))
}

async function readCounters(
  reader: Reader,
  keys: readonly string[],
  why: 'read' | 'update',
): Promise<Map<string, LoginCounter>> {
  const query = reader
    .select()
    .from(loginCounter)
    .where(inArray(loginCounter.key, [...keys]))
    .orderBy(loginCounter.key)
  const rows = await (why === 'update' ? query.for('update') : query)
  return new Map(rows.map(({ key, ...counter }) => [key, counter]))
}
