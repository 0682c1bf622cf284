import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'

/**
 * Whether another living account has the address: people sign in by theirs, and one that two share
 * finds nobody. Whoever wants the same address at once is answered one after the other.
 */
export async function isMailTaken(
  act: Act,
  email: string | null,
  own: string | null = null,
): Promise<boolean> {
  if (email === null) return false
  const key = `account mail ${email.toLowerCase()}`
  await act.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const { rows } = await act.tx.execute(sql`
    select from account where lower(email) = lower(${email}) and state <> 'cancelled'
      and id is distinct from ${own}::uuid limit 1`)
  return rows.length > 0
}
