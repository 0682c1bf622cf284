import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'

/** The day of the last published visit after a payout (回访, progress of kind 3); null: never. */
export async function lastFollowUpOf(reader: Reader, cause: string): Promise<string | null> {
  const { rows } = await reader.execute<{ day: string | null }>(sql`
    select max(occurred_on)::text as day from progress
     where cause = ${cause}::uuid and kind = '3' and state = 'published'`)
  return rows[0]?.day ?? null
}
