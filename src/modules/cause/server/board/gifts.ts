import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { countGivers } from '#modules/people/server/index.ts'
import type { Span } from '../../model/board-period.ts'
import { given, paidDay, paidWithin } from './reach.ts'

/** Paid gifts by Beijing day, from the daily sums: a board never reads a million rows for them. */
export async function giftsByDay(act: Act, causes: SQL): Promise<ReadonlyMap<string, number>> {
  const { rows } = await act.tx.execute<{ day: string; gifts: string }>(sql`
    select day::text as day, sum(gifts)::text as gifts from donation_daily
     where cause in ${causes} group by day`)
  return new Map(rows.map(({ day, gifts }) => [day, Number(gifts)]))
}

/** What was given by channel along the span, by days or months; fen. */
export async function channelsOf(act: Act, causes: SQL, span: Span & { unit: 'day' | 'month' }) {
  const at = span.unit === 'day' ? sql`day::text` : sql`to_char(day, 'YYYY-MM')`
  const { rows } = await act.tx.execute<{ at: string; channel: string; amount: string }>(sql`
    select ${at} as at, channel, sum(amount)::text as amount from donation_daily
     where cause in ${causes} and day between ${span.from}::date and ${span.to}::date
     group by 1, 2 having sum(gifts) > 0 order by 1, 2`)
  return rows.map(row => ({ ...row, amount: Number(row.amount) }))
}

const donors = sql`${countGivers('donor')}::int as donors`

/** 捐赠人数: distinct donors of the span; a gift of nobody counts as one. */
export async function donorsOf(act: Act, causes: SQL, span: Span): Promise<number> {
  const { rows } = await act.tx.execute<{ donors: number }>(sql`
    select ${donors} from donation
     where cause in ${causes} and ${given} and ${paidWithin(span)}`)
  return rows[0]?.donors ?? 0
}

/** The same day by day. */
export async function donorsByDay(
  act: Act,
  causes: SQL,
  span: Span,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await act.tx.execute<{ day: string; donors: number }>(sql`
    select ${paidDay}::text as day, ${donors} from donation
     where cause in ${causes} and ${given} and ${paidWithin(span)} group by 1`)
  return new Map(rows.map(row => [row.day, row.donors]))
}

/** The same by cause. */
export async function donorsByCause(
  act: Act,
  causes: SQL,
  span: Span,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await act.tx.execute<{ cause: string; donors: number }>(sql`
    select cause, ${donors} from donation
     where cause in ${causes} and ${given} and ${paidWithin(span)} group by 1`)
  return new Map(rows.map(row => [row.cause, row.donors]))
}
