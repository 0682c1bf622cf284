import { type CauseRef, restrictedOf } from './accounts.ts'
import type { Executor } from './executor.ts'
import { type Posted, post, type Source } from './post.ts'

/** Restricted money that leaves one cause or child plan for another of the same organisation. */
export interface RestrictedMove {
  /** P21: what is left of a cause; P23: between a project and its child plans. */
  readonly event: 'P21' | 'P23'
  readonly organisation: string
  readonly from: CauseRef
  readonly to: CauseRef
  /** Fen. */
  readonly amount: number
  readonly source: Source
  readonly occurredAt: string
  readonly actor: string
  readonly memo: string
}

/** Books such a move; refused (409) where the source does not cover it. */
export function moveRestricted(tx: Executor, move: RestrictedMove): Promise<Posted> {
  const { from, to, amount, ...posting } = move
  return post(tx, {
    ...posting,
    lines: [
      { account: restrictedOf(from), amount, flow: 'X0' },
      { account: restrictedOf(to), amount: -amount, flow: 'X0' },
    ],
  })
}
