import { eq, type SQL, sql } from 'drizzle-orm'
import { searchMarksOf } from '#kinds/columns.ts'
import type { AnyResource, MoveOf, Patch, RecordBase, Row } from '../resource/resource.ts'
import type { Act } from './act.ts'
import type { Reader } from './database.ts'
import { keepFiles, releaseFiles } from './file-use.ts'
import { cleanHtml } from './html-port.ts'
import { keepName } from './kept-names.ts'
import { invalidateCounts } from './list.ts'
import { recordAct } from './operation.ts'
import { stateOf } from './present.ts'
import { absent, refusal } from './refusal.ts'
import { selectRows } from './select-rows.ts'
import { columnNamed, tableNameOf, tableOf } from './tables.ts'
import { uniqueRefusal } from './unique.ts'
import { newId } from './uuid.ts'
import { whereClause } from './where.ts'
import { forgetTitle } from './words.ts'
import { insertReturning, updateReturning } from './write-rows.ts'

/*
 * Reading and writing records from rules, moves, jobs and routes of the product itself: no
 * permission is asked here, but versions, audit and blind indexes are kept. What a person asks
 * for goes through `commands.ts`.
 */

/** The row with this id, whoever may see it; undefined when there is none. */
export async function findRow<R extends AnyResource>(
  reader: Reader,
  resource: R,
  id: string,
): Promise<Row<R> | undefined> {
  const [row] = await selectRows(
    reader,
    resource,
    sql`where ${columnNamed(resource, 'id')} = ${id}`,
  )
  return row
}

/** The row with this id, locked until the transaction ends; absent when there is none. */
export async function lockRow<R extends AnyResource>(
  act: Act,
  resource: R,
  id: string,
): Promise<Row<R>> {
  const [row] = await selectRows(
    act.tx,
    resource,
    sql`where ${columnNamed(resource, 'id')} = ${id} for update`,
  )
  if (row === undefined) throw absent()
  return row
}

/** Rows that meet a condition written with the resource's table; at most `limit`, in id order. */
export function findRows<R extends AnyResource>(
  reader: Reader,
  resource: R,
  where: SQL | undefined,
  limit = 1000,
): Promise<Row<R>[]> {
  return selectRows(
    reader,
    resource,
    sql`${whereClause(where)} order by ${columnNamed(resource, 'id')} limit ${limit}`,
  )
}

/** Makes a record: version 1, initial state, audit row. Unique keys are refused at their field. */
export async function insertRow<R extends AnyResource>(
  act: Act,
  resource: R,
  values: Patch<R> & { id?: string },
): Promise<Row<R>> {
  const given = values as Record<string, unknown>
  const id = typeof given.id === 'string' ? given.id : newId()
  const state =
    resource.lifecycle === undefined ? {} : { state: given.state ?? resource.lifecycle.initial }
  const stored = {
    ...initials(resource),
    ...given,
    ...state,
    id,
    version: 1,
    createdBy: act.person.accountId,
    updatedBy: act.person.accountId,
    createdAt: act.now.toISOString(),
    updatedAt: act.now.toISOString(),
  }
  cleanHtml(resource, stored, {})
  const indexes = searchMarksOf(resource.fields, stored, tableNameOf(resource))
  const row = await uniqueRefusal(resource, () =>
    insertReturning(act.tx, resource, { ...stored, ...indexes }),
  )
  await keepFiles(act, resource, { record: id, values: stored })
  invalidateCounts(resource)
  await recordAct(act, resource, { verb: 'create', label: '新增', row })
  return row
}

/** Changes a record and writes the difference into the audit; nothing changed writes nothing. */
export async function updateRow<R extends AnyResource>(
  act: Act,
  resource: R,
  row: Row<R>,
  patch: Patch<R>,
  more: { verb?: string; label?: string; reason?: string } = {},
): Promise<Row<R>> {
  const next = await writeRow(act, resource, row, patch)
  await recordAct(act, resource, {
    verb: more.verb ?? 'update',
    label: more.label ?? '修改',
    row: next,
    before: row,
    reason: more.reason,
  })
  return next
}

/** Leads a record into another state as the product itself: the from-state holds, the audit names the move. */
export async function moveRow<R extends AnyResource>(
  act: Act,
  resource: R,
  row: Row<R>,
  move: MoveOf<R>,
  patch: Patch<R> = {},
  said: { readonly reason?: string } = {},
): Promise<Row<R>> {
  const { label, state } = stepOf(resource, move, { rows: [row], patch })
  const next = await writeRow(act, resource, row, { ...patch, state } as Patch<R>)
  await recordAct(act, resource, { verb: move, label, ...said, row: next, before: row })
  return next
}

/** What a move is called and where it leads; refused where one of the rows is in no state for it. */
export function stepOf<R extends AnyResource>(
  resource: R,
  move: MoveOf<R>,
  { rows, patch }: { readonly rows: readonly Row<R>[]; readonly patch: Patch<R> },
): { readonly label: string; readonly state: string } {
  const declared = resource.lifecycle?.moves[move]
  if (declared === undefined) throw new Error(`${resource.path} has no move ${move}`)
  const { label, from, to } = declared
  const unfit = rows.find(row => !from.includes(stateOf(row)))
  if (unfit !== undefined)
    throw refusal(`「${resource.lifecycle?.states[stateOf(unfit)]}」状态下不能${label}`)
  const targets: readonly string[] = typeof to === 'string' ? [to] : to
  const state = (patch as { state?: string }).state ?? targets[0]
  if (state === undefined || !targets.includes(state))
    throw new Error(`${resource.path}.${move} leads to ${targets.join(', ')}, not to ${state}`)
  return { label, state }
}

/** Removes a record: marked where the resource keeps deleted rows, gone elsewhere. */
export async function deleteRow<R extends AnyResource>(
  act: Act,
  resource: R,
  row: Row<R>,
): Promise<void> {
  if (resource.softDelete === true)
    await writeRow(act, resource, row, { deletedAt: act.now.toISOString() } as never)
  else await eraseRow(act, resource, row)
  invalidateCounts(resource)
  forgetTitle(resource, row.id)
  await recordAct(act, resource, { verb: 'delete', label: '删除', row })
}

/** Removes a record from the recycle bin, for good. */
export async function purgeRow<R extends AnyResource>(
  act: Act,
  resource: R,
  row: Row<R>,
): Promise<void> {
  await eraseRow(act, resource, row)
  invalidateCounts(resource)
  await recordAct(act, resource, { verb: 'purge', label: '清除', row })
}

async function eraseRow(act: Act, resource: AnyResource, row: RecordBase): Promise<void> {
  await act.tx.delete(tableOf(resource)).where(eq(columnNamed(resource, 'id'), row.id))
  await releaseFiles(act, resource, row.id)
}

async function writeRow<R extends AnyResource>(
  act: Act,
  resource: R,
  row: Row<R>,
  patch: Patch<R>,
): Promise<Row<R>> {
  const changes: Record<string, unknown> = { ...patch }
  cleanHtml(resource, changes, row)
  const indexes = searchMarksOf(resource.fields, changes, tableNameOf(resource))
  const values = {
    ...changes,
    ...indexes,
    version: row.version + 1,
    updatedAt: act.now.toISOString(),
    updatedBy: act.person.accountId,
  }
  const written = await uniqueRefusal(resource, () =>
    updateReturning(act.tx, resource, { id: row.id, version: row.version, values }),
  )
  if (written === undefined) throw changedMeanwhile()
  await keepFiles(act, resource, { record: row.id, values: changes })
  invalidateCounts(resource)
  // A title says, too, that a code is offered no more.
  if (resource.title in patch || 'state' in patch) forgetTitle(resource, row.id)
  if (resource.title in patch) {
    await keepName(act, resource, row, written)
  }
  return written
}

/** Says that somebody else wrote the record since it was read. */
export const changedMeanwhile = () => refusal('记录刚被他人修改，请刷新后重试')

/** The values that fields of a new record have by themselves. */
export function initials(resource: AnyResource): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.initial === undefined ? [] : [[name, field.initial]],
    ),
  )
}
