import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { accountsHolding } from './accounts-holding.ts'

/**
 * Enabled accounts that hold an action today: those of the organisation, or the platform's where
 * none is named. An organisation in which nobody but the asking person holds it is helped by the
 * platform.
 */
export async function holdersOf(
  act: Act,
  action: string,
  organisation: string | null,
): Promise<string[]> {
  const today = beijingDay(act.now)
  const { rows } = await act.tx.execute<{ id: string; own: boolean }>(sql`
    select account.id, account.organisation is not null as own from account
    where account.state = 'enabled' and account.id <> ${act.person.accountId}::uuid
      and account.id in (${accountsHolding({ action, today })})
      and (account.owner_kind = 'platform' or account.organisation = ${organisation}::uuid)`)
  const own = rows.filter(row => row.own)
  return (own.length > 0 ? own : rows.filter(row => !row.own)).map(({ id }) => id)
}
