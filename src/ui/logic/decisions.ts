import type { AnyResource } from '#kernel/resource/resource.ts'
import { isText } from '#kinds/text/text.ts'
import type { Presented } from './presented.ts'
import type { NamedMove } from './use-moves.ts'

/** The names under which a resource's lifecycle decides a review. */
export interface DecisionNames {
  readonly approve?: string
  readonly reject?: string
  readonly sendBack?: string
}

export type DecisionKind = keyof DecisionNames

/** A decision that may be made now. */
export interface Decision extends NamedMove {
  readonly kind: DecisionKind
  /** The asked field that the opinion answers; absent where none is asked. */
  readonly opinion: string | undefined
  /** Whether remarks may be pinned to fields: the move asks `marks`. */
  readonly takesMarks: boolean
  /** Whether the move asks more than an opinion, so that it needs its dialog. */
  readonly asksMore: boolean
}

const usual: Required<DecisionNames> = { approve: 'approve', reject: 'reject', sendBack: 'return' }
const kinds = ['approve', 'reject', 'sendBack'] as const

/** The review decisions that the server offers for a row. */
export function decisionsOf(
  resource: AnyResource,
  row: Presented,
  names: DecisionNames = {},
): readonly Decision[] {
  return kinds.flatMap(kind => {
    const name = names[kind] ?? usual[kind]
    const move = resource.lifecycle?.moves[name]
    if (!move || !row.can.includes(name)) return []
    const asked = Object.entries(move.ask ?? {})
    const opinion = asked.find(([, field]) => isText(field))?.[0]
    const asksMore = asked.some(([key, field]) => key !== opinion && field.required)
    const takesMarks = move.ask?.marks !== undefined
    return [{ kind, name, move, opinion, takesMarks, asksMore }]
  })
}
