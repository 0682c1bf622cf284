import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'

/** Money of one cause in a period by value date, in fen: `closing` is the opening with all the others. */
interface PeriodStatement {
  readonly opening: number
  readonly gifts: number
  readonly refunds: number
  /** Interest, yields, subsidies (P15). */
  readonly income: number
  readonly fee: number
  readonly grants: number
  /** Grants by kind of expense: E1, E2 … */
  readonly grantsBy: Readonly<Record<string, number>>
  /** Transfers, costs and corrections that are none of these. */
  readonly other: number
  readonly closing: number
}

/** What the lines of a cause's own accounts are in a statement; credit less debit counts for it. */
const columnOf = sql.raw(`
  case when d.event in ('P01', 'P10', 'P11', 'P33', 'P35') and d.flow in ('I1', 'I8') then 'gifts'
       when d.event in ('P25', 'P26') then 'gifts'
       when d.event in ('P03', 'P05', 'P22') and d.flow in ('I1', 'I8') then 'refunds'
       when d.event = 'P15' then 'income'
       when d.event in ('P02', 'P03', 'P05', 'P07', 'P08', 'P33') and d.flow = 'X0' then 'fee'
       when d.event in ('P06', 'P08') and d.flow like 'E%' then 'grants'
       else 'other' end`)

/** The statement of a cause from one day to another, both included; the same lines as 资金账户. */
export async function causePeriod(
  reader: Reader,
  { cause, from, to }: { readonly cause: string; readonly from: string; readonly to: string },
): Promise<PeriodStatement> {
  const { rows } = await reader.execute<{ what: string; flow: string; amount: string }>(sql`
    select case when d.day < ${from}::date then 'opening' else ${columnOf} end as what, d.flow,
           sum(d.credit - d.debit)::text as amount
      from ledger_account a join ledger_daily d on d.account_id = a.id
     where a.kind in ('restricted', 'custodial') and a.cause_id = ${cause}::uuid
       and d.day <= ${to}::date
     group by 1, 2`)
  const sumOf = (what: string) =>
    rows.filter(row => row.what === what).reduce((sum, row) => sum + Number(row.amount), 0)
  const grantsBy = rows
    .filter(({ what }) => what === 'grants')
    .map(({ flow, amount }) => [flow, -Number(amount)] as const)
  return {
    opening: sumOf('opening'),
    gifts: sumOf('gifts'),
    refunds: 0 - sumOf('refunds'),
    income: sumOf('income'),
    fee: 0 - sumOf('fee'),
    grants: 0 - sumOf('grants'),
    grantsBy: Object.fromEntries(grantsBy),
    other: sumOf('other'),
    closing: rows.reduce((sum, row) => sum + Number(row.amount), 0),
  }
}

/** What was given to causes and granted from them since a day, by cause; fen. */
export async function causesSince(
  reader: Reader,
  causes: readonly string[],
  from: string,
): Promise<ReadonlyMap<string, { readonly received: number; readonly granted: number }>> {
  if (causes.length === 0) return new Map()
  const { rows } = await reader.execute<{ cause: string; received: string; granted: string }>(sql`
    select cause_id as cause,
           coalesce(sum(amount) filter (where what = 'gifts'), 0)::text as received,
           coalesce(-sum(amount) filter (where what = 'grants'), 0)::text as granted
      from (select a.cause_id, ${columnOf} as what, d.credit - d.debit as amount
              from ledger_account a join ledger_daily d on d.account_id = a.id
             where a.kind in ('restricted', 'custodial') and d.day >= ${from}::date
               and a.cause_id = any(${sql.param([...causes])}::uuid[])) line
     group by 1`)
  return new Map(
    rows.map(({ cause, received, granted }) => [
      cause,
      { received: Number(received), granted: Number(granted) },
    ]),
  )
}
