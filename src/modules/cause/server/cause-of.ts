import { eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow, findRows, lockRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { budgetLine, cause, project } from '#modules/project/model/index.ts'

export type Project = Row<typeof project>
export type Line = Row<typeof budgetLine>

/** Whose cause it is, for a new record of it; nothing where there is none, which is told at its field. */
export async function ownerOfCause(act: Pick<Act, 'tx'>, id: string) {
  const found = await findRow(act.tx, cause, id)
  return found === undefined ? {} : { organisation: found.organisation, causeKind: found.kind }
}

/** The record behind a cause, locked: whoever changes what is summed under it waits here. */
export function lockCause(act: Act, id: string): Promise<Project> {
  return lockRow(act, project, id)
}

/** The budget of a cause in its order. */
export async function budgetOf(act: Pick<Act, 'tx'>, id: string): Promise<Line[]> {
  const rows = await findRows(act.tx, budgetLine, eq(tableOf(budgetLine).cause, id))
  return rows.toSorted((one, other) => one.sort - other.sort)
}
