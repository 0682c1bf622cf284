import type { Act } from '#kernel/server/act.ts'
import { findCause } from '#modules/cause/server/index.ts'
import { tellFans } from '#modules/fans/server/index.ts'
import type { Contract } from './channel-contract.ts'

/** What a follower is told of a debit. */
export interface DebitNews {
  readonly scene: 'monthlyNotice' | 'monthlyPaid' | 'monthlyFailed'
  /** The debit and its period's number. */
  readonly debit: string
  readonly number?: string
  readonly words?: string
  /** When it is, or was; now when absent. */
  readonly at?: Date
}

/** Tells who gives every month through the official account that they follow, where a template is in use. */
export async function tellFollower(
  act: Act,
  contract: Contract,
  { scene, debit, at = act.now, ...more }: DebitNews,
): Promise<void> {
  const { organisation, giver, amount, cause } = contract
  const title = (await findCause(act.tx, cause))?.row.title ?? null
  await tellFans(act, { scene, organisation }, [
    { donor: giver, business: `${scene}:${debit}`, cause: title, amount, at, ...more },
  ])
}
