import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { administratorsOf } from '#modules/access/server/index.ts'
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

/** Writes to the enabled administrators of an organisation; how many there are. */
export async function tellAdministrators(
  act: Act,
  organisation: string,
  notice: { title: string; body: string },
): Promise<number> {
  const accounts = await administratorsOf(act.tx, organisation)
  if (accounts.length > 0) await notify(act, { ...notice, kind: 'system', accounts })
  return accounts.length
}
