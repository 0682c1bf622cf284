import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { type EventCode, events } from '../ledger/postings.ts'
import { causeSums } from './cause-figures.ts'

/** A cause in its organisation, and the days that are asked about, both included. */
export interface CausePeriod {
  readonly cause: string
  readonly organisation: string
  readonly from: string
  readonly to: string
}

/** What the ledger says of a cause in a period; fen. */
export interface CausePeriodFigures {
  readonly raised: number
  /** Of `raised`: given out of matching pools. */
  readonly matched: number
  readonly refunded: number
  readonly used: number
  readonly fee: number
  /** What it held at the end of the last day. */
  readonly unused: number
  /** Payouts and what came back of them, in the order in which they were booked. */
  readonly payments: readonly CausePayment[]
}

/** One payout, or the return of one (negative). */
export interface CausePayment {
  readonly id: string
  readonly day: string
  readonly label: string
  readonly memo: string
  readonly amount: number
  /** The document that it books: `payout` and its id. */
  readonly source: { readonly kind: string; readonly id: string }
}

const accountsOf = ({ cause, organisation }: CausePeriod) => sql`
  a.kind in ('restricted', 'custodial') and a.cause_id = ${cause}::uuid
  and a.org_id = ${organisation}::uuid`

/** The figures of a cause by value date, each payment by itself. */
export async function causePeriodFigures(
  reader: Reader,
  asked: CausePeriod,
): Promise<CausePeriodFigures> {
  const { from, to } = asked
  const sums = await reader.execute<Record<string, string>>(sql`
    select ${causeSums},
           coalesce(sum(d.credit - d.debit) filter (where d.event in ('P25', 'P26')), 0)::text as matched
      from ledger_account a join ledger_daily d on d.account_id = a.id
     where ${accountsOf(asked)} and d.day between ${from}::date and ${to}::date`)
  const held = await reader.execute<{ unused: string }>(sql`
    select coalesce(sum(d.credit - d.debit), 0)::text as unused
      from ledger_account a join ledger_daily d on d.account_id = a.id
     where ${accountsOf(asked)} and d.day <= ${to}::date`)
  const [sum] = sums.rows
  return {
    raised: Number(sum?.raised ?? 0),
    matched: Number(sum?.matched ?? 0),
    refunded: Number(sum?.refunded ?? 0),
    used: Number(sum?.paid_out ?? 0),
    fee: Number(sum?.fee ?? 0),
    unused: Number(held.rows[0]?.unused ?? 0),
    payments: await paymentsOf(reader, asked),
  }
}

async function paymentsOf(reader: Reader, asked: CausePeriod): Promise<CausePayment[]> {
  const { from, to } = asked
  const { rows } = await reader.execute<{
    id: string
    event: EventCode
    day: string
    memo: string
    amount: string
    sourceType: string
    sourceId: string
  }>(sql`
    select p.id, p.event, p.value_date::text as day, p.memo, sum(e.amount)::text as amount,
           p.source_type as "sourceType", p.source_id as "sourceId"
      from ledger_account a
      join ledger_entry e on e.account_id = a.id
      join ledger_posting p on p.id = e.posting_id
     where ${accountsOf(asked)} and p.event in ('P06', 'P08') and e.flow like 'E%'
       and p.value_date between ${from}::date and ${to}::date
     group by p.id, p.event, p.value_date, p.memo, p.source_type, p.source_id, p.number
     order by p.value_date, p.number`)
  return rows.map(({ event, amount, sourceType: kind, sourceId: id, ...row }) => ({
    ...row,
    label: events[event].label,
    amount: Number(amount),
    source: { kind, id },
  }))
}
