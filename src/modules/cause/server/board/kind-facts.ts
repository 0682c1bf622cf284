import { type SQL, sql } from 'drizzle-orm'
import { tableOf } from '#kernel/server/tables.ts'
import { causeKindsOf } from '../kinds.ts'
import type { CauseKind } from './reach.ts'

/** The record behind a cause of each kind, whose fields a board asks beside its identity; undefined without its module. */
export function factsOf(kind: CauseKind): SQL | undefined {
  const found = causeKindsOf().find(each => each.kind === kind)
  return found && sql`${tableOf(found.resource)}`
}
