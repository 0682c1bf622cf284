import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '#kernel/server/uuid.ts'
import { type AccountRef, openAccounts } from './accounts.ts'
import { ask, type Executor } from './executor.ts'
import type { Source } from './post.ts'

/** What is set aside for a document that has been approved and not yet paid. */
export interface Hold {
  readonly organisation: string
  readonly account: AccountRef
  /** Fen, above zero. */
  readonly amount: number
  readonly source: Omit<Source, 'seq'>
}

const taken = z.tuple([z.object({ id: z.string() })])

/**
 * Sets money aside, guarded by what is available whatever the kind of account: a hold is a
 * decision. Asked again for the same source it answers the same id (BR-15).
 */
export async function takeHold(tx: Executor, hold: Hold): Promise<string> {
  const { organisation, account, amount, source } = hold
  const [accountId] = await openAccounts(tx, organisation, [account])
  const rows = await ask(
    tx,
    sql`select ledger_take_hold(${newId()}, ${accountId}, ${amount}, ${source.table}, ${source.id})
            as id`,
  )
  return taken.parse(rows)[0].id
}

/** Ends a hold: `consumed` just before the payment is posted, `released` when it is given up. */
export async function endHold(
  tx: Executor,
  holdId: string,
  outcome: 'consumed' | 'released',
): Promise<void> {
  await ask(tx, sql`select ledger_end_hold(${holdId}, ${outcome})`)
}
