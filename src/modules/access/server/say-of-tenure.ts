import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'

/** What the next piece of a working life, which the table writes by itself, says of its beginning. */
export async function sayOfTenure(
  { tx }: Act,
  { reason, by = '' }: { readonly reason: string; readonly by?: string },
): Promise<void> {
  await tx.execute(sql`
    select set_config('app.tenure_reason', ${reason}, true), set_config('app.tenure_by', ${by}, true)`)
}
