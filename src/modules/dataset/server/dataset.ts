import type { SQL } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import type { DatasetFacts, dimensionKinds, figureUnits } from '../model/index.ts'

/** Rows that measures are reckoned from, in the scope of who asks. */
export interface Source {
  /** What stands behind `from`: rows under the alias `d`. */
  readonly rows: (act: Act) => SQL
  /** The Beijing day of a row, of the alias `d`. */
  readonly day: SQL
}

interface MeasureBase {
  readonly label: string
  readonly unit: (typeof figureUnits)[number]
  /** How it is reckoned, in words: the one definition of the figure. */
  readonly definition: string
  /** Further words by which a question names it. */
  readonly words?: readonly string[]
}

/** A figure that is reckoned from rows. */
export interface Reckoned extends MeasureBase {
  /** An aggregate over `d`. */
  readonly sum: SQL
  /** `rows` when absent. */
  readonly source?: string
  /** It counts persons: fewer than five are not told. */
  readonly people?: true
}

/** A figure that follows from two others: money or count, or hundredths of a percent. */
export interface Quotient extends MeasureBase {
  readonly of: readonly [part: string, whole: string]
}

export type Measure = Reckoned | Quotient

/** What figures are grouped by and narrowed to. */
export interface Dimension {
  readonly label: string
  readonly words?: readonly string[]
  /** The value over `d`, by source; a source that is not named cannot be grouped by it. */
  readonly by: Readonly<Record<string, SQL>>
  /** The choices by their codes. */
  readonly values?: Readonly<Record<string, string>>
  /** The resource whose titles are the words of the ids: `project/cause`. */
  readonly names?: string
  /** What a row without a value is called. */
  readonly none?: string
  /** `group` when absent. */
  readonly kind?: (typeof dimensionKinds)[number]
}

/** Where the rows behind figures stand. */
type RowsBehind = NonNullable<DatasetFacts['list']>

/**
 * Figures of one subject, defined once for boards, reports, questions and big screens. The person
 * who asks needs the right to look at the list behind it (`needs`), and gets what lies in its scope.
 */
export interface Dataset {
  readonly key: string
  readonly label: string
  readonly words?: readonly string[]
  readonly needs: string
  readonly sources: Readonly<Record<string, Source>>
  readonly measures: Readonly<Record<string, Measure>>
  readonly dimensions: Readonly<Record<string, Dimension>>
  /**
   * The measure that counts the persons in need behind a group. It is reckoned with every question,
   * so that a group of fewer than five tells nothing of them, whichever figure is asked.
   */
  readonly guard?: string
  /** The list with the rows behind it. */
  readonly list?: RowsBehind | null
  /** Seconds before which an answer for displays does not change; 60 when absent. */
  readonly minRefresh?: number
  /** May be shown by displays without anybody signed in (可外显). */
  readonly isShareable?: boolean
  /** Its answers are single records: dimensions are columns, each row one of the source `rows`. */
  readonly isList?: true
  /** Of single records: what they are ordered by, the latest first, where the question says nothing. */
  readonly recent?: SQL
  /** false: a question in words does not find it, boards and big screens ask it by its key. */
  readonly isAsked?: boolean
}

/** Datasets of all modules: others bring theirs. */
export const datasets = extensionPoint<Dataset>()

/** A dataset by its key. */
export function findDataset(key: string): Dataset | undefined {
  return datasets().find(each => each.key === key)
}
