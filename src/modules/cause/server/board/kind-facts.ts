import { type SQL, sql } from 'drizzle-orm'
import { tableOf } from '#kernel/server/tables.ts'
import { project } from '#modules/project/model/index.ts'
import type { CauseKind } from './reach.ts'

/** The record behind a cause of each kind, whose fields a board asks beside its identity. */
export function factsOf(kind: CauseKind): SQL | undefined {
  const tables: Partial<Record<CauseKind, SQL>> = { project: sql`${tableOf(project)}` }
  return tables[kind]
}
