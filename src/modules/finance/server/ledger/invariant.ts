import { type SQL, sql } from 'drizzle-orm'

/** One invariant of the documents behind the ledger: the tables it reads, and the rows that break it. */
export interface Invariant {
  readonly tables: readonly string[]
  /** Rows of (rule, organisation, subject); `only`: of one organisation, or of all. */
  broken(only: string | null): SQL
}

/** Rows of one organisation, or of all. */
export const of = (only: string | null, column: string) =>
  sql`(${only}::uuid is null or ${sql.raw(column)} = ${only}::uuid)`
