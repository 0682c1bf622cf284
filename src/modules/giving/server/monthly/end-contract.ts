import { eq, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type endReasons, monthlyContract, monthlyDebit } from '../../model/index.ts'
import { type Contract, cancelAtChannel } from './channel-contract.ts'
import { tellGiver } from './tell-giver.ts'

/** How a contract comes to its end. */
export interface Ending {
  readonly move: 'terminate' | 'cancelled' | 'expire'
  readonly reason: keyof typeof endReasons
  /** What the donor is told. */
  readonly words: string
}

/** What a contract that is over says of itself. */
export const endFacts = (act: Act, reason: Ending['reason'], words: string) => ({
  ...{ endedAt: act.now.toISOString(), endReason: reason, nextDebitOn: null },
  statusReason: words,
})

/** Ends a contract: nothing is debited any more, the channel and the donor are told. */
export async function endContract(
  act: Act,
  contract: Contract,
  { move, reason, words }: Ending,
): Promise<void> {
  await moveRow(act, monthlyContract, contract, move, endFacts(act, reason, words))
  await skipOpen(act, contract.id)
  await tellGiver(act, contract, words)
  // A contract that the channel ended needs no word to it.
  if (reason !== 'channel' && contract.contractId !== null)
    await act.enqueue(cancelAtChannel, { contract: contract.id, reason: words })
}

/** Debits that wait for their day are not made; what is at the channel is asked for to its end. */
export async function skipOpen(act: Act, contract: string): Promise<void> {
  const table = tableOf(monthlyDebit)
  const open = sql`${eq(table.contract, contract)} and ${table.state} in ('waiting', 'retrying')`
  for (const { id } of await findRows(act.tx, monthlyDebit, open, 100))
    await moveRow(act, monthlyDebit, await lockRow(act, monthlyDebit, id), 'skip')
}
