import { and, eq, ne, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { takeTreeTurn } from '#kernel/server/tree.ts'
import { article, column } from '../model/index.ts'
import { type Column, columnsOfSite, ofSite } from './sites.ts'

const table = tableOf(column)
const articles = tableOf(article)

export const columnServing = serve(column, {
  openPicks: true,
  pickNote: 'code',
  prepare: async (draft, act) => ({
    level: draft.parent ? ((await findRow(act.tx, column, draft.parent))?.level ?? 0) + 1 : 1,
  }),
  async check(next, act, before) {
    if (next.kind === 'link' && next.link === null) act.mark('link', '请填写链接地址')
    if (next.kind === 'disclosure' && next.reviewSteps < 1)
      act.mark('reviewSteps', '信息公开栏目至少一级审核')
    await checkCode(next, act)
    if (before !== undefined) await checkChange(next, act, before)
  },
  async updated(row, act, before) {
    if (row.code !== before.code) await keepFormerCode(act, row, before.code)
    if (row.parent !== before.parent) await renewLevels(act, row.organisation)
  },
  detail: async (row, act) => ({ articles: await countArticles(act, row.id) }),
})

/** Names and places in a site's tree are changed one after the other: the second sees what the first did. */
export function takeTurnOfSite(act: Act, organisation: string | null): Promise<void> {
  return takeTreeTurn(act, column, { organisation })
}

/** How many articles stand in a column, whatever their state. */
export async function countArticles(act: Pick<Act, 'tx'>, id: string): Promise<number> {
  const answer = await act.tx.execute<{ n: number }>(
    sql`select count(*)::int as n from ${articles}
         where ${articles.column} = ${id} and ${columnNamed(article, 'deletedAt')} is null`,
  )
  return answer.rows[0]?.n ?? 0
}

/** How many articles that stand elsewhere are, or shall be, published in a column besides. */
async function countBesides(act: Pick<Act, 'tx'>, id: string): Promise<number> {
  const answer = await act.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from ${articles}
     where ${columnNamed(article, 'deletedAt')} is null and ${articles.column} <> ${id}
       and (${articles.liveColumn} = ${id} or ${articles.extraColumns} @> array[${id}::uuid]
            or ${articles.liveExtraColumns} @> array[${id}::uuid])`)
  return answer.rows[0]?.n ?? 0
}

async function checkCode(next: Column, act: Act): Promise<void> {
  const other = next.id === undefined ? undefined : ne(table.id, next.id)
  const addressed = and(ofSite(next.organisation), eq(table.code, next.code), other)
  if ((await findRows(act.tx, column, addressed, 1)).length > 0) act.mark('code', '访问路径已存在')
}

async function checkChange(next: Column, act: Act, before: Column): Promise<void> {
  if (
    next.kind !== before.kind &&
    ((await countArticles(act, before.id)) > 0 || (await countBesides(act, before.id)) > 0)
  )
    act.mark('kind', '栏目已有文章，类型不可修改')
  if (next.reviewSteps < before.reviewSteps && (act.reason ?? '').trim() === '')
    act.mark('reviewSteps', '降低审核级数须说明原因')
}

async function keepFormerCode(act: Act, row: Column, code: string): Promise<void> {
  const formerCodes = [...new Set([...(row.formerCodes ?? []), code])].slice(-50)
  await act.tx.update(table).set({ formerCodes }).where(eq(table.id, row.id))
  // An address that is in use again is no former one of its neighbours.
  await act.tx.execute(sql`
    update ${table} set former_codes = former_codes - ${row.code}
     where ${ofSite(row.organisation)} and id <> ${row.id} and former_codes ? ${row.code}`)
}

/** Writes the level of every column of a site anew where it is another one. */
export async function renewLevels(act: Act, organisation: string | null): Promise<void> {
  const columns = await columnsOfSite(act.tx, organisation)
  for (const each of columns) {
    const level = levelIn(columns, each)
    if (level !== each.level) await act.tx.update(table).set({ level }).where(eq(table.id, each.id))
  }
}

function levelIn(columns: readonly Column[], { parent }: Column): number {
  const above = columns.find(({ id }) => id === parent)
  return above === undefined ? 1 : levelIn(columns, above) + 1
}
