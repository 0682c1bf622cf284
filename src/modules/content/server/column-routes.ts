import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { changeQuestion, lockInScope, update } from '#kernel/server/commands.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { present, presentOne } from '#kernel/server/present.ts'
import { choiceCondition } from '#kernel/server/references.ts'
import { denied, refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { deleteRow, findRow, findRows, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { takeTreeTurnOf } from '#kernel/server/tree.ts'
import { columnFillFromTemplate, columnMergeInto } from '../model/column-calls.ts'
import { article, column } from '../model/index.ts'
import { columnServing } from './column.ts'
import { columnFigures } from './column-figures.ts'
import { type Column, columnsOfSite, siteOf, whyNotEditor } from './sites.ts'
import { fillFromTemplate } from './template-columns.ts'

const table = tableOf(column)
const articles = tableOf(article)
const site = z.object({ organisation: z.uuid().optional() })
const at = (call: string) => `/api/article/column/${call}`

/** A unit looks at the sites of its area, as where it chooses a column. */
function withinReach({ person }: Act): SQL | undefined {
  const choice = choiceCondition(columnServing, person)
  if (choice === null) throw denied()
  return choice
}

/** The tree of a site with its figures, flat and in order. */
const treeRoute = route({
  method: 'GET',
  path: at('getTree'),
  access: { action: ['column.view', 'article.view'] },
  summary: '查询站点的栏目树',
  question: site,
  async read({ organisation }, act) {
    const own = siteOf(act.person, organisation)
    const rows = await columnsOfSite(act.tx, own, own === null ? undefined : withinReach(act))
    const figures = await columnFigures(act.tx, rows, new Date())
    const list = await present(act, columnServing, rows)
    const closed = new Set<string>()
    for (const row of rows) if ((await whyNotEditor(act, row)) !== undefined) closed.add(row.id)
    return list.map(row => ({
      ...row,
      extra: { ...row.extra, ...figures.get(row.id), mayWrite: !closed.has(row.id) },
    }))
  },
})

/** Changes a column; lowering its review steps takes a reason, which stands in the history. */
const updateRoute = route({
  method: 'POST',
  path: at('update'),
  access: { action: 'column.update' },
  summary: '修改栏目',
  question: changeQuestion.extend({ reason: z.string().trim().max(200).optional() }),
  handle: ({ reason, ...given }, exchange) =>
    exchange.perform(
      async act => presentOne(act, columnServing, await update(act, columnServing, given)),
      reason === undefined ? {} : { reason },
    ),
})

async function lockColumn(act: Act, id: string, action: string): Promise<Column> {
  await takeTreeTurnOf(act, column, id)
  return lockInScope(act, columnServing, { id, action })
}

/** What readers have, or are about to have, comes into no column that would have asked for more reviews. */
async function mustKeepReviewed(act: Act, row: Column, target: Column): Promise<void> {
  if (target.reviewSteps <= row.reviewSteps) return
  const answer = await act.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from article
     where (live_version is not null or state = 'scheduled')
       and ${row.id}::uuid = any(array["column", live_column] || extra_columns || live_extra_columns)`)
  const count = answer.rows[0]?.n ?? 0
  if (count > 0)
    throw refusal(
      `「${target.name}」须经 ${target.reviewSteps} 级审核，多于本栏目的 ${row.reviewSteps} 级，有 ${count} 篇文章已发布或待发布`,
      'into',
    )
}

/** Puts the articles of a column into another one, also those that stand there besides; answers how many were its own. */
async function moveArticles(act: Act, from: string, into: string): Promise<number> {
  const moved = await act.tx
    .update(articles)
    .set({ column: into })
    .where(eq(articles.column, from))
    .returning({ id: articles.id })
  await act.tx.update(articles).set({ liveColumn: into }).where(eq(articles.liveColumn, from))
  // Each column once, and never beside itself.
  for (const [main, extra] of [
    [articles.column, articles.extraColumns],
    [articles.liveColumn, articles.liveExtraColumns],
  ] as const)
    await act.tx.execute(sql`
      update ${articles} set ${sql.identifier(extra.name)} = (
        select nullif(array_agg(place order by at), '{}') from (
          select place, min(at) as at
            from unnest(array_replace(${extra}, ${from}::uuid, ${into}::uuid))
                 with ordinality as each (place, at)
           where place is distinct from ${main} group by place) as places)
       where ${extra} && array[${from}, ${into}]::uuid[]`)
  return moved.length
}

/** What either column must publish. */
function requiredOf(target: Column, row: Column): Column['required'] {
  const both = [...new Set([...(target.required ?? []), ...(row.required ?? [])])]
  return both.length === 0 ? null : both
}

/** Everything of a column goes to another one of its site; its address leads there. */
const mergeRoute = route(columnMergeInto, {
  access: { action: 'column.merge' },
  summary: '合并栏目',
  async change({ id, into }, act) {
    const row = await lockColumn(act, id, 'column.merge')
    const target = await findRow(act.tx, column, into)
    if (target === undefined || target.organisation !== row.organisation || target.id === row.id)
      throw refusal('请选择同一站点的其他栏目', 'into')
    if (target.kind !== row.kind) throw refusal('只能并入同一类型的栏目', 'into')
    const [child] = await findRows(act.tx, column, eq(table.parent, row.id), 1)
    if (child !== undefined) throw refusal('该栏目有下级栏目，请先移动下级栏目', 'into')
    if (target.state !== 'enabled') throw refusal('目标栏目已停用', 'into')
    await mustKeepReviewed(act, row, target)
    const moved = await moveArticles(act, row.id, target.id)
    const formerCodes = [
      ...new Set([...(target.formerCodes ?? []), ...(row.formerCodes ?? []), row.code]),
    ]
    await deleteRow(act, column, row)
    await updateRow(
      act,
      column,
      target,
      { formerCodes, required: requiredOf(target, row) },
      { verb: 'merge', label: '并入' },
    )
    await recordOperation(act, {
      action: 'column.merge',
      label: `合并栏目：${row.name} → ${target.name}，文章 ${moved} 篇`,
      resource: column.path,
      record: target.id,
      version: null,
      title: target.name,
      organisation: row.organisation,
      changes: [],
      reason: null,
      outcome: 'done',
    })
    return { moved }
  },
})

const fillRoute = route(columnFillFromTemplate, {
  access: { action: 'column.create' },
  summary: '从平台模板补全栏目',
  async change({ organisation }, act) {
    const own = siteOf(act.person, organisation)
    if (own === null) throw refusal('平台站点就是模板')
    return { made: await fillFromTemplate(act, own) }
  },
})

export const columnRoutes = [treeRoute, updateRoute, mergeRoute, fillRoute]
