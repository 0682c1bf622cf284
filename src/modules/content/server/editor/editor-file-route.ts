import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import type { Person } from '#kernel/server/person.ts'
import { absent } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { file } from '#modules/platform/model/index.ts'
import { currentStore, sendContent } from '#modules/platform/server/index.ts'
import { articleVersion, helpVersion } from '../../model/index.ts'
import { findsVersion } from '../article-readers.ts'
import { findsHelpVersion } from '../help-live.ts'
import { editorPurpose } from '../keep-text-files.ts'

/** Whether anything that this reader finds shows the file: never a text that is still being worked on. */
async function isPublished(act: Act, id: string, person: Person | null): Promise<boolean> {
  const answer = await act.tx.execute<{ resource: string; record: string }>(sql`
    select resource, record from file_use
     where file = ${id} and resource in (${articleVersion.path}, ${helpVersion.path})`)
  const of = ({ path }: { readonly path: string }) =>
    answer.rows.filter(({ resource }) => resource === path).map(({ record }) => record)
  return (
    (await findsVersion(act, of(articleVersion), person)) ||
    (await findsHelpVersion(act, of(helpVersion), person))
  )
}

/** Inside the product a text's pictures are seen by its organisation, the platform and the units above. */
function isInside(person: Person | null, organisation: string | null): boolean {
  if (person === null) return false
  if (person.ownerKind === 'platform' || person.ownerKind === 'unit') return true
  return organisation === null || person.ownerId === organisation
}

/**
 * `GET /api/upms/editorFile?id=`: a file that came in through the editor, at an address that stays;
 * to readers every file of a text that they find, its cover and attachments too.
 */
export const editorFileRoute = route({
  method: 'GET',
  path: '/api/upms/editorFile',
  access: 'public',
  byBrowser: true,
  raw: true,
  summary: '读取编辑器中的图片或附件',
  question: z.object({ id: z.uuid(), size: z.enum(['thumb']).optional() }),
  async handle({ id, size }, exchange) {
    const row = await exchange.read(async act => {
      const found = await findRow(act.tx, file, id)
      if (found === undefined) throw absent()
      const { person } = exchange.visitor
      const isEditors =
        found.resource === editorPurpose.resource && found.field === editorPurpose.field
      const isOurs = isEditors && isInside(person, found.organisation)
      if (!isOurs && !(await isPublished(act, id, person))) throw absent()
      return found
    })
    const isThumb = size === 'thumb' && row.mime.startsWith('image/')
    const isShown = /^(image|video|audio)\//.test(row.mime)
    const content = await currentStore().open(isThumb ? `${id}.thumb` : id)
    exchange.reply
      .header('content-type', isThumb ? 'image/webp' : row.mime)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', 'private, max-age=300')
      .header(
        'content-disposition',
        `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(row.name)}`,
      )
    return isThumb ? exchange.reply.send(content) : sendContent(exchange, content, row.size)
  },
})
