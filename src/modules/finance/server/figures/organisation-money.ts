import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingToday } from '#kernel/server/beijing-today.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Reader } from '#kernel/server/database.ts'
import { openAccounts, organisationAccount } from '../ledger/accounts.ts'

/** Money of an organisation for lists and headers, in fen. */
export interface OrganisationMoney {
  /** Gifts since the start, withdrawn ones left out, custodial ones included. */
  readonly raised: number
  /** What causes may pay out. */
  readonly available: number
  /** The last day that the books are closed for, ISO; null where no day was closed yet. */
  readonly closedThrough: string | null
}

/** Money of organisations by id; those without books are absent. */
export async function organisationMoney(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrganisationMoney>> {
  if (ids.length === 0) return new Map()
  const own = inArray(sql`org_id`, [...ids])
  const answer = await reader.execute<{
    id: string
    raised: string
    available: string
    closed: string | null
  }>(sql`
    select a.org_id as id, a.available, coalesce(d.raised, 0)::text as raised,
           b.closed_through::text as closed
      from (select org_id, coalesce(sum(balance - locked - reserved)
                     filter (where kind in ('restricted', 'custodial')), 0)::text as available
              from ledger_account where ${own} group by 1) a
      left join (select org_id, sum(credit - debit) as raised from ledger_daily
                  where ${own} and flow in ('I1', 'I8')
                    and event in ('P01', 'P10', 'P11', 'P33', 'P35') group by 1) d
        on d.org_id = a.org_id
      left join ledger_book b on b.org_id = a.org_id`)
  return new Map(
    answer.rows.map(({ id, raised, available, closed }) => [
      id,
      { raised: Number(raised), available: Number(available), closedThrough: closed },
    ]),
  )
}

/** Payouts (P06 − P08) and what may be paid out, of the organisations in a subquery of ids. */
export async function boardMoney(
  act: Act,
  {
    organisations,
    from,
    to,
    unit,
  }: { organisations: SQL; from: string; to: string; unit: 'day' | 'month' },
) {
  const month = `${beijingDay(act.now).slice(0, 7)}-01`
  const paid = sql`from ledger_daily where org_id in ${organisations}
                     and event in ('P06', 'P08') and flow like 'E%'`
  const sum = sql`coalesce(sum(debit - credit), 0)::text as amount`
  const thisMonth = await act.tx.execute<{ amount: string }>(
    sql`select ${sum} ${paid} and day >= ${month}::date`,
  )
  const available = await act.tx.execute<{ amount: string }>(sql`
    select coalesce(sum(balance - locked - reserved), 0)::text as amount from ledger_account
     where org_id in ${organisations} and kind in ('restricted', 'custodial')`)
  const at = unit === 'day' ? sql`day::text` : sql`to_char(day, 'YYYY-MM')`
  const payouts = await act.tx.execute<{ at: string; amount: string }>(
    sql`select ${at} as at, ${sum} ${paid} and day between ${from}::date and ${to}::date
         group by 1 order by 1`,
  )
  return {
    payoutThisMonth: Number(thisMonth.rows[0]?.amount ?? 0),
    available: Number(available.rows[0]?.amount ?? 0),
    payouts: payouts.rows.map(row => ({ at: row.at, amount: Number(row.amount) })),
  }
}

/**
 * Whether the first day that the books of an organisation are not closed for ended more than so many
 * days ago, as a condition on its id; books in which nothing stands have no day to close.
 */
export function areBooksOpen(organisation: SQL, days: number): SQL {
  return sql`coalesce(
    (select closed_through + 1 from ledger_book where org_id = ${organisation}),
    (select min(value_date) from ledger_posting where org_id = ${organisation})
  ) < ${beijingToday} - ${days}::int`
}

/** Opens the accounts that every organisation has. */
export async function openOrganisationBooks(act: Act, organisation: string): Promise<void> {
  await openAccounts(act.tx, organisation, [
    organisationAccount('cash', organisation),
    organisationAccount('unrestricted', organisation),
    organisationAccount('mgmtFee', organisation),
    organisationAccount('unclaimed', organisation),
    organisationAccount('refundPayable', organisation),
  ])
}

/** Why the books keep an organisation from leaving: every account that is not zero, as a sentence. */
export async function whyBooksOpen(act: Act, organisation: string): Promise<readonly string[]> {
  const open = await act.tx.execute<{ label: string; balance: string }>(sql`
    select k.label, ledger_yuan(sum(a.balance)::bigint) as balance
      from ledger_account a join ledger_account_kind k on k.kind = a.kind
     where a.org_id = ${organisation} group by k.kind, k.label
    having bool_or(a.balance <> 0 or a.reserved <> 0) order by k.kind`)
  return open.rows.map(({ label, balance }) => `${label}余额 ${balance} 未结清`)
}
