import type { SQL } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm'
import { Refusal } from '#kernel/server/refusal.ts'

/** Whatever runs a query: a Drizzle transaction, or a database for reading. */
export interface Executor {
  execute(query: SQL): Promise<{ rows: unknown[] }>
}

/** Refusals of the ledger a person can act upon; other LG codes are faults of ours. */
const actionable = new Set(['LG004', 'LG005', 'LG008', 'LG009', 'LG010'])

/**
 * Runs a query of the ledger and answers its rows. A missing balance, a closed day, a stopped
 * book, a second reversal or a contradicting repeat becomes a Refusal `conflict` (409), its facts
 * in `dataPoints`; the transaction is lost then, as PostgreSQL has it.
 */
export async function ask(tx: Executor, query: SQL): Promise<unknown[]> {
  try {
    return (await tx.execute(query)).rows
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

function refusalOf(error: unknown): Refusal | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error) || !('code' in cause) || !actionable.has(String(cause.code))) return
  const facts = 'detail' in cause && typeof cause.detail === 'string' ? cause.detail : '{}'
  return new Refusal('conflict', cause.message, { dataPoints: JSON.parse(facts) })
}
