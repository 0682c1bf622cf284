import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { changeQuestion, lockAsSeen, lockInScope, readInScope } from '#kernel/server/commands.ts'
import { present, presentOne, whyNotEditable } from '#kernel/server/present.ts'
import { denied, refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { routesOf } from '#kernel/server/routes.ts'
import { findRow, findRows, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { articleDaily, articleRemark, articleReports } from '../model/article-calls.ts'
import { article, articleVersion } from '../model/index.ts'
import { articleServing } from './article.ts'
import { mustWriteIn, whyNotJudge, whyNotReviewerOf } from './article-columns.ts'
import { reportsOf } from './article-reports.ts'
import { fieldsOfVersion, versionOf } from './article-versions.ts'

export const articleVersionServing = serve(articleVersion)

const at = (call: string) => `/api/article/article/${call}`
const idQuestion = z.object({ id: z.uuid('记录编号有误') })

/** Lists of articles go without the texts themselves. */
const slimLists: readonly AnyRoute[] = routesOf(articleServing)
  .filter(({ path }) => path.endsWith('/getListByPage') || path.endsWith('/getList'))
  .map(each => ({
    ...each,
    read: async (question, act, exchange) => slim(await each.read?.(question, act, exchange)),
  }))

function slim(answer: unknown): unknown {
  if (Array.isArray(answer))
    return answer.map(row => ({ ...row, content: null, gallery: null, hits: null, remarks: null }))
  // The cast of a page: getListByPage answers one.
  const page = answer as { readonly list: unknown }
  return { ...page, list: slim(page.list) }
}

const versionsRoute = route({
  method: 'GET',
  path: at('getVersions'),
  access: { action: 'article.view' },
  summary: '查询文章的版本',
  question: idQuestion,
  async read({ id }, act) {
    await readInScope(act, articleServing, id)
    const table = tableOf(articleVersion)
    const rows = await findRows(act.tx, articleVersion, eq(table.article, id))
    const list = await present(act, articleVersionServing, rows)
    return list.sort((one, other) => Number(other.no) - Number(one.no))
  },
})

/** A version comes back into the working text; readers see it once it is published again. */
const restoreVersionRoute = route({
  method: 'POST',
  path: at('restoreVersion'),
  access: { action: 'article.update' },
  summary: '恢复文章的一个版本',
  question: changeQuestion.extend({ no: z.number().int().min(1) }),
  async change({ id, version: seen, no }, act) {
    const asked = { id, version: seen, action: 'article.update' }
    const row = await lockAsSeen(act, articleServing, asked)
    const why = whyNotEditable(articleServing, row, act.person)
    if (why !== true) throw refusal(why)
    await mustWriteIn(row, act)
    const version = await versionOf(act.tx, id, no)
    const next = await updateRow(act, article, row, await fieldsOfVersion(version, act), {
      verb: 'restoreVersion',
      label: `恢复第 ${no} 版`,
    })
    await articleServing.rules.updated?.(next, act, row)
    return presentOne(act, articleServing, (await findRow(act.tx, article, id)) ?? next)
  },
})

/** The passages a reviewer remarks on, before or without a decision. */
const remarkRoute = route(articleRemark, {
  access: { action: 'article.review' },
  summary: '批注文章的原文',
  async change({ id, remarks }, act) {
    const row = await lockInScope(act, articleServing, { id, action: 'article.review' })
    if (row.state !== 'pending') throw refusal('只能批注待审核的文章')
    const why = whyNotJudge(row, act.person) ?? (await whyNotReviewerOf(act, row))
    if (why !== undefined) throw denied(why)
    // A remark is the reviewers' talk: the submitted version stays the one under review.
    await act.tx
      .update(tableOf(article))
      .set({ remarks })
      .where(eq(tableOf(article).id, id))
    return null
  },
})

const dailyRoute = route(articleDaily, {
  access: { action: 'article.view' },
  summary: '查询文章每天的阅读',
  async read({ id }, act) {
    await readInScope(act, articleServing, id)
    const answer = await act.tx.execute<{
      day: string
      views: number
      visitors: number
      likes: number
      shares: number
    }>(sql`
      select day::text, views, visitors, likes, shares from article_daily
       where article = ${id} order by day desc limit 90`)
    return answer.rows
  },
})

const reportsRoute = route(articleReports, {
  access: { action: 'article.settleReports' },
  summary: '查询文章的举报',
  async read({ id }, act) {
    await readInScope(act, articleServing, id)
    if (act.person.ownerKind === 'organisation') throw denied('由平台处理举报')
    return reportsOf(act, id)
  },
})

export const articleRoutes: readonly AnyRoute[] = [
  ...slimLists,
  versionsRoute,
  restoreVersionRoute,
  remarkRoute,
  dailyRoute,
  reportsRoute,
]
