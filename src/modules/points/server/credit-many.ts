import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { newId } from '#kernel/server/uuid.ts'
import { pointsEntry } from '../model/index.ts'
import { credit, expireLots, type Source } from './ledger.ts'
import { pointsNumber } from './points-number.ts'

/** Points that are available at once, from a source that has earned nothing yet. */
export interface Credited {
  readonly user: string
  readonly points: number
  readonly source: Source
  readonly organisation: string | null
  readonly rule: { readonly id: string; readonly version: number }
  readonly validDays: number
  readonly operator: string | null
  readonly memo: string | null
}

/**
 * Brings points of many users in at once: what `credit` does for one, in a few statements for all.
 * Users who owe points are credited one by one, for their debt is settled with each. Answers the
 * entries in order.
 */
export async function creditMany(
  act: Act,
  given: readonly Credited[],
): Promise<readonly (string | null)[]> {
  const held = await lockBalances(act, [...new Set(given.map(({ user }) => user))])
  const plain = given.filter(({ user }) => held.get(user)?.owes === false)
  const entries = new Map<Credited, string | null>(await writePlain(act, plain, held))
  for (const each of given)
    if (held.get(each.user)?.owes !== false)
      entries.set(each, await credit(act, { ...each, kind: 'import' }))
  return given.map(each => entries.get(each) ?? null)
}

interface Held {
  /** Available and pending points; the caller keeps it up to date. */
  balance: number
  readonly owes: boolean
}

/** The balances of users, locked in one order until the act ends; what is due is released or has expired. */
export async function lockBalances(act: Act, users: readonly string[]): Promise<Map<string, Held>> {
  const wire = sql`(select value::uuid as "user" from json_array_elements_text(${JSON.stringify(users)}::json))`
  await act.tx.execute(
    sql`insert into points_balance ("user") select "user" from ${wire} as asked order by 1 on conflict do nothing`,
  )
  await act.tx.execute(
    sql`select 1 from points_balance where "user" in ${wire} order by "user" for update`,
  )
  const now = act.now.toISOString()
  const due = await act.tx.execute<{ user: string }>(sql`
    select distinct "user" from points_lot
     where "user" in ${wire} and ((not is_released and available_at <= ${now}::timestamptz)
           or (remaining > 0 and expire_at <= ${now}::timestamptz))`)
  for (const { user } of due.rows) await expireLots(act, user)
  const found = await act.tx.execute<{ user: string; balance: string; owes: boolean }>(sql`
    select "user", (available + pending)::text as balance, debt > 0 as owes
      from points_balance where "user" in ${wire}`)
  return new Map(
    found.rows.map(({ user, balance, owes }) => [user, { balance: Number(balance), owes }]),
  )
}

async function writePlain(
  act: Act,
  given: readonly Credited[],
  held: ReadonlyMap<string, Held>,
): Promise<[Credited, string][]> {
  if (given.length === 0) return []
  const numbers = await nextRecordNumbers(act, pointsNumber, given.length)
  const at = act.now.toISOString()
  const written = given.map((each, place) => {
    const id = newId()
    const { source, rule, validDays, ...facts } = each
    const balance = held.get(each.user)
    if (balance !== undefined) balance.balance += each.points
    const row = {
      ...facts,
      id,
      kind: 'import' as const,
      number: numbers[place] ?? '',
      rule: rule.id,
      ruleVersion: rule.version,
      balanceAfter: balance?.balance ?? each.points,
      sourceType: source.type,
      sourceId: source.id,
      sourceTitle: source.title ?? null,
      availableAt: at,
      expireAt:
        validDays === 0 ? null : new Date(act.now.getTime() + validDays * 86_400_000).toISOString(),
    }
    return { each, row }
  })
  const rows = written.map(({ row }) => row)
  await insertMany(act, pointsEntry, rows)
  const wire = JSON.stringify(
    rows.map(({ id, user, points, expireAt }) => ({ id, user, points, expire_at: expireAt })),
  )
  const lots = sql`json_to_recordset(${wire}::json) as lot(id uuid, "user" uuid, points bigint, expire_at timestamptz)`
  await act.tx.execute(sql`
    insert into points_lot (entry, "user", remaining, available_at, expire_at, is_released)
    select id, "user", points, ${at}::timestamptz, expire_at, true from ${lots}`)
  await act.tx.execute(sql`
    update points_balance as balance set available = available + earned.n
      from (select "user", sum(points) as n from ${lots} group by 1) as earned
     where earned."user" = balance."user"`)
  return written.map(({ each, row }) => [each, row.id])
}
