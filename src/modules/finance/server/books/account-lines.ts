import { type SQL, sql } from 'drizzle-orm'

/** The accounts that hold the money of causes. */
export const causeMoney = sql.raw(`a.kind in ('restricted', 'custodial')`)

/**
 * In which column an entry on the account of a cause counts, by its event and flow; what P35 takes
 * back counts where the reversed posting did. `side` tells money that came from money that went.
 */
export function columnOf(event: SQL, flow: SQL, isIn: SQL): SQL {
  return sql`case
    when ${event} in ('P01', 'P10', 'P11', 'P33') and ${flow} in ('I1', 'I8') then 'gifts'
    when ${event} in ('P25', 'P26') then 'matched'
    when ${event} = 'P15' then 'income'
    when ${event} in ('P02', 'P03', 'P05', 'P07', 'P08', 'P33') and ${flow} = 'X0' then 'fee'
    when ${event} in ('P03', 'P05', 'P22') then 'refunds'
    when ${event} in ('P14', 'P17') then 'raising'
    when ${event} in ('P06', 'P08') then 'grants'
    when ${event} in ('P27', 'P28') then 'vouchers'
    when ${isIn} then 'movedIn'
    else 'movedOut' end`
}

/** Lines on the accounts of causes until a day: from daily sums, and from entries where something was reversed. */
export function linesUntil(to: string): SQL {
  return sql`
    select a.cause_id as cause, a.org_id as organisation, a.kind, d.day, d.event, d.flow,
           d.credit, d.debit
      from ledger_account a join ledger_daily d on d.account_id = a.id
     where ${causeMoney} and a.cause_id is not null and d.event <> 'P35' and d.day <= ${to}::date
    union all
    select a.cause_id, a.org_id, a.kind, e.value_date, o.event, coalesce(e.flow, ''),
           -greatest(e.amount, 0), least(e.amount, 0)
      from ledger_posting p
      join ledger_posting o on o.id = p.reverses
      join ledger_entry e on e.posting_id = p.id
      join ledger_account a on a.id = e.account_id
     where p.event = 'P35' and ${causeMoney} and a.cause_id is not null
       and e.value_date <= ${to}::date`
}
