import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'

/** How often an account did something, and when last. */
export interface Use {
  readonly action: string
  readonly times: number
  /** ISO. */
  readonly at: string
}

/** What each account did in the last 90 days, by action. */
export async function usesOf(
  reader: Reader,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, readonly Use[]>> {
  if (accounts.length === 0) return new Map()
  const ids = sql.join(
    accounts.map(id => sql`${id}::uuid`),
    sql`, `,
  )
  const { rows } = await reader.execute<{
    account: string
    action: string
    times: number
    at: string
  }>(sql`
    select account, action, count(*)::int as times, max(at)::text as at from operation
    where account in (${ids}) and at > now() - interval '90 days' and outcome = 'done'
    group by account, action`)
  const found = new Map<string, Use[]>()
  for (const { account, action, times, at } of rows) {
    const own = found.get(account) ?? []
    own.push({ action, times, at: new Date(at).toISOString() })
    found.set(account, own)
  }
  return found
}
