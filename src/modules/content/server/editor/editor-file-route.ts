import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import type { Person } from '#kernel/server/person.ts'
import { absent } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { file } from '#modules/platform/model/index.ts'
import { currentStore, sendContent } from '#modules/platform/server/index.ts'
import { editorPurpose } from '../keep-text-files.ts'

/** Whether anything that readers see shows the file. */
async function isPublished(act: Act, id: string): Promise<boolean> {
  const answer = await act.tx.execute(sql`
    select 1 from file_use u join article a on a.id::text = u.record and a.live_version is not null
     where u.file = ${id} and u.resource = 'article/article'
    union all
    select 1 from file_use u join article_version v on v.id::text = u.record
      join article a on a.id = v.article and a.live_version is not null
     where u.file = ${id} and u.resource = 'article/articleVersion'
    union all
    select 1 from file_use u join help_version v on v.id::text = u.record
      join help_article h on h.id = v.article and h.live_version is not null
     where u.file = ${id} and u.resource = 'helpmanager/helpVersion'
    limit 1`)
  return answer.rows.length > 0
}

/** Inside the product a text's pictures are seen by its organisation, the platform and the units above. */
function isInside(person: Person | null, organisation: string | null): boolean {
  if (person === null) return false
  if (person.ownerKind === 'platform' || person.ownerKind === 'unit') return true
  return organisation === null || person.ownerId === organisation
}

/** `GET /api/upms/editorFile?id=`: a file that came in through the editor, at an address that stays. */
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
      if (found?.resource !== editorPurpose.resource || found.field !== editorPurpose.field)
        throw absent()
      if (!isInside(exchange.visitor.person, found.organisation) && !(await isPublished(act, id)))
        throw absent()
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
