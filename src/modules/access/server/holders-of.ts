import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'

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
    select distinct account.id, account.organisation is not null as own from account
      join "grant" on "grant".account = account.id and "grant".state = 'active'
      join role on role.id = "grant".role and role.state = 'enabled'
    where account.state = 'enabled' and account.id <> ${act.person.accountId}::uuid
      and role.actions @> to_jsonb(array[${action}::text])
      and coalesce("grant".valid_from, ${today}) <= ${today}
      and coalesce("grant".valid_until, ${today}) >= ${today}
      and (account.owner_kind = 'platform' or account.organisation = ${organisation}::uuid)`)
  const own = rows.filter(row => row.own)
  return (own.length > 0 ? own : rows.filter(row => !row.own)).map(({ id }) => id)
}
