import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { beijingToday } from '#kernel/server/beijing-today.ts'
import { changeQuestion, insert, lockAsSeen, readInScope } from '#kernel/server/commands.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { present, presentOne } from '#kernel/server/present.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { routesOf } from '#kernel/server/routes.ts'
import { findRow, findRows, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import {
  helpArticleDeadLinks,
  helpArticleGaps,
  helpArticleInsertFromApplication,
} from '../model/help-article-calls.ts'
import { application, helpArticle, helpVersion } from '../model/index.ts'
import { applicationServing } from './application.ts'
import { foreignLinks } from './article-checks.ts'
import { findDeadLinks } from './dead-links.ts'
import {
  fieldsOfHelpVersion,
  helpArticleServing,
  helpVersionOf,
  helpVersionServing,
} from './help-article.ts'
import { contentPorts } from './ports.ts'

const at = (call: string) => `/api/helpmanager/helpArticle/${call}`

const slimLists: readonly AnyRoute[] = routesOf(helpArticleServing)
  .filter(({ path }) => path.endsWith('/getListByPage') || path.endsWith('/getList'))
  .map(each => ({
    ...each,
    read: async (question, act, exchange) => slim(await each.read?.(question, act, exchange)),
  }))

function slim(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(row => ({ ...row, content: null }))
  // The cast of a page: getListByPage answers one.
  const page = answer as { readonly list: unknown }
  return { ...page, list: slim(page.list) }
}

const versionsRoute = route({
  method: 'GET',
  path: at('getVersions'),
  access: { action: 'helpArticle.view' },
  summary: '查询帮助文章的版本',
  question: z.object({ id: z.uuid() }),
  async read({ id }, act) {
    await readInScope(act, helpArticleServing, id)
    const rows = await findRows(act.tx, helpVersion, eq(tableOf(helpVersion).article, id))
    const list = await present(act, helpVersionServing, rows)
    return list.sort((one, other) => Number(other.no) - Number(one.no))
  },
})

const restoreVersionRoute = route({
  method: 'POST',
  path: at('restoreVersion'),
  access: { action: 'helpArticle.update' },
  summary: '恢复帮助文章的一个版本',
  question: changeQuestion.extend({ no: z.number().int().min(1) }),
  async change({ id, version: seen, no }, act) {
    const asked = { id, version: seen, action: 'helpArticle.update' }
    const row = await lockAsSeen(act, helpArticleServing, asked)
    const version = await helpVersionOf(act.tx, id, no)
    const next = await updateRow(act, helpArticle, row, fieldsOfHelpVersion(version), {
      verb: 'restoreVersion',
      label: `恢复第 ${no} 版`,
    })
    await helpArticleServing.rules.updated?.(next, act, row)
    return presentOne(act, helpArticleServing, (await findRow(act.tx, helpArticle, id)) ?? next)
  },
})

/** Links of a text that surely lead nowhere, pointed out before it is published. */
const deadLinksRoute = route(helpArticleDeadLinks, {
  access: { action: 'helpArticle.view' },
  summary: '查询帮助文章中失效的链接',
  async handle({ id }, exchange) {
    const content = await exchange.read(async act => {
      const row = await readInScope(act, helpArticleServing, id)
      return row.content
    })
    return findDeadLinks(foreignLinks(content ?? ''), exchange.request.signal)
  },
})

/** Words of 30 days that found nothing, and menu pages that no text is about. */
const gapsRoute = route(helpArticleGaps, {
  access: { action: 'helpArticle.view' },
  summary: '无结果的搜索与未覆盖的页面',
  async read(_question, act) {
    demandPlatform(act)
    const misses = await act.tx.execute<{ word: string; count: number; last: string }>(sql`
      select word, sum(count)::int as count, max(day)::text as last from help_miss
       where day > ${beijingToday} - 30
       group by word order by 2 desc, 1 limit 50`)
    const covered = await act.tx.execute<{ route: string }>(sql`
      select distinct lower(jsonb_array_elements_text(version.snapshot -> 'routes')) as route
        from help_article as article
        join help_version as version on version.article = article.id and version.no = article.live_version
       where jsonb_typeof(version.snapshot -> 'routes') = 'array'`)
    const known = new Set(covered.rows.map(row => row.route))
    return {
      misses: misses.rows,
      uncovered: contentPorts()
        .places()
        .filter(({ path }) => !known.has(path.toLowerCase())),
    }
  },
})

/** A draft made from an application: its question and the answer that was given. */
const fromApplicationRoute = route(helpArticleInsertFromApplication, {
  access: { action: 'helpArticle.create' },
  summary: '把申请转为帮助文章',
  async change({ id, column }, act) {
    await readInScope(act, applicationServing, id)
    const asked = await findRow(act.tx, application, id)
    if (asked === undefined) throw refusal('申请不存在')
    const answers = (asked.replies ?? []).filter(each => each.side === 'staff' && !each.internal)
    const title = asked.subject.length < 4 ? `常见问题：${asked.subject}` : asked.subject
    const row = await insert(act, helpArticleServing, {
      title,
      column,
      kind: 'faq',
      content: `<h2>问题</h2>${paragraphs(asked.content)}<h2>解答</h2>${answers.map(each => paragraphs(each.text)).join('') || paragraphs(asked.result ?? '（待补充）')}`,
      ...(asked.route?.startsWith('/') ? { routes: [asked.route.split('?')[0]] } : {}),
    })
    return { id: row.id }
  },
})

const paragraphs = (text: string) =>
  text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => `<p>${line.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`)
    .join('')

export const helpRoutes: readonly AnyRoute[] = [
  ...slimLists,
  versionsRoute,
  restoreVersionRoute,
  gapsRoute,
  deadLinksRoute,
  fromApplicationRoute,
]
