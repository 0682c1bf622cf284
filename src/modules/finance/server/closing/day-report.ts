import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { addDays } from '#kernel/server/china-time.ts'
import { canonicalJson, fingerprint } from '#modules/evidence/server/index.ts'
import { type EventCode, events } from '../ledger/postings.ts'
import { expectedBills } from '../settlement/config-on.ts'
import type { Span } from './open-days.ts'

type Reader = Pick<Act, 'tx'>

/** How days stand beside their postings: bills that should be there and are, and what the channels owe; fen. */
export async function standingAt({ tx }: Reader, span: Span) {
  const bills = await tx.execute<{ expected: number; loaded: number }>(sql`
    select count(*)::int as expected,
           count(*) filter (where exists (
             select from bill b where b.merchant = e.merchant and b.bill_date = e.day::date
                and b.format <> 'wxTradeRefund' and b.state not in ('asked', 'void')))::int as loaded
      from (${expectedBills(span)}) e`)
  const clearing = async (through: string) => {
    const { rows } = await tx.execute<{ amount: string }>(sql`
      select coalesce(sum(d.debit - d.credit), 0)::text as amount
        from ledger_account a join ledger_daily d on d.account_id = a.id
       where a.org_id = ${span.organisation}::uuid and a.kind = 'clearing'
         and d.day <= ${through}::date`)
    return Number(rows[0]?.amount ?? 0)
  }
  const { expected = 0, loaded = 0 } = bills.rows[0] ?? {}
  return {
    ...{ expected, loaded },
    clearingFrom: await clearing(addDays(span.from, -1)),
    clearingTo: await clearing(span.to),
  }
}

interface Reported extends Span {
  readonly postings: number
  readonly amount: number
  readonly listHash: string
  readonly expected: number
  readonly loaded: number
  readonly clearingFrom: number
  readonly clearingTo: number
  readonly treeSize: number
}

/** 日报: what was booked on closed days, by event; made again later it is the same to the byte. */
export async function reportOf({ tx }: Reader, day: Reported) {
  const { organisation, from, to, postings, amount, listHash, treeSize } = day
  const { expected, loaded, clearingFrom, clearingTo } = day
  const { rows } = await tx.execute<{ event: EventCode; count: number; amount: string }>(sql`
    select p.event, p.count, d.amount::text as amount
      from (select event, count(*)::int as count from ledger_posting
             where org_id = ${organisation}::uuid and value_date between ${from}::date and ${to}::date
             group by 1) p
      -- The sums of days are kept with every entry; entries themselves are never read here.
      join (select event, sum(debit) as amount from ledger_daily
             where org_id = ${organisation}::uuid and day between ${from}::date and ${to}::date
             group by 1) d using (event)
     order by 1`)
  const report = {
    ...{ organisation, from, to, postings, amount, listHash, treeSize },
    ...{ expected, loaded, clearingFrom, clearingTo },
    events: rows.map(row => ({
      event: row.event,
      label: events[row.event].label,
      count: row.count,
      amount: Number(row.amount),
    })),
  }
  return { report, hash: fingerprint(canonicalJson(report)) }
}
