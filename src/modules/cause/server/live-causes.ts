import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'

/** Sent in, allowed, or at work: neither typed only nor at its end. */
const live = ['pending', 'approved', 'raising', 'raised', 'executing', 'paused']

/** Why the causes of an organisation keep it from leaving (gyhmanager.md "organisation"), as sentences. */
export async function whyCausesLive(act: Act, organisation: string): Promise<readonly string[]> {
  const { rows } = await act.tx.execute<{ count: number; first: string | null }>(sql`
    select count(*)::int as count, min(title) as first from cause
     where organisation = ${organisation} and status = any(${sql.param(live)}::text[])`)
  const { count = 0, first = null } = rows[0] ?? {}
  return count === 0 ? [] : [`${count} 个募捐标的尚未结束（${first} 等）`]
}
