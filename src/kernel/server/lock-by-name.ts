import { sql } from 'drizzle-orm'
import type { Act } from './act.ts'

/**
 * Waits until no other act holds the turn of this name, and holds it until this one has ended: what
 * is read afterwards is not changed meanwhile by whoever takes the same turn.
 */
export async function lockByName({ tx }: Pick<Act, 'tx'>, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
