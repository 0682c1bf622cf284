import { inArray, sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { causeSums } from './cause-figures.ts'

/** Fen of a child plan, from its own account. */
export interface ChildFigures {
  readonly raised: number
  readonly paidOut: number
  readonly balance: number
  readonly available: number
}

/** Figures of child plans by id; those that nothing was ever posted for are absent. */
export async function childFigures(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ChildFigures>> {
  if (ids.length === 0) return new Map()
  const { rows } = await reader.execute<Record<string, string>>(sql`
    select a.owner_id as plan, a.balance::text, (a.balance - a.locked - a.reserved)::text as available,
           flows.raised, flows.paid_out
      from ledger_account a,
           lateral (select ${causeSums} from ledger_daily d where d.account_id = a.id) flows
     where a.kind = 'restricted' and a.owner_type = 'childPlan'
       and ${inArray(sql`a.owner_id`, [...ids])}`)
  return new Map(
    rows.map(row => [
      row.plan ?? '',
      {
        raised: Number(row.raised),
        paidOut: Number(row.paid_out),
        balance: Number(row.balance),
        available: Number(row.available),
      },
    ]),
  )
}
