import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ask, type Executor } from './executor.ts'

/** An invariant that does not hold, and the account or posting it was found at. */
export interface LedgerFault {
  readonly rule: string
  readonly organisation: string
  readonly subject: string
}

const faults = z.array(
  z.object({ rule: z.string(), organisation: z.string(), subject: z.string() }),
)

/** Reads the answer of a query of faults. */
export function readFaults(rows: unknown[]): LedgerFault[] {
  return faults.parse(rows)
}

/** Checks every invariant of one organisation's book, or of all; empty is healthy. */
export async function ledgerFaults(tx: Executor, organisation?: string): Promise<LedgerFault[]> {
  const rows = await ask(
    tx,
    sql`select rule, org_id as organisation, subject
          from ledger_faults(${organisation ?? null}::uuid)`,
  )
  return readFaults(rows)
}

/** No posting of the organisation is accepted until a person has found the cause. */
export async function stopBook(tx: Executor, organisation: string, reason: string): Promise<void> {
  await ask(tx, sql`select ledger_stop(${organisation}, ${reason})`)
}

/** Takes a stop back. */
export async function resumeBook(tx: Executor, organisation: string): Promise<void> {
  await ask(tx, sql`select ledger_stop(${organisation}, null)`)
}

/**
 * Closes every day up to `day` (YYYY-MM-DD). Waits for postings under way; a later posting that
 * names a closed day is refused, one that names none is dated the first open day.
 */
export async function closeThrough(tx: Executor, organisation: string, day: string): Promise<void> {
  await ask(tx, sql`select ledger_close_through(${organisation}, ${day}::date)`)
}
