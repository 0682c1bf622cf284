import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { reachOf } from '../figures/donation-summary.ts'

/** Whether the person's reach of bills includes an organisation; who reaches it not is answered as if there were none. */
export async function mayRead(
  act: Act,
  organisation: string,
  action = 'bill.view',
): Promise<boolean> {
  const reach = reachOf(act, action)
  if (reach === undefined) return true
  const { rows } = await act.tx.execute(sql`
    select from (select ${organisation}::uuid as organisation) asked where ${reach}`)
  return rows.length > 0
}
