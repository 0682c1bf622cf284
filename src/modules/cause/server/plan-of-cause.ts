import { eq } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { fundraisingPlan } from '../model/index.ts'
import { causeKindsOf } from './kinds.ts'

/** The filed plan of a cause of any kind: its number and last day; undefined where it has none. */
export async function planOfCause(
  reader: Reader,
  id: string,
): Promise<{ readonly recordNo: string | null; readonly endDate: string } | undefined> {
  for (const { resource } of causeKindsOf()) {
    const [row] = await findRows(reader, resource, eq(tableOf(resource).id, id), 1)
    if (row === undefined) continue
    if (row.plan === null) return undefined
    const plan = await findRow(reader, fundraisingPlan, row.plan)
    return plan && { recordNo: plan.recordNo, endDate: plan.endDate }
  }
  return undefined
}
