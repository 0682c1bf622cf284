import { type SQL, sql } from 'drizzle-orm'
import { bookedDuring } from '../closing/open-days.ts'
import { type LedgerFault, readFaults } from './book.ts'
import { ask, type Executor } from './executor.ts'

/**
 * What the ledger alone cannot tell (finance.md "Invariants"): each paid gift is booked once and to
 * the fen, no other is, and closed days are as they were closed. Of one organisation, or of all.
 */
export async function documentFaults(tx: Executor, organisation?: string): Promise<LedgerFault[]> {
  const only = organisation ?? null
  const gifts = readFaults(await ask(tx, giftFaults(only)))
  return [...gifts, ...readFaults(await ask(tx, closingFaults(only)))]
}

/** Things given are booked as goods (P37), not as money. */
function giftFaults(only: string | null): SQL {
  return sql`
    with booked as (
      select p.source_id as donation, p.org_id, count(*) as postings, sum(e.amount) as amount
        from ledger_posting p join ledger_entry e on e.posting_id = p.id and e.amount > 0
       where p.source_type = 'donation' and p.event in ('P01', 'P10', 'P11', 'P25')
         and (${only}::uuid is null or p.org_id = ${only}::uuid)
         and not exists (select from ledger_posting r where r.reverses = p.id)
       group by 1, 2
    )
    select '捐赠与到账记账不符' as rule, coalesce(d.organisation, b.org_id) as organisation,
           coalesce(d.number, b.donation::text) as subject
      from (select * from donation where channel <> '7'
               and (${only}::uuid is null or organisation = ${only}::uuid)) d
      full join booked b on b.donation = d.id and b.org_id = d.organisation
     where case when d.state in ('paid', 'partRefunded', 'refunded')
                then (b.postings, b.amount) is distinct from (1::bigint, d.amount::numeric)
                else b.donation is not null end`
}

function closingFaults(only: string | null): SQL {
  return sql`
    select '已关账日的记账有变' as rule, c.organisation, c.day::text as subject
      from closing_day c,
           lateral (${bookedDuring({
             organisation: sql`c.organisation`,
             from: sql`coalesce(c."from", c.day)`,
             to: sql`c.day`,
           })}) now
     where c.state = 'closed' and (${only}::uuid is null or c.organisation = ${only}::uuid)
       and (now.postings, now.amount, now.hash) is distinct from (c.postings, c.amount, c.list_hash)`
}
