import { sql } from 'drizzle-orm'
import { searchMarksOf } from '#kinds/columns.ts'
import type { AnyResource, MoveOf, Patch, Row } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { keepFiles } from './file-use.ts'
import { cleanHtml } from './html-port.ts'
import { invalidateCounts } from './list.ts'
import { recordActs } from './operation.ts'
import { changedMeanwhile, stepOf } from './rows.ts'
import { tableNameOf } from './tables.ts'
import { uniqueRefusal } from './unique.ts'
import { forgetTitle } from './words.ts'
import { updateManyReturning } from './write-rows.ts'

/**
 * Leads many records into another state with the same values, all or none, in one statement and one
 * for the operation log, where each has a row of its own: as `moveRow` does one by one.
 */
export async function moveMany<R extends AnyResource>(
  act: Act,
  resource: R,
  rows: readonly Row<R>[],
  move: MoveOf<R>,
  patch: Patch<R> = {},
): Promise<void> {
  if (rows.length === 0) return
  const { label, state } = stepOf(resource, move, { rows, patch })
  const changes: Record<string, unknown> = { ...patch, state }
  cleanHtml(resource, changes, {})
  const values = {
    ...changes,
    ...searchMarksOf(resource.fields, changes, tableNameOf(resource)),
    version: sql`version + 1`,
    updatedAt: act.now.toISOString(),
    updatedBy: act.person.accountId,
  }
  const written = await uniqueRefusal(resource, () =>
    updateManyReturning(act.tx, resource, rows, values),
  )
  if (written.length !== rows.length) throw changedMeanwhile()
  invalidateCounts(resource)
  const next = new Map(written.map(row => [row.id, row]))
  for (const { id } of rows) {
    await keepFiles(act, resource, { record: id, values: changes })
    forgetTitle(resource, id)
  }
  await recordActs(act, resource, {
    verb: move,
    label,
    records: rows.flatMap(before => {
      const row = next.get(before.id)
      return row === undefined ? [] : { row, before }
    }),
  })
}
