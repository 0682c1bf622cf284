import type { NamedMove } from '#ui/logic/use-moves.ts'

const inSight = 3

interface Arranged {
  readonly buttons: readonly NamedMove[]
  /** Behind 更多. */
  readonly rest: readonly NamedMove[]
}

/**
 * Which moves of a record are buttons: what is wanted seldom never is, and what is dangerous only
 * beside a step that leads on, as 驳回 beside 通过; alone it would stand where the eye seeks the next step.
 */
export function arrangeMoves(moves: readonly NamedMove[]): Arranged {
  const usual = moves.filter(({ move }) => !move.quiet)
  const leadsOn = usual.some(({ move }) => isStep(move))
  const buttons = usual.filter(({ move }) => leadsOn || !move.danger).slice(0, inSight)
  return { buttons, rest: moves.filter(named => !buttons.includes(named)) }
}

/**
 * Whether a move is what is wanted next, the filled button: a step that asks why, as 结束募捐 does,
 * breaks the usual course, and 撤回 takes it back; neither is pressed by the way.
 */
export function isWantedNext({ name, move }: NamedMove): boolean {
  return isStep(move) && name !== 'withdraw' && move.ask?.reason?.required !== true
}

/** Whether a move leads the record on: what leaves it where it is, or endangers it, is never the primary button. */
function isStep({ from, to, danger, quiet }: NamedMove['move']): boolean {
  // An action leaves the record where it is.
  if (danger || quiet || to === undefined || from === undefined) return false
  const ends = [to].flat()
  return ends.some(state => !from.includes(state)) || ends.length < from.length
}
