import type { Move } from '#kernel/resource/lifecycle.ts'

/** From so many rows on, who does harm types their number first. */
const manyFrom = 50

/** What a person is asked between a button and its move. */
export type BeforeMove =
  /** The fields of the move, in its dialog. */
  | 'fields'
  /** Whether it is meant; `count`: the number of the rows must be typed as well. */
  | 'question'
  | 'count'
  | 'nothing'

/** What must be asked before a move of so many rows: what does harm is never done by one press. */
export function beforeMove(
  { ask, confirm, danger }: Pick<Move, 'ask' | 'confirm' | 'danger'>,
  rows: number,
): BeforeMove {
  if (ask && Object.keys(ask).length > 0) return 'fields'
  if (danger === true && rows >= manyFrom) return 'count'
  return danger === true || confirm !== undefined || rows !== 1 ? 'question' : 'nothing'
}
