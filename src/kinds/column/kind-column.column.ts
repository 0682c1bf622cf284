import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgColumnBuilderBase } from 'drizzle-orm/pg-core'
import type { AnyField } from '../field.ts'
import type { Comparison } from '../filter.ts'

/** Where a column stands: the names PostgreSQL knows. */
export interface Place {
  readonly table: string
  readonly column: string
}

/** What a comparison is turned into SQL against. */
export interface Target {
  readonly column: PgColumn
  /** The blind index beside a sealed column. */
  readonly index?: PgColumn
  /** The marks of its whole and its beginnings beside a sealed name. */
  readonly marks?: PgColumn
  readonly place: Place
  /** Today in Beijing, which `today-30` counts from. */
  readonly today: string
}

/** A column under construction: what the tables need of drizzle's many builders. */
export interface ColumnBuilder extends PgColumnBuilderBase {
  notNull(): PgColumnBuilderBase
}

/** What PostgreSQL must know of a field kind. */
export interface KindColumn<F extends AnyField> {
  /** The column, without NOT NULL. */
  column(field: F, place: Place): ColumnBuilder
  /** Whether a sealed value is found again by a blind index beside it. */
  indexed?(field: F): boolean
  /** Whether a sealed value is found by its whole and its beginnings, by marks beside it. */
  marked?(field: F): boolean
  /** The comparison as a condition; refuses (4001 at `filter`) values that make no sense. */
  condition(field: F, comparison: Comparison, target: Target): SQL
  /** What the table checks beside the schema. */
  check?(field: F, column: PgColumn): SQL | undefined
  /** Whether a keyword can be part of a value; every one can when absent. */
  mayContain?(keyword: string): boolean
  /** Values add up (totals of lists). */
  readonly sums?: true
}
