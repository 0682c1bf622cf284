import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { beijingToday } from '#kernel/server/beijing-today.ts'
import { present } from '#kernel/server/present.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { helpColumnLost } from '../model/help-column-calls.ts'
import { type Audience, helpColumn } from '../model/index.ts'
import { liveHelp } from './help-live.ts'

const at = (call: string) => `/api/helpmanager/helpColumn/${call}`

export const helpColumnServing = serve(helpColumn, {
  openPicks: true,
  async check(next, act, before) {
    if (before !== undefined && next.code !== before.code && (await countTexts(act, before.id)) > 0)
      act.mark('code', '栏目已有文章，编码不可修改')
  },
  /** What readers have stands where its published version says, wherever the text goes next. */
  async uses(rows, act) {
    const ids = rows.map(({ id }) => id)
    const { rows: found } = await act.tx.execute<{ id: string; count: number }>(sql`
      select version.snapshot ->> 'column' as id, count(*)::int as count
        from help_article as article
        join help_version as version on version.article = article.id and version.no = article.live_version
       where article.deleted_at is null and version.snapshot ->> 'column' <> article."column"::text
         and ${inArray(sql`version.snapshot ->> 'column'`, ids)}
       group by 1`)
    return new Map(found.map(({ id, count }) => [id, [{ what: '篇已发布文章', count }]]))
  },
})

async function countTexts(act: Pick<Act, 'tx'>, id: string): Promise<number> {
  const answer = await act.tx.execute<{ n: number }>(
    sql`select count(*)::int as n from help_article as article
          left join help_version as version on version.article = article.id and version.no = article.live_version
         where article.deleted_at is null
           and (article."column" = ${id} or version.snapshot ->> 'column' = ${id})`,
  )
  return answer.rows[0]?.n ?? 0
}

interface Counted {
  readonly [name: string]: unknown
  readonly column: string
  readonly articles: number
  readonly published: number
  readonly views30: number
}

const treeRoute = route({
  method: 'GET',
  path: at('getTree'),
  access: { action: ['helpColumn.view', 'helpArticle.view'] },
  summary: '查询帮助栏目树',
  question: z.object({}),
  async read(_question, act) {
    const rows = await findRows(act.tx, helpColumn, undefined)
    rows.sort((one, other) => one.sort - other.sort || one.id.localeCompare(other.id))
    const counted = await act.tx.execute<Counted>(sql`
      select "column", count(*)::int as articles,
             count(*) filter (where live_version is not null)::int as published,
             coalesce(sum((select sum(views) from help_daily d where d.article = help_article.id
                            and d.day > ${beijingToday} - 30)), 0)::int as views30
        from help_article where deleted_at is null group by "column"`)
    const figures = new Map(counted.rows.map(row => [row.column, row]))
    const none = { articles: 0, published: 0, views30: 0 }
    const list = await present(act, helpColumnServing, rows)
    return list.map(row => ({ ...row, extra: { ...row.extra, ...(figures.get(row.id) ?? none) } }))
  },
})

/** Which texts readers would lose if a column were shown to fewer people. */
const lostRoute = route(helpColumnLost, {
  access: { action: 'helpColumn.update' },
  summary: '缩小可见对象后不再可见的文章',
  async read({ id, audience }, act) {
    const kept = new Set(audience.split(','))
    const rows = await liveHelp(act.tx, sql`version.snapshot ->> 'column' = ${id}`)
    const column = await findRow(act.tx, helpColumn, id)
    return rows.flatMap(row => {
      const lost = (row.audience ?? column?.audience ?? []).filter(each => !kept.has(each))
      return lost.length === 0 ? [] : [{ id: row.id, title: row.title, lost }]
    })
  },
})

export const helpColumnRoutes = [treeRoute, lostRoute]

const seeds: readonly {
  readonly name: string
  readonly code: string
  readonly audience: readonly Audience[]
}[] = [
  { name: '快速上手', code: 'start', audience: ['organisation', 'platform'] },
  { name: '项目与募捐', code: 'projects', audience: ['organisation', 'platform'] },
  { name: '财务与拨付', code: 'finance', audience: ['organisation', 'platform'] },
  { name: '救助与社区', code: 'relief', audience: ['organisation', 'platform', 'unit'] },
  { name: '设备与驿站', code: 'equipment', audience: ['organisation', 'platform', 'vendor'] },
  {
    name: '常见问题',
    code: 'faq',
    audience: ['public', 'organisation', 'platform', 'vendor', 'unit'],
  },
  { name: '更新说明', code: 'releases', audience: ['organisation', 'platform', 'vendor', 'unit'] },
]

/** Makes the columns that a help centre starts with, where there are none yet. */
export async function seedHelpColumns(act: Act): Promise<void> {
  const [first] = await findRows(act.tx, helpColumn, undefined, 1)
  if (first !== undefined) return
  for (const [at, { audience, ...seed }] of seeds.entries())
    await insertRow(act, helpColumn, { ...seed, audience: [...audience], sort: (at + 1) * 10 })
}
