import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import type { Person } from '#kernel/server/person.ts'
import { absent, Refusal } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { limitRate } from '#modules/account/server/index.ts'
import { findFileWords } from '#modules/platform/server/index.ts'
import { article, articleVersion } from '../model/index.ts'
import { publicColumns } from '../model/public-calls.ts'
import { countVisit } from './article-daily.ts'
import { standingFor } from './article-readers.ts'
import { reportArticle } from './article-reports.ts'
import type { Article } from './article-row.ts'
import { versionOf } from './article-versions.ts'
import { maskSnapshot, maskWords } from './find-words.ts'
import { isHidden, liveOf } from './live-list.ts'
import { columnsOfSite, isShown } from './sites.ts'

const at = (call: string) => `/api/article/public/${call}`
const site = z.object({ organisation: z.uuid().optional() })

/** The columns of a site that readers see. */
const columnsRoute = route(publicColumns, {
  access: 'public',
  summary: '站点栏目',
  async read({ organisation }, act) {
    const columns = await columnsOfSite(act.tx, organisation ?? null)
    return columns
      .filter(({ id }) => isShown(columns, id))
      .map(({ id, parent, name, code, kind, link, template, summary, formerCodes }) => ({
        ...{ id, parent, name, code, kind, link, template, summary, formerCodes },
      }))
  },
})

/** Published articles of a column, pinned ones first. */
const listRoute = route({
  method: 'GET',
  path: at('getList'),
  access: 'public',
  summary: '站点栏目的文章',
  question: site.extend({
    code: z.string().max(40),
    page: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  async read({ organisation, code, page }, act, { visitor }) {
    const columns = await columnsOfSite(act.tx, organisation ?? null)
    const place = columns.find(each => each.code === code || each.formerCodes?.includes(code))
    if (place === undefined || !isShown(columns, place.id)) throw absent()
    const rows = await liveOf(act, place, { page, person: visitor.person })
    return {
      column: { name: place.name, code: place.code, isMoved: place.code !== code },
      list: rows,
    }
  },
})

/** An article as readers see it; the old versions too where the law asks for openness. */
const readRoute = route({
  method: 'GET',
  path: at('getArticle'),
  access: 'public',
  summary: '阅读文章',
  question: z.object({ id: z.uuid(), no: z.coerce.number().int().min(1).optional() }),
  async handle({ id, no }, exchange) {
    const { visitor } = exchange
    return exchange.perform(async act => {
      const row = await findRow(act.tx, article, id)
      if (row === undefined || isHidden(row, visitor.person)) throw absent()
      if (row.state === 'offline') throw new Refusal('absent', '内容已下线')
      const standing = await standingFor(act, row, visitor.person)
      if (standing === undefined || row.liveVersion === null) throw absent()
      const { isDisclosure } = standing
      if (no !== undefined && no !== row.liveVersion && !isDisclosure) throw absent()
      const shown = await versionOf(act.tx, id, no ?? row.liveVersion)
      if (shown.no > row.liveVersion) throw absent()
      await countVisit(act, { id, doing: 'views', visitor: readerOf(exchange) })
      return {
        id,
        number: row.number,
        no: shown.no,
        title: maskWords(shown.title),
        content: maskWords(shown.content ?? ''),
        snapshot: maskSnapshot(publicPart(shown.snapshot)),
        note: shown.note,
        publishedAt: row.publishedAt,
        at: shown.at,
        allowComment: row.allowComment,
        attachments: await attachmentsOf(act, shown.snapshot.attachments),
        versions: isDisclosure ? await openVersions(act, row) : [],
      }
    })
  },
})

/** Real names of people in a story stay inside. */
function publicPart({ people: _, ...rest }: Readonly<Record<string, unknown>>) {
  return rest
}

/** Attachments with their names; read at `/api/upms/editorFile`, as cover and gallery are. */
async function attachmentsOf(act: Act, kept: unknown) {
  // The cast of the snapshot: it was written from the fields of an article.
  const ids = (kept as Article['attachments'] | undefined) ?? []
  if (ids.length === 0) return []
  const words = await findFileWords(act.tx, ids)
  return ids.flatMap(id => words.get(id) ?? [])
}

async function openVersions(act: Act, row: Article) {
  const rows = await findRows(act.tx, articleVersion, eq(tableOf(articleVersion).article, row.id))
  return rows
    .filter(each => each.no <= (row.liveVersion ?? 0))
    .sort((one, other) => other.no - one.no)
    .map(({ no, title, note, at }) => ({ no, title: maskWords(title), note, at }))
}

/** What a reader does with an article he does only with one that he finds. */
async function mustFind(act: Act, id: string, person: Person | null): Promise<void> {
  const row = await findRow(act.tx, article, id)
  if (row === undefined || (await standingFor(act, row, person)) === undefined) throw absent()
}

/** Likes, shares and reports of one network address a minute: whoever keeps no cookie is new each time. */
const doingsAMinute = 30

/** Who reads: somebody signed in is the same reader on every device and after every sign-in. */
function readerOf({ visitor }: Exchange): string {
  return visitor.person?.accountId ?? visitor.sessionHash
}

const doingRoute = route({
  method: 'POST',
  path: at('count'),
  access: 'public',
  summary: '点赞或转发文章',
  question: z.strictObject({ id: z.uuid(), doing: z.enum(['likes', 'shares']) }),
  async change({ id, doing }, act, exchange) {
    limitRate('articleDoing', exchange.ip, doingsAMinute)
    await mustFind(act, id, exchange.visitor.person)
    await countVisit(act, { id, doing, visitor: readerOf(exchange) })
    return null
  },
})

const reportRoute = route({
  method: 'POST',
  path: at('report'),
  access: 'public',
  summary: '举报文章',
  question: z.strictObject({
    id: z.uuid(),
    reason: z.string().trim().min(4, '请说明举报原因').max(200),
  }),
  async change({ id, reason }, act, exchange) {
    limitRate('articleDoing', exchange.ip, doingsAMinute)
    await mustFind(act, id, exchange.visitor.person)
    await reportArticle(act, { id, visitor: readerOf(exchange), note: reason })
    return null
  },
})

export const siteRoutes = [columnsRoute, listRoute, readRoute, doingRoute, reportRoute]
