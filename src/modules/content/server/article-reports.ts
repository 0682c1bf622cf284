import { and, gt, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { scopeCondition, scopeOf } from '#kernel/server/scope.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { nameOrganisations } from '#modules/platform/server/index.ts'
import { article } from '../model/index.ts'

const table = tableOf(article)

/** When the oldest report that waits was made. */
const firstReport = sql`
  select min(at) from article_visit
   where article = ${table.id} and kind = 'reports' and day = ''`

interface Reported {
  readonly [name: string]: unknown
  readonly id: string
  readonly title: string
  readonly reports: number
  readonly organisation: string | null
  readonly since: string
}

/** Writes down that a reader reports an article; once for each until somebody settled what was reported. */
export async function reportArticle(
  act: Act,
  { id, visitor, note }: { id: string; visitor: string; note: string },
): Promise<void> {
  await act.tx.execute(sql`
    insert into article_visit (article, kind, visitor, day, note, at)
    values (${id}, 'reports', ${visitor}, '', ${note}, ${act.now.toISOString()}) on conflict do nothing`)
  await act.tx.execute(sql`
    update article set reports = (
      select count(*) from article_visit where article = ${id} and kind = 'reports' and day = '')
     where id = ${id}`)
}

/** Lays away what readers reported of an article; answers whether there was anything. */
export async function settleReports(act: Act, id: string): Promise<boolean> {
  const answer = await act.tx.execute(sql`
    update article_visit set day = ${act.now.toISOString()}
     where article = ${id} and kind = 'reports' and day = '' returning article`)
  return answer.rows.length > 0
}

/** What readers said of an article, the last first; never who. */
export async function reportsOf(act: Act, id: string) {
  const { rows } = await act.tx.execute<{ note: string; at: string; isOpen: boolean }>(sql`
    select note, at, day = '' as "isOpen" from article_visit
     where article = ${id} and kind = 'reports' order by at desc limit 100`)
  return rows.map(row => ({ ...row, at: new Date(row.at).toISOString() }))
}

/** Reported articles within reach of whoever settles reports; undefined when he settles none. */
function openReports({ person }: Act) {
  const scope = scopeOf(article, person, 'article.settleReports')
  if (scope === null || person.ownerKind === 'organisation') return undefined
  return and(gt(table.reports, 0), scopeCondition(article, scope))
}

/** What readers reported and nobody has settled yet, for the to-do list. */
export const reportTodo = {
  kind: 'article.reported',
  label: '文章举报',
  link: '/article/orgartlist?tab=reported',
  isFor: (act: Act) => openReports(act) !== undefined,
  async count(act: Act) {
    const where = openReports(act)
    if (where === undefined) return { count: 0 }
    const answer = await act.tx.execute<{ count: number; oldest: string | null }>(sql`
      select count(*)::int as count, min((${firstReport}))::text as oldest from ${table} where ${where}`)
    const [{ count, oldest } = { count: 0, oldest: null }] = answer.rows
    return { count, oldestAt: oldest }
  },
  async list(act: Act, limit: number) {
    const where = openReports(act)
    if (where === undefined) return []
    const { rows } = await act.tx.execute<Reported>(sql`
      select id, title, reports, organisation, (${firstReport}) as since
        from ${table} where ${where} order by since, id limit ${limit}`)
    const items = rows.map(({ id, title, reports, organisation, since }) => ({
      id,
      resource: article.path,
      record: id,
      title,
      label: `被举报 ${reports} 次`,
      organisation,
      submittedAt: new Date(since).toISOString(),
      link: `/article/editarticle?id=${id}&view=1`,
    }))
    return nameOrganisations(act.tx, items)
  },
}
