import type { Act } from '#kernel/server/act.ts'
import type { Person } from '#kernel/server/person.ts'
import type { AnyField } from '#kinds/field.ts'
import type { BlankCells, ImportMode } from '../model/import-task.ts'

/** One column of an import: its title, demand, kind and hint are the field's. */
export interface ImportColumn {
  /** Under which the value reaches the importer. */
  readonly name: string
  readonly field: AnyField
  /** A text as it may be typed, for the template. */
  readonly example?: string
}

/** How the lines of one sheet are taken. */
export interface ImportPlan {
  readonly mode: ImportMode
  /** The columns that find the record that stands already; the first is the one that people know. */
  readonly key: readonly string[]
  readonly blank: BlankCells
}

/** One line of a sheet whose cells were read by their kinds, references already ids. Blank cells are absent, or null where they clear. */
export interface ImportLine {
  readonly line: number
  readonly values: Readonly<Record<string, unknown>>
}

/** What is wrong with a line; without a column it concerns the line as a whole. */
export interface LineError {
  readonly column?: string
  readonly message: string
  /** The record exists already: counted as a repetition, not as a mistake. */
  readonly isDuplicate?: boolean
}

/** A line that became a record, as it stood then; or why it did not. */
export type LineOutcome =
  | {
      readonly record: string
      readonly version: number
      /** What a record that stood already said before, of the fields that changed. */
      readonly before?: Readonly<Record<string, unknown>>
      readonly errors?: undefined
    }
  | { readonly record?: undefined; readonly errors: readonly LineError[] }

/** A line that an import wrote. */
export interface WrittenLine {
  readonly line: number
  readonly record: string
  readonly version: number
  /** Present: the line changed a record that stood already. */
  readonly before?: Readonly<Record<string, unknown>> | undefined
}

/**
 * How lines become records. The frame around it reads sheets, keeps lines, counts, resumes and
 * undoes; each call runs in the importing person's name, in one transaction that also holds the
 * progress, so that a line is written once whatever dies in between.
 */
export interface Importer {
  /** Lines of one transaction. */
  readonly linesAtOnce: number
  /** Lines taken back in one transaction; as many as are written when absent. */
  readonly undoneAtOnce?: number
  /** Hours in which an import may be undone, counted from its end; 24 when absent. */
  readonly undoHours?: number
  /** A control sum of rows and money must be typed before the sheet: it holds money (gyhmanager.md "importJob"). */
  readonly needsTotals?: boolean
  /** A sheet is written only as a whole; a person may wish so of others. */
  readonly isWhole?: boolean
  /** What the lines may do; making records alone when absent. */
  modes?(person: Person): readonly ImportMode[]
  columns(person: Person, mode?: ImportMode): readonly ImportColumn[]
  /** The columns by which records may be found, the best first. */
  matches?(person: Person): readonly (readonly string[])[]
  /** The columns whose values together may stand only once in a sheet. */
  keys?(person: Person): readonly (readonly string[])[]
  /** What is wrong, by line. Its transaction is always rolled back. */
  check(
    act: Act,
    lines: readonly ImportLine[],
    plan: ImportPlan,
  ): Promise<ReadonlyMap<number, readonly LineError[]>>
  /**
   * What is unsure of lines that passed, as sentences by line: told before the confirmation, and in
   * nobody's way. Asked once of all lines, for what they say together.
   */
  warnings?(
    act: Act,
    lines: readonly ImportLine[],
    plan: ImportPlan,
  ): Promise<ReadonlyMap<number, string>>
  /** Writes the lines; every line has an outcome. */
  apply(
    act: Act,
    lines: readonly ImportLine[],
    plan: ImportPlan,
  ): Promise<ReadonlyMap<number, LineOutcome>>
  /** Takes records back; the lines answered were kept, with the reason. */
  undo(act: Act, lines: readonly WrittenLine[]): Promise<ReadonlyMap<number, string>>
}

/** What is wrong by line, from a rehearsal that wrote the lines: for the `check` of an importer. */
export function errorsOfOutcomes(
  outcomes: ReadonlyMap<number, LineOutcome>,
): ReadonlyMap<number, readonly LineError[]> {
  return new Map(
    [...outcomes].flatMap(([line, { errors }]) =>
      errors === undefined ? [] : [[line, errors] as const],
    ),
  )
}
