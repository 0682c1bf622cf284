import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { causeSums } from '#modules/finance/server/index.ts'
import { daysIn, type Span } from '../../model/board-period.ts'

/** What the books moved for causes, in fen. */
export interface Moved {
  readonly raised: number
  readonly refunded: number
  readonly paidOut: number
  readonly fee: number
  readonly matched: number
  /** What the balance grew by. */
  readonly grown: number
}

type Line = Readonly<Record<string, string>>

const nothing: Moved = { raised: 0, refunded: 0, paidOut: 0, fee: 0, matched: 0, grown: 0 }
const sums = sql`${causeSums},
  coalesce(sum(d.credit - d.debit) filter (where d.event in ('P25', 'P26')), 0)::text as matched,
  coalesce(sum(d.credit - d.debit), 0)::text as grown`

function read(line: Line): Moved {
  return {
    raised: Number(line.raised),
    refunded: Number(line.refunded),
    paidOut: Number(line.paid_out),
    fee: Number(line.fee),
    matched: Number(line.matched ?? 0),
    grown: Number(line.grown ?? 0),
  }
}

const accounts = sql.raw("a.kind in ('restricted', 'custodial')")

/** Everything that was ever posted for these causes, day by day of its value date. */
export async function movedByDay(act: Act, causes: SQL): Promise<ReadonlyMap<string, Moved>> {
  const { rows } = await act.tx.execute<Record<string, string>>(sql`
    select d.day::text as day, ${sums}
      from ledger_account a join ledger_daily d on d.account_id = a.id
     where ${accounts} and a.cause_id in ${causes} group by d.day`)
  return new Map(rows.map(line => [line.day ?? '', read(line)]))
}

/** 可拨付余额 now and what keeps it below the balance, in fen. */
export async function standing(act: Act, causes: SQL) {
  const { rows } = await act.tx.execute<{ balance: string; available: string }>(sql`
    select coalesce(sum(balance), 0)::text as balance,
           coalesce(sum(balance - locked - reserved), 0)::text as available
      from ledger_account a where ${accounts} and a.cause_id in ${causes}`)
  return { balance: Number(rows[0]?.balance ?? 0), available: Number(rows[0]?.available ?? 0) }
}

/** Figures of each cause: those of the span, and since its start. */
export interface CauseMoved {
  readonly raised: number
  readonly ever: Moved
}

/** By cause; causes that nothing was posted for are absent. */
export async function movedByCause(
  act: Act,
  causes: SQL,
  { from, to }: Span,
): Promise<ReadonlyMap<string, CauseMoved>> {
  const { rows } = await act.tx.execute<Record<string, string>>(sql`
    select a.cause_id as cause, ${sums},
           coalesce(sum(d.credit - d.debit) filter (where d.day between ${from}::date and ${to}::date
             and ((d.event in ('P01', 'P10', 'P11', 'P33', 'P35') and d.flow in ('I1', 'I8'))
                  or d.event in ('P25', 'P26'))), 0)::text as within
      from ledger_account a join ledger_daily d on d.account_id = a.id
     where ${accounts} and a.cause_id in ${causes} group by a.cause_id`)
  return new Map(
    rows.map(line => [line.cause ?? '', { raised: Number(line.within), ever: read(line) }]),
  )
}

/** The sum of what was moved on some of the days. */
export function sumOf(
  byDay: ReadonlyMap<string, Moved>,
  isCounted: (day: string) => boolean,
): Moved {
  const total = { ...nothing }
  for (const [day, moved] of byDay)
    if (isCounted(day))
      for (const name of Object.keys(total) as (keyof Moved)[]) total[name] += moved[name]
  return total
}

/** Whether a day lies in a span. */
export const within =
  ({ from, to }: Span) =>
  (day: string) =>
    day >= from && day <= to

/** The days of a span, one after the other. */
export function daysOf(span: Span): string[] {
  const first = Date.parse(span.from)
  return Array.from({ length: daysIn(span) }, (_, at) =>
    new Date(first + at * 86_400_000).toISOString().slice(0, 10),
  )
}

/** Parts of one; null where there is nothing to divide by. */
export const ratio = (part: number, whole: number) => (whole <= 0 ? null : part / whole)

/** 净筹款额. */
export const netOf = ({ raised, refunded }: Moved) => raised - refunded
