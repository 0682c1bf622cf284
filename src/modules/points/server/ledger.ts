import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { isSystem } from '#kernel/server/person.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type EntryKind, pointsEntry } from '../model/index.ts'
import { pointsNumber } from './points-number.ts'

export type Entry = Row<typeof pointsEntry>

interface Balance {
  readonly available: number
  readonly pending: number
  readonly debt: number
}

/** Where points come from or go to. */
export interface Source {
  readonly type: string
  readonly id: string
  readonly title?: string | null
}

/** The user's balance, locked until the act ends; what is due by now is released or has expired. */
export async function lockBalance(act: Act, user: string): Promise<Balance> {
  await expireLots(act, user)
  return readBalance(act, user)
}

async function lock(act: Act, user: string): Promise<void> {
  await act.tx.execute(
    sql`insert into points_balance ("user") values (${user}) on conflict do nothing`,
  )
  await act.tx.execute(sql`select 1 from points_balance where "user" = ${user} for update`)
  await release(act, user)
}

async function readBalance(act: Act, user: string): Promise<Balance> {
  const answer = await act.tx.execute<Record<keyof Balance, string>>(
    sql`select available, pending, debt from points_balance where "user" = ${user}`,
  )
  const row = answer.rows[0]
  return {
    available: Number(row?.available ?? 0),
    pending: Number(row?.pending ?? 0),
    debt: Number(row?.debt ?? 0),
  }
}

/** Pending points whose moment has come are available. */
async function release(act: Act, user: string): Promise<void> {
  await act.tx.execute(sql`
    with due as (
      update points_lot set is_released = true
       where "user" = ${user} and not is_released and available_at <= ${act.now.toISOString()}::timestamptz
      returning remaining
    )
    update points_balance set pending = pending - due.n, available = available + due.n
      from (select coalesce(sum(remaining), 0) as n from due) as due
     where "user" = ${user} and due.n > 0`)
}

/** Adds to the balance; the database refuses what would go below zero. */
function change(act: Act, user: string, by: Partial<Balance>): Promise<unknown> {
  return act.tx.execute(sql`
    update points_balance set available = available + ${by.available ?? 0}::bigint,
           pending = pending + ${by.pending ?? 0}::bigint, debt = debt + ${by.debt ?? 0}::bigint
     where "user" = ${user}`)
}

interface Written {
  readonly user: string
  readonly kind: EntryKind
  readonly points: number
  readonly source: Source
  readonly organisation?: string | null
  readonly rule?: { readonly id: string; readonly version: number } | undefined
  readonly availableAt?: string | null
  readonly expireAt?: string | null
  readonly reverses?: string | null
  readonly operator?: string | null
  readonly memo?: string | null
}

/** Writes one row of the ledger behind a balance that was changed already. Null: the source earned before. */
async function write(act: Act, written: Written): Promise<string | null> {
  const { source, rule, ...facts } = written
  const balance = await readBalance(act, written.user)
  const id = newId()
  const [number = ''] = await nextRecordNumbers(act, pointsNumber, 1)
  const [made] = await insertMany(
    act,
    pointsEntry,
    [
      {
        ...facts,
        id,
        number,
        rule: rule?.id ?? null,
        ruleVersion: rule?.version ?? null,
        balanceAfter: balance.available + balance.pending,
        sourceType: source.type,
        sourceId: source.id,
        sourceTitle: source.title ?? null,
        operator: written.operator ?? (isSystem(act.person) ? null : act.person.accountId),
      },
    ],
    { skipTaken: true },
  )
  return made ?? null
}

/** Brings points in. A source earns once under a rule: who earns asks before whether it did. */
export async function credit(
  act: Act,
  given: Written & { readonly delayHours?: number; readonly validDays?: number },
): Promise<string> {
  const { delayHours = 0, validDays = 0, ...written } = given
  const balance = await lockBalance(act, written.user)
  const at = new Date(act.now.getTime() + delayHours * 3_600_000)
  const availableAt = at.toISOString()
  const expireAt =
    validDays === 0 ? null : new Date(at.getTime() + validDays * 86_400_000).toISOString()
  const isReleased = delayHours === 0
  const { points, user } = written
  await change(act, user, isReleased ? { available: points } : { pending: points })
  const entry = await write(act, { ...written, availableAt, expireAt })
  if (entry === null) throw refusal('该来源已发放过积分')
  await act.tx.execute(sql`
    insert into points_lot (entry, "user", remaining, available_at, expire_at, is_released)
    values (${entry}, ${user}, ${points}, ${availableAt}, ${expireAt}, ${isReleased})`)
  if (balance.debt > 0) await settleDebt(act, user, { debt: balance.debt, entry })
  return entry
}

/** The next earnings pay what was spent too much. */
async function settleDebt(
  act: Act,
  user: string,
  { debt, entry }: { debt: number; entry: string },
): Promise<void> {
  const taken = await take(act, user, { points: debt, first: entry, pendingToo: true })
  if (taken === 0) return
  await change(act, user, { debt: -taken })
  await write(act, {
    user,
    kind: 'reverse',
    points: -taken,
    source: { type: 'debt', id: entry, title: '抵扣此前超用的积分' },
  })
}

/** Takes points from the lots, the soonest to expire first; answers how many were there to take. */
async function take(
  act: Act,
  user: string,
  {
    points,
    first,
    pendingToo = false,
    only,
  }: { points: number; first?: string; pendingToo?: boolean; only?: string },
): Promise<number> {
  const answer = await act.tx.execute<{ available: string; pending: string }>(sql`
    with ordered as (
      select entry, remaining, is_released,
             coalesce(sum(remaining) over (
               order by (entry = ${first ?? null}::uuid) is true desc, expire_at asc nulls last, entry
               rows between unbounded preceding and 1 preceding), 0) as before
        from points_lot
       where "user" = ${user} and remaining > 0 and (is_released or ${pendingToo})
         and (${only ?? null}::uuid is null or entry = ${only ?? null}::uuid)
    ), taken as (
      update points_lot set remaining = points_lot.remaining - least(ordered.remaining, ${points}::bigint - ordered.before)
        from ordered where ordered.entry = points_lot.entry and ordered.before < ${points}::bigint
      returning least(ordered.remaining, ${points}::bigint - ordered.before) as n, ordered.is_released
    )
    select coalesce(sum(n) filter (where is_released), 0)::text as available,
           coalesce(sum(n) filter (where not is_released), 0)::text as pending from taken`)
  const available = Number(answer.rows[0]?.available ?? 0)
  const pending = Number(answer.rows[0]?.pending ?? 0)
  await change(act, user, { available: -available, pending: -pending })
  return available + pending
}

/** Spends points that are available. */
export async function spend(
  act: Act,
  given: {
    readonly user: string
    readonly points: number
    readonly source: Source
    readonly memo?: string
  },
): Promise<string | null> {
  const balance = await lockBalance(act, given.user)
  if (balance.available < given.points) throw refusal('可用积分不足')
  await take(act, given.user, { points: given.points })
  return write(act, { ...given, kind: 'spend', points: -given.points })
}

/** Corrects by hand or takes away what is there; never below zero. */
export async function deduct(
  act: Act,
  given: Omit<Written, 'kind'> & { readonly kind?: EntryKind },
): Promise<string | null> {
  const balance = await lockBalance(act, given.user)
  const points = Math.abs(given.points)
  if (balance.available + balance.pending < points) throw refusal('调整后余额不能小于 0')
  await take(act, given.user, { points, pendingToo: true })
  return write(act, { ...given, kind: given.kind ?? 'adjust', points: -points })
}

/** How much of an earning is taken back, and for what. */
interface TakingBack {
  /** Absent: all that was not taken back before. */
  readonly points?: number
  readonly memo: string
  /** What takes it back, once: a refund. Absent: the earning's own source. */
  readonly source?: Source
}

/**
 * Takes an earning back, wholly or in part: from its own lot first, then from the others; what was
 * spent already becomes a debt. All parts together are never more than was earned. Answers null
 * where nothing is left to take, or this source took its part before.
 */
export async function reverse(
  act: Act,
  entry: Entry,
  { points, memo, source }: TakingBack,
): Promise<{ taken: number; owed: number } | null> {
  await lockBalance(act, entry.user)
  const by = source ?? { type: entry.sourceType, id: entry.sourceId, title: entry.sourceTitle }
  const earlier = await act.tx.execute<{ points: string; same: boolean }>(sql`
    select coalesce(sum(points), 0)::text as points,
           coalesce(bool_or(source_type = ${by.type} and source_id = ${by.id}), false) as same
      from points_taken_back where entry = ${entry.id}`)
  const before = earlier.rows[0]
  const rest = entry.points - Number(before?.points ?? 0)
  const wanted = Math.min(points ?? rest, rest)
  if (before?.same === true || wanted <= 0) return null
  const taken = await take(act, entry.user, {
    points: wanted,
    pendingToo: true,
    first: entry.id,
  })
  const owed = wanted - taken
  if (owed > 0) await change(act, entry.user, { debt: owed })
  if (taken + owed > 0)
    await act.tx.execute(sql`
      insert into points_taken_back (entry, source_type, source_id, points, owed)
      values (${entry.id}, ${by.type}, ${by.id}, ${taken + owed}, ${owed})`)
  if (taken > 0)
    await write(act, {
      user: entry.user,
      kind: 'reverse',
      points: -taken,
      organisation: entry.organisation,
      source: by,
      reverses: entry.id,
      memo,
    })
  return { taken, owed }
}

/** Writes off what of one user's points has expired; answers how many. */
export async function expireLots(act: Act, user: string): Promise<number> {
  await lock(act, user)
  const due = await act.tx.execute<{ entry: string; remaining: string }>(sql`
    select entry, remaining::text from points_lot
     where "user" = ${user} and remaining > 0 and is_released and expire_at <= ${act.now.toISOString()}::timestamptz`)
  let all = 0
  for (const { entry, remaining } of due.rows) {
    const taken = await take(act, user, { points: Number(remaining), only: entry })
    all += taken
    await write(act, {
      user,
      kind: 'expire',
      points: -taken,
      source: { type: 'lot', id: entry, title: '积分到期' },
    })
  }
  return all
}
