import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { notify } from '#modules/platform/server/index.ts'

/** Tells every enabled account of an organisation. */
export async function tellOrganisation(
  act: Act,
  organisation: string,
  notice: { title: string; body: string; link?: string },
): Promise<void> {
  const found = await act.tx.execute<{ id: string }>(
    sql`select id from account where organisation = ${organisation}::uuid and state = 'enabled'`,
  )
  await notify(act, { ...notice, kind: 'system', accounts: found.rows.map(row => row.id) })
}
