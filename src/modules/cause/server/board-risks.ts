import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Reader } from '#kernel/server/database.ts'
import { tableOf } from '#kernel/server/tables.ts'
import type { causeKinds } from '../model/index.ts'
import { causeKindsOf } from './kinds.ts'

/** Days before its end from which a filed plan is a risk. */
const soon = 30

/** Plans about to end and causes whose report to a platform failed, of a subquery of organisations. */
export async function causeRisks(
  act: Act,
  organisations: SQL,
): Promise<{ plans: number; unsynced: Partial<Record<keyof typeof causeKinds, number>> }> {
  const today = beijingDay(act.now)
  const unsynced = sql.join(
    causeKindsOf().map(
      ({
        kind,
        resource,
      }) => sql`select ${kind}::text as kind, count(*)::int as n from ${tableOf(resource)}
        where sync_state = 'failed' and raise_mode = '1' and deleted_at is null
          and organisation in ${organisations}`,
    ),
    sql` union all `,
  )
  const { rows } = await act.tx.execute<{ plans: number }>(sql`
    select count(*)::int as plans from fundraising_plan
     where state in ('recorded', 'raising') and organisation in ${organisations}
       and end_date between ${today}::date and ${today}::date + ${soon}::int`)
  const failed = await act.tx.execute<{ kind: keyof typeof causeKinds; n: number }>(unsynced)
  return {
    plans: rows[0]?.plans ?? 0,
    unsynced: Object.fromEntries(failed.rows.map(({ kind, n }) => [kind, n])),
  }
}

/** Public drives of an organisation that run, and its filed plans with those of another holder than asked. */
export async function drivesOf(
  reader: Reader,
  { organisation, holder }: { readonly organisation: string; readonly holder: string },
) {
  const { rows } = await reader.execute<{
    publicRaising: number
    plans: number
    plansOfOtherHolder: number
  }>(sql`
    select (select count(*)::int from cause
             where organisation = ${organisation} and status = 'raising'
               and raise_mode = '1') as "publicRaising",
           count(*)::int as plans,
           count(*) filter (where bank_holder is distinct from ${holder})::int as "plansOfOtherHolder"
      from fundraising_plan
     where organisation = ${organisation} and state in ('recorded', 'raising')`)
  return rows[0] ?? { publicRaising: 0, plans: 0, plansOfOtherHolder: 0 }
}
