import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { TextUse } from '#kernel/server/file-use.ts'
import { asSystem, isSystem } from '#kernel/server/person.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { file } from '#modules/platform/model/index.ts'
import { keepUses } from '#modules/platform/server/index.ts'
import { editorFileIds } from '../model/index.ts'

/** `field` of the files that came in through the editor. */
export const editorPurpose = { resource: 'article/article', field: 'content' } as const

const table = tableOf(file)

/**
 * Remembers which pictures and attachments a stored rich text shows, so that they are kept as long
 * as it stands. Files that came in otherwise, as papers of a record, and those of other organisations
 * are not the text's to show and stay unremembered: whoever may see the text would open them by it.
 */
export async function keepTextFiles(act: Act, use: TextUse): Promise<void> {
  const { resource, record, field, html } = use
  const asked = editorFileIds(html ?? '')
  const rows =
    asked.length === 0
      ? []
      : await findRows(
          act.tx,
          file,
          and(
            inArray(table.id, asked),
            eq(table.resource, editorPurpose.resource),
            eq(table.field, editorPurpose.field),
            shownBy(await ownerOf(act, use), act),
          ),
        )
  const ids = rows.map(({ id }) => id)
  // A colleague's picture may be used before any record shows it: the organisation is what counts.
  await keepUses({ ...act, person: asSystem('正文引用的文件') }, { resource, record, field, ids })
}

/** The files that a text of this organisation may show: its own and the platform's; the platform's texts show all. */
function shownBy(owner: string | null, { person }: Act): SQL | undefined {
  if (owner !== null) return or(eq(table.organisation, owner), isNull(table.organisation))
  return person.ownerKind === 'platform' || isSystem(person)
    ? undefined
    : isNull(table.organisation)
}

/** The organisation whose text it is; that of the writer where the record is nobody's but his. */
async function ownerOf({ tx, person }: Act, { resource, record }: TextUse): Promise<string | null> {
  const name = resource.owner?.organisation
  if (name === undefined) return person.ownerKind === 'organisation' ? person.ownerId : null
  const row: Readonly<Record<string, unknown>> | undefined = await findRow(tx, resource, record)
  return typeof row?.[name] === 'string' ? row[name] : null
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
