import { and, eq, inArray } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { type Extension, extensionPoint } from '#kernel/server/extension-point.ts'
import type { FileUse } from '#kernel/server/file-use.ts'
import { holds, isSystem } from '#kernel/server/person.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { file } from '../../model/file.ts'
import { endingOf } from './content-type.ts'
import { fileFieldOf, isMarked, limitsOf, uploadSettings } from './upload-rules.ts'

/** Which record refers to which file; written together with the record. */
export const fileUse = pgTable(
  'file_use',
  {
    file: uuid('file')
      .notNull()
      .references(() => tableOf(file).id),
    resource: text('resource').notNull(),
    record: text('record').notNull(),
    field: text('field').notNull(),
  },
  table => [
    primaryKey({ columns: [table.file, table.resource, table.record, table.field] }),
    index('file_use_record_idx').on(table.resource, table.record),
  ],
)

type FileRow = Row<typeof file>

/** What the kernel asks whenever a record's file field is written: only files that the person may read can be referred to. */
export async function keepUses(act: Act, { resource, record, field, ids }: FileUse): Promise<void> {
  const place = and(
    eq(fileUse.resource, resource.path),
    eq(fileUse.record, record),
    eq(fileUse.field, field),
  )
  const held = await act.tx.select({ file: fileUse.file }).from(fileUse).where(place)
  const before = new Set(held.map(use => use.file))
  const gone = [...before].filter(id => !ids.includes(id))
  if (gone.length > 0) await act.tx.delete(fileUse).where(and(place, inArray(fileUse.file, gone)))
  const fresh = ids.filter(id => !before.has(id))
  if (fresh.length === 0) return
  const rows = await findRows(act.tx, file, inArray(tableOf(file).id, fresh))
  const declared = resource.fields[field]
  const settings = await uploadSettings(act.tx, act.person)
  for (const id of fresh) {
    const row = rows.find(each => each.id === id)
    if (row === undefined || !(await mayRead(act, row)))
      act.refuse('文件不存在或已过期，请重新上传', field)
    if (
      declared !== undefined &&
      !limitsOf(settings, declared, endingOf(row.name)).types.includes(endingOf(row.name))
    )
      act.refuse(`「${row.name}」的类型不允许`, field)
  }
  const uses = [...new Set(fresh)].map(id => ({ file: id, resource: resource.path, record, field }))
  await act.tx.insert(fileUse).values(uses)
}

/**
 * A file is read by whoever may view a record that refers to it (and the field); as long as none
 * does, by the person who uploaded it.
 */
export async function mayRead(act: Act, row: FileRow): Promise<boolean> {
  if (isSystem(act.person)) return true
  const uses = await act.tx.select().from(fileUse).where(eq(fileUse.file, row.id)).limit(20)
  if (uses.length === 0) return row.account === act.person.accountId
  for (const use of uses) if (await mayView(act, use)) return true
  return false
}

/**
 * Whether a file is a paper that carries the name of who looks at it: it was uploaded for such a
 * field, or stands in one.
 */
export async function isMarkedPaper({ tx }: Pick<Act, 'tx'>, row: FileRow): Promise<boolean> {
  const uses = await tx
    .selectDistinct({ resource: fileUse.resource, field: fileUse.field })
    .from(fileUse)
    .where(eq(fileUse.file, row.id))
  return [row, ...uses].some(({ resource: path, field: name }) => {
    const serving = registry().find(path)
    const field = serving && fileFieldOf(serving.resource, name)
    return field !== undefined && isMarked(field)
  })
}

async function mayView(
  act: Act,
  { resource: path, record, field }: { resource: string; record: string; field: string },
): Promise<boolean> {
  const guarded = guardOf(path)
  if (guarded !== undefined) return guarded.guard(act, record, field)
  const needs = registry().find(path)?.resource.fields[field]?.needs
  if (needs !== undefined && !holds(act.person, needs)) return false
  return mayReadRecord(act, path, record)
}

/** Whether the person may view a record by the scopes held. */
export async function mayReadRecord(act: Act, path: string, record: string): Promise<boolean> {
  const serving = registry().find(path)
  if (serving === undefined) return false
  try {
    await readInScope(act, serving, record)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

type Guard = (act: Act, record: string, field: string) => Promise<boolean>

const guards = extensionPoint<{
  readonly path: string
  readonly guard: Guard
  readonly isSentByAnybody: boolean
}>()

const guardOf = (path: string) => guards().find(each => each.path === path)

/** Whether everybody who is signed in may upload for records of a resource, as for what he sends to others. */
export function isSentByAnybody(path: string): boolean {
  return guardOf(path)?.isSentByAnybody === true
}

/** Says who may read the files of a resource with `guardedFiles`; stands in `brings` of the module. */
export function guardFiles(
  { path, guardedFiles }: Pick<AnyResource, 'path' | 'guardedFiles'>,
  guard: Guard,
  { isSentByAnybody: isOpen = false }: { readonly isSentByAnybody?: boolean } = {},
): Extension {
  if (guardedFiles !== true) throw new Error(`${path} does not declare that its files are guarded`)
  return guards.of({ path, guard, isSentByAnybody: isOpen })
}
