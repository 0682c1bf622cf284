import type { SQL } from 'drizzle-orm'
import type {
  ActionOf,
  Answers,
  AnyResource,
  CommandOf,
  Draft,
  ExtraOf,
  MoveOf,
  Patch,
  Row,
} from '../resource/resource.ts'
import type { Act } from './act.ts'
import type { Person } from './person.ts'
import type { TableOf } from './tables.ts'

type Maybe<T> = T | Promise<T>

/** What differs in one resource; every rule is optional, and none may weaken scope or permission. */
export interface Rules<R extends AnyResource> {
  /** Narrows the rows a person finds, beyond the data scope. */
  where?(person: Person, table: TableOf<R>): SQL | undefined
  /**
   * Records of others that a person may look at and choose beside those of the own scope, and never
   * change: what the platform offers to organisations.
   */
  offers?(person: Person, table: TableOf<R>): SQL | undefined
  /** Fills system fields of a new record (numbers, owner, derived values). Runs before `check`. */
  prepare?(draft: Draft<R>, act: Act, given: ReadonlySet<string>): Maybe<Patch<R>>
  /** Says what is wrong: `act.mark(field, sentence)` for each field, all at once. `before` is absent on insert. */
  check?(next: Row<R>, act: Act, before: Row<R> | undefined): Maybe<void>
  /** Effects of a new record, in its transaction. */
  inserted?(row: Row<R>, act: Act): Maybe<void>
  /** Effects of a change, in its transaction. */
  updated?(row: Row<R>, act: Act, before: Row<R>): Maybe<void>
  /** Refuses a removal, or removes what hangs on the record. */
  removing?(row: Row<R>, act: Act): Maybe<void>
  /** Says what keeps a deleted record from coming back: `act.mark(field, sentence)`, all at once. */
  restoring?(row: Row<R>, act: Act): Maybe<void>
  /** What uses these records beside the references that declarations know, by id. With `uses` only. */
  uses?(rows: readonly Row<R>[], act: Act): Promise<ReadonlyMap<string, readonly ExtraUse[]>>
  /** Removes what hangs on a record that leaves the recycle bin for good. */
  purging?(row: Row<R>, act: Act): Maybe<void>
  /** Whether this record may be edited now: true, or the sentence why not. Beside lifecycle.editable. */
  editable?(row: Row<R>, person: Person): true | string
  /** Whether this record may be deleted now: true, or the sentence why not. Beside lifecycle.removable. */
  removable?(row: Row<R>, person: Person): true | string
  /**
   * Whether this record may make this move, or have this action done, now, whoever asks: true, or the
   * sentence why not. Beside the states that are declared, and refused as a wrong state is.
   */
  movable?(row: Row<R>, name: CommandOf<R>): true | string
  /**
   * Whether this person may make this move or do this action (never the submitter …): true, or the sentence why not.
   * Of the person alone: who tries is answered 403, and the security log keeps it as an overreach.
   */
  mayMove?(row: Row<R>, name: CommandOf<R>, person: Person): true | string
  /** What is said to whoever moves a record that `name` has meanwhile changed; the usual sentence when absent. */
  late?(row: Row<R>, name: string): string
  /**
   * What this person may not do with a row although the row itself allows it (rights that stand in
   * another record): verbs and moves by its id. Not offered; `check`, moves and `removing` refuse them.
   */
  withheld?(rows: readonly Row<R>[], act: Act): Promise<ReadonlyMap<string, readonly string[]>>
  /**
   * Refuses a move for what only a look outside the product tells, as of links that lead nowhere:
   * of a row that the move's action reaches, before its transaction and outside of it.
   */
  ahead?: {
    readonly [M in MoveOf<R>]?: (row: Row<R>, signal: AbortSignal) => Promise<void>
  }
  /** Effects of the moves; the patch returned is written with the new state (`state` chooses among several). */
  moves?: {
    [M in MoveOf<R>]?: (
      row: Row<R>,
      answers: Answers<R, M>,
      act: Act,
    ) => Maybe<Patch<R> | undefined>
  }
  /** What the actions do that ask and leave the state as it is; the patch returned is written. */
  actions?: {
    [A in ActionOf<R>]?: (
      row: Row<R>,
      answers: Answers<R, A>,
      act: Act,
    ) => Maybe<Omit<Patch<R>, 'state'> | undefined>
  }
  /** More facts for each presented row, by id; personal facts only masked. */
  enrich?(rows: readonly Row<R>[], act: Act): Promise<ReadonlyMap<string, Partial<ExtraOf<R>>>>
  /** Facts that only the record's own page shows: lists do not ask for them. */
  detail?(row: Row<R>, act: Act): Promise<Partial<ExtraOf<R>>>
  /**
   * The conditions of the resource's `finds`: true for records that have one of the values; without
   * any value, for those that have any at all. Some are of the person who asks: what waits for me.
   */
  readonly finds?: Readonly<Record<string, (values: readonly unknown[], person: Person) => SQL>>
  /**
   * Filters that may leave next to nothing of a large table, in whatever order it lies: what they find
   * is looked for before it is sorted, by an index that holds them, so that a page is not read through
   * the whole order in vain.
   */
  readonly findFirst?: readonly string[]
  /**
   * Fields of a record that its giver asked not to tell: by field the flag that says so, and the word
   * that stands in its place on screens, in calls and in sheets. No filter finds who is hidden.
   */
  readonly conceals?: Readonly<Record<string, { readonly by: string; readonly word: string }>>
  /** What an exported sheet says in place of this record's own values, by field: a name that its giver asked not to tell. */
  sheet?(row: Row<R>): Readonly<Partial<Record<string, string>>>
  /** Money and count fields that a list sums under its columns. */
  readonly sums?: readonly (keyof R['fields'] & string)[]
  /** The fields shown beside the title in reference pickers. */
  readonly pickNote?: keyof R['fields'] & string
  /** Pickers are open to every signed-in person of the owner's scope, without the view action. */
  readonly openPicks?: boolean
  /** Open pickers are no list to browse: who fills in nothing that asks for a record finds one by its whole title only. */
  readonly closedList?: boolean
}

/** What uses a record, as a rule counts it: `{ what: '篇已发布文章', count: 3 }`. */
export interface ExtraUse {
  /** The measure word with what is counted. */
  readonly what: string
  readonly count: number
}

/** A resource with its rules: what routes, jobs, sheets and contract tests are made from. */
export interface Serving<R extends AnyResource = AnyResource> {
  readonly resource: R
  readonly rules: Rules<R>
}

/** Any serving, as shared code sees it: its rules are called with rows of its own resource, which shared code cannot name. */
export interface AnyServing {
  readonly resource: AnyResource
  readonly rules: Rules<never>
}

/** Binds rules to a resource. */
export function serve<const R extends AnyResource>(resource: R, rules: Rules<R> = {}): Serving<R> {
  return { resource, rules }
}
