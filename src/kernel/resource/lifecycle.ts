import type { AnyField } from '#kinds/field.ts'

/** The fields that are asked before something is done. */
export type Asked = Readonly<Record<string, AnyField>>

/** What a person is asked and told before something is done with a record, and who may do it. */
interface CommandBase {
  readonly label: string
  readonly ask?: Asked
  /**
   * Which of these fields a record is asked, where not every record is asked all: the named ones
   * are then required, and the others are refused.
   */
  readonly asks?: (row: Readonly<Record<string, unknown>>) => readonly string[]
  /** The question put before it is done without fields. */
  readonly confirm?: string
  /** Drawn as dangerous; never the primary button. */
  readonly danger?: boolean
  /** Wanted seldom: behind 更多, after the usual ones and never the primary button. */
  readonly quiet?: boolean
  /** Offered for several rows at once. */
  readonly bulk?: boolean
  /** Asks the person's identity again (BR-44). */
  readonly stepUp?: boolean
  /** Further actions that it also is where these of its fields are given: confirmed and signed as those are. */
  readonly carries?: Readonly<Record<string, string>>
  /** The action that permits it, when it is not `<resource>.<name>`. */
  readonly needs?: string
  /**
   * The move or action that takes it back within minutes (撤销), by its name; what that one asks is
   * answered with what stood in the fields of the same names. `update` where it only wrote such
   * fields. Never where money, messages or a second person follow from it.
   */
  readonly inverse?: string
}

/** One way from a state to another; a permission by birth: `<resource>.<move>`. */
export interface Move<S extends string = string> extends CommandBase {
  readonly from: readonly S[]
  /** Where it leads; a function of the rules may choose another of `to`'s list. */
  readonly to: S | readonly S[]
  /** Refused while a `late` field of the record is empty. */
  readonly complete?: boolean
  /** Changes records of the platform although the record that moves is the person's own: an import is confirmed. */
  readonly isWorkOnRecords?: true
  /** Made by the server only: no route, no button, no permission. */
  readonly system?: boolean
}

/** Something done with a record that leaves it in its state: 回复, 置顶. A permission by birth as moves are. */
export interface RecordAction extends CommandBase {
  /** The states in which it may be done; all when absent. */
  readonly when?: readonly string[]
}

/** A move or an action, as shared code sees both. */
export interface Command extends CommandBase, Partial<Pick<Move, 'complete' | 'system'>> {
  /** The states in which it may be done; absent: all. */
  readonly from?: readonly string[]
  /** Where it leads; absent: nowhere, the state stays. */
  readonly to?: string | readonly string[]
  readonly isWorkOnRecords?: true
}

export interface Lifecycle<S extends string = string, M extends string = string> {
  readonly states: Readonly<Record<S, string>>
  readonly initial: NoInfer<S>
  readonly moves: Readonly<Record<M, Move<NoInfer<S>>>>
  /** Colours of the states' tags; grey where none is named. */
  readonly tones?: Partial<Readonly<Record<NoInfer<S>, Tone>>>
  /** States in which the record may be edited; all when absent. */
  readonly editable?: readonly NoInfer<S>[]
  /** States in which the record may be deleted; the initial one when absent. */
  readonly removable?: readonly NoInfer<S>[]
}

export type Tone = 'grey' | 'blue' | 'green' | 'orange' | 'red' | 'purple'

/** Declares the states of a record and the moves between them. */
export function lifecycle<
  const S extends string,
  const M extends string,
  const L extends Lifecycle<S, M>,
>(definition: L & Lifecycle<S, M>): L {
  return definition
}

/** The fields that a move or an action asks of this record; of several records, or of none, all that it knows. */
export function askedOf(
  { ask = {}, asks }: Pick<Command, 'ask' | 'asks'>,
  row: Readonly<Record<string, unknown>> | undefined,
): Asked {
  if (asks === undefined || row === undefined) return ask
  const named = new Set(asks(row))
  return Object.fromEntries(
    Object.entries(ask).flatMap(([name, field]) =>
      named.has(name) ? [[name, { ...field, required: true }]] : [],
    ),
  )
}
