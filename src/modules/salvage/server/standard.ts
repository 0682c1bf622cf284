import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Batch } from './batch-money.ts'

/** The household in which somebody lives, and how many live in it. */
interface Home {
  readonly household: string
  readonly members: number
}

/** What of a line says how much it gets. */
interface Measured {
  readonly amount?: number | null | undefined
  readonly members?: number | null | undefined
}

/** The day by which a roster is checked: the first day of issue, or today once that is past. */
export function dayOfIssue(batch: Pick<Batch, 'issueFrom'>, act: Pick<Act, 'now'>): string {
  const [, later = batch.issueFrom] = [batch.issueFrom, beijingDay(act.now)].toSorted()
  return later
}

/** Fen of one line by the standard of its batch; undefined where it must be given and is not. */
export function amountOf(
  batch: Batch,
  { amount, members }: Measured,
  group: string | null,
): number | undefined {
  if (batch.amountMode === '2') return group === null ? undefined : batch.amounts?.[group]
  if (batch.amountMode === '4') return amount ?? undefined
  if (batch.amountMode === '3')
    return (batch.unitAmount ?? 0) + (batch.memberAmount ?? 0) * ((members ?? 1) - 1)
  return batch.unitAmount ?? undefined
}

/** The open households of people, whoever registered them. */
export async function homesOf(
  act: Act,
  people: readonly string[],
): Promise<ReadonlyMap<string, Home>> {
  const { rows } = await act.tx.execute<{ person: string; household: string; members: number }>(sql`
    select person, household, members from rescue_homes(${sql.param([...people])}::uuid[])`)
  return new Map(rows.map(({ person, ...home }) => [person, home]))
}

/** The groups in hardship that are decided of people and in force on a day (BR-28). */
export async function groupsOf(
  act: Act,
  people: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await act.tx.execute<{ person: string; classify: string }>(sql`
    select person, classify from rescue_classified(${sql.param([...people])}::uuid[], ${day}::date)`)
  const found = new Map<string, Set<string>>()
  for (const { person, classify } of rows)
    found.set(person, (found.get(person) ?? new Set()).add(classify))
  return found
}

/**
 * Brings the lines of a batch that is still being kept, or one of them, to its standard: what they copy
 * of the batch, where the people live, and how much each gets.
 */
export async function applyStandard(act: Act, batch: Batch, record?: string): Promise<void> {
  const mine = sql`r.batch = ${batch.id}::uuid and r.reverses is null
    and (${record ?? null}::uuid is null or r.id = ${record ?? null}::uuid)`
  await act.tx.execute(sql`
    update rescue_record r set period = ${batch.period}, cause = ${batch.cause}::uuid where ${mine}`)
  await act.tx.execute(sql`
    update rescue_record r set household = h.household, members = h.members
      from rescue_homes(array(select r.person from rescue_record r where ${mine})) h
     where h.person = r.person and ${mine}`)
  if (batch.amountMode === '4') return
  const { rows } = await act.tx.execute<{ no: number }>(sql`
    with priced as (
      select r.id, r.no, ${priceOf(batch)}::bigint as amount from rescue_record r where ${mine}
    ), written as (
      update rescue_record r set amount = p.amount
        from priced p where p.id = r.id and p.amount is not null and p.amount <> r.amount
    )
    select no from priced where amount is null order by no limit 1`)
  const [lacking] = rows
  if (lacking !== undefined)
    act.refuse(
      `第 ${lacking.no} 行没有可用的救助分类金额`,
      record === undefined ? 'amounts' : 'classify',
    )
}

function priceOf(batch: Batch) {
  if (batch.amountMode === '2')
    return sql`(${JSON.stringify(batch.amounts ?? {})}::jsonb ->> r.classify::text)`
  const unit = sql`${batch.unitAmount ?? 0}::bigint`
  return batch.amountMode === '3'
    ? sql`(${unit} + ${batch.memberAmount ?? 0}::bigint * (coalesce(r.members, 1) - 1))`
    : unit
}
