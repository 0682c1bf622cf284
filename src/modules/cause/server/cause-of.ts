import { eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { budgetLine, cause, childPlan } from '../model/index.ts'
import { type KnownCause, lockCause } from './kinds.ts'

export type Line = Row<typeof budgetLine>

/** A cause as it stands, with its budget; a kind without one has no lines. */
export interface CauseNow extends KnownCause {
  readonly lines: readonly Line[]
}

/** Whose cause it is, for a new record of it; nothing where there is none, which is told at its field. */
export async function ownerOfCause(act: Pick<Act, 'tx'>, id: string) {
  const found = await findRow(act.tx, cause, id)
  return found === undefined ? {} : { organisation: found.organisation, causeKind: found.kind }
}

/** The cause with its budget, locked: whoever changes what is summed under it waits here. */
export async function lockNow(act: Act, id: string): Promise<CauseNow> {
  const known = await lockCause(act, id)
  return { ...known, lines: await budgetOf(act, id) }
}

/** The budget of a cause in its order. */
export async function budgetOf(act: Pick<Act, 'tx'>, id: string): Promise<Line[]> {
  const rows = await findRows(act.tx, budgetLine, eq(tableOf(budgetLine).cause, id))
  return rows.toSorted((one, other) => one.sort - other.sort)
}

/** Titles of the child plans of a cause, by id. */
export async function titlesOfPlans(
  act: Pick<Act, 'tx'>,
  id: string,
): Promise<ReadonlyMap<string, string>> {
  const plans = await findRows(act.tx, childPlan, eq(tableOf(childPlan).cause, id))
  return new Map(plans.map(plan => [plan.id, plan.title]))
}
