import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'

/** Seconds after which a fact without its place in the log is an alarm (BR-45). */
const patience = 60

/** How many facts of organisations (a subquery of ids) wait for their place longer than they should. */
export async function countWaiting(reader: Reader, organisations: SQL, now: Date): Promise<number> {
  const before = new Date(now.getTime() - patience * 1000).toISOString()
  const { rows } = await reader.execute<{ n: number }>(sql`
    select count(*)::int as n from evidence_leaf
     where seq is null and updated_at < ${before} and organisation in ${organisations}`)
  return rows[0]?.n ?? 0
}
