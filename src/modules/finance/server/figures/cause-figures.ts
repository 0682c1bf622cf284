import { inArray, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import type { CauseFigures } from '../../model/index.ts'
import { causeTotal } from '../donation/summary-tables.ts'
import { custodialOf, openAccounts, restrictedOf } from '../ledger/accounts.ts'

/** Which lines on a cause's own accounts make which figure: events, flows; credit less debit. */
export const causeSums = sql.raw(`
  coalesce(sum(d.credit - d.debit) filter (where
    (d.event in ('P01', 'P10', 'P11') and d.flow in ('I1', 'I8'))
    or (d.event in ('P33', 'P35') and d.flow in ('I1', 'I8'))
    or d.event in ('P25', 'P26')), 0)::text as raised,
  coalesce(sum(d.debit - d.credit) filter (where
    d.event in ('P03', 'P05', 'P22') and d.flow in ('I1', 'I8')), 0)::text as refunded,
  coalesce(sum(d.debit - d.credit) filter (where
    d.event in ('P06', 'P08') and d.flow like 'E%'), 0)::text as paid_out,
  coalesce(sum(d.debit - d.credit) filter (where
    d.event in ('P02', 'P03', 'P05', 'P07', 'P08', 'P33') and d.flow = 'X0'), 0)::text as fee`)

/** Figures of causes by id; causes that nothing was ever posted for are absent. */
export async function causeFigures(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CauseFigures>> {
  if (ids.length === 0) return new Map()
  const accounts = await reader.execute<{
    cause: string
    balance: string
    reserved: string
    available: string
  }>(sql`
    select cause_id as cause, sum(balance)::text as balance, sum(reserved)::text as reserved,
           sum(balance - locked - reserved)::text as available
      from ledger_account
     where kind in ('restricted', 'custodial') and ${inArray(sql`cause_id`, [...ids])}
     group by 1`)
  const flows = await reader.execute<Record<string, string>>(sql`
    select a.cause_id as cause, ${causeSums}
      from ledger_account a join ledger_daily d on d.account_id = a.id
     where a.kind in ('restricted', 'custodial') and ${inArray(sql`a.cause_id`, [...ids])}
     group by 1`)
  const totals = await reader
    .select()
    .from(causeTotal)
    .where(inArray(causeTotal.cause, [...ids]))
  const flowOf = new Map(flows.rows.map(row => [row.cause, row]))
  const totalOf = new Map(totals.map(row => [row.cause, row]))
  return new Map(
    accounts.rows.map(({ cause, balance, reserved, available }) => {
      const flow = flowOf.get(cause)
      const total = totalOf.get(cause)
      return [
        cause,
        {
          raised: Number(flow?.raised ?? 0),
          refunded: Number(flow?.refunded ?? 0),
          paidOut: Number(flow?.paid_out ?? 0),
          fee: Number(flow?.fee ?? 0),
          balance: Number(balance),
          reserved: Number(reserved),
          available: Number(available),
          donations: total?.gifts ?? 0,
          donors: total?.donors ?? 0,
        },
      ]
    }),
  )
}

/** Opens the account of an approved cause, so that it stands in the books with zero. */
export async function openCauseBooks(
  act: Act,
  cause: { readonly id: string; readonly organisation: string; readonly custodial: boolean },
): Promise<void> {
  const own = { cause: cause.id }
  await openAccounts(act.tx, cause.organisation, [
    cause.custodial ? custodialOf(own) : restrictedOf(own),
  ])
}
