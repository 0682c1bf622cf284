import { and, desc, eq, isNull, like, not, or, sql } from 'drizzle-orm'
import { uploadStates } from '#editor/model/upload/upload-states.ts'
import type { Act } from '#kernel/server/act.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { file } from '#modules/platform/model/index.ts'
import { editorFileUrl } from '../../model/index.ts'
import { editorPurpose } from '../keep-text-files.ts'

const table = tableOf(file)
const mostAtOnce = 100

/** Earlier uploads of the own organisation, newest first (design 1.4). */
export async function listUploads(
  act: Act,
  { kind, start, size }: { kind: 'image' | 'file'; start: number; size: number },
) {
  const { person } = act
  const own =
    person.ownerKind === 'organisation' && person.ownerId !== null
      ? eq(table.organisation, person.ownerId)
      : and(isNull(table.organisation), ownedBy(person.ownerKind, person.accountId))
  const pictures = like(table.mime, 'image/%')
  const where = and(
    eq(table.resource, editorPurpose.resource),
    eq(table.field, editorPurpose.field),
    kind === 'image' ? pictures : not(pictures),
    own,
  )
  const [counted] = await act.tx
    .select({ total: sql<number>`count(*)::int` })
    .from(table)
    .where(where)
  const rows = await act.tx
    .select({ id: table.id, name: table.name, size: table.size, createdAt: table.createdAt })
    .from(table)
    .where(where)
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(Math.min(size, mostAtOnce))
    .offset(start)
  return {
    state: uploadStates.success,
    list: rows.map(row => ({
      url: editorFileUrl(row.id),
      title: row.name,
      original: row.name,
      mtime: Math.floor(Date.parse(row.createdAt) / 1000),
      size: row.size,
    })),
    start,
    total: counted?.total ?? 0,
  }
}

/** The platform's people share theirs; those of units and vendors have only their own. */
function ownedBy(ownerKind: string, accountId: string) {
  return ownerKind === 'platform' ? or(sql`true`) : eq(table.account, accountId)
}
