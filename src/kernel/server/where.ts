import { type SQL, sql } from 'drizzle-orm'

/** `where …`, or nothing when there is no condition. */
export function whereClause(where: SQL | undefined): SQL {
  return where === undefined ? sql`` : sql`where ${where}`
}
