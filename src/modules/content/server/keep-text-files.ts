import { inArray } from 'drizzle-orm'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { TextUse } from '#kernel/server/file-use.ts'
import { asSystem, isSystem } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { file } from '#modules/platform/model/index.ts'
import { keepUses } from '#modules/platform/server/index.ts'
import { editorFileIds } from '../model/index.ts'

/** `field` of the files that came in through the editor. */
export const editorPurpose = { resource: 'article/article', field: 'content' } as const

/**
 * Remembers which pictures and attachments a stored rich text shows, so that they are kept as long
 * as it stands. Files of other organisations are not the text's to show and stay unremembered.
 */
export async function keepTextFiles(
  act: Act,
  { resource, record, field, html }: TextUse,
): Promise<void> {
  const asked = editorFileIds(html ?? '')
  const rows =
    asked.length === 0 ? [] : await findRows(act.tx, file, inArray(tableOf(file).id, asked))
  const { person } = act
  const ids = rows
    .filter(
      row =>
        person.ownerKind === 'platform' ||
        isSystem(person) ||
        row.organisation === null ||
        row.organisation === person.ownerId,
    )
    .map(({ id }) => id)
  // A colleague's picture may be used before any record shows it: the organisation is what counts.
  await keepUses({ ...act, person: asSystem('正文引用的文件') }, { resource, record, field, ids })
}

/**
 * Remembers the other files of a version that readers have, so that they are kept as long as it
 * stands, whatever becomes of the text that is being worked on.
 */
export async function keepVersionFiles(
  act: Act,
  { resource, record, ids }: { resource: AnyResource; record: string; ids: readonly string[] },
): Promise<void> {
  const person = asSystem('版本引用的文件')
  await keepUses({ ...act, person }, { resource, record, field: 'files', ids: [...new Set(ids)] })
}
