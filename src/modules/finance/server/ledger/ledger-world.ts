import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { newId } from '#kernel/server/uuid.ts'
import { bankOf, type CauseRef, restrictedOf } from './accounts.ts'
import { donationPaid } from './donation-postings.ts'
import type { Executor } from './executor.ts'
import { ledgerSql } from './ledger.sql.ts'
import type { Posting } from './post.ts'

/** A moment on the day the tests of the ledger play. */
export const noon = '2026-11-20T04:00:00.000Z'

/** For tests: a database with a ledger, an organisation, its bank, a merchant number and a cause. */
export interface LedgerWorld {
  readonly organisation: string
  readonly bank: string
  readonly merchant: string
  readonly cause: CauseRef
  /** Runs everything in one transaction. */
  change<T>(work: (tx: Executor) => Promise<T>): Promise<T>
  close(): Promise<void>
  /** A WeChat donation of so many fen to the cause, with a fee in basis points. */
  donation(amount: number, feeRate?: number): Posting[]
  /** A payout of so many fen from the cause. */
  payout(amount: number): Posting
}

/** The databases that have a ledger by now: what makes it locks tables, and is not run between tests. */
const prepares = new Map<string, Promise<void>>()

function prepared(url: string, prepare: () => Promise<void>): Promise<void> {
  const begun = prepares.get(url) ?? prepare()
  prepares.set(url, begun)
  return begun
}

/** Opens a world on an empty database, or another organisation beside those it has. */
export async function openLedgerWorld(url: string): Promise<LedgerWorld> {
  const pool = new pg.Pool({ connectionString: url, max: 16 })
  pool.on('connect', client => client.on('error', () => undefined))
  // A test that drops its database may end a connection before the pool has seen it close.
  pool.on('error', () => undefined)
  const database = drizzle(pool)
  // Awaited inside: a query of Drizzle begins anew with each await.
  await prepared(url, async () => void (await database.execute(sql.raw(ledgerSql))))
  const [organisation, bank, merchant] = [newId(), newId(), newId()]
  const cause = { cause: newId() }

  return {
    organisation,
    bank,
    merchant,
    cause,
    change: work => database.transaction(work),
    close: () => pool.end(),
    donation(amount, feeRate = 0) {
      const source = { table: 'donation', id: newId() }
      const givenTo = { as: 'restricted', ...cause } as const
      return donationPaid(
        { organisation, source, amount, givenTo, feeRate, paidAt: noon },
        merchant,
      )
    },
    payout(amount) {
      return {
        event: 'P06',
        organisation,
        source: { table: 'payout', id: newId() },
        occurredAt: noon,
        lines: [
          { account: restrictedOf(cause), amount, flow: 'E1' },
          { account: bankOf(bank), amount: -amount },
        ],
      }
    },
  }
}
