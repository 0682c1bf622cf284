import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { scopeCondition, scopeOf } from '#kernel/server/scope.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { nameOrganisations } from '#modules/platform/server/index.ts'
import { article } from '../model/index.ts'

const table = tableOf(article)

/** Published articles of the person's own site that are to be corrected; undefined when he corrects none. */
function openCorrections({ person }: Act) {
  const scope = scopeOf(article, person, 'article.correct')
  if (scope === null) return undefined
  const isOwn =
    person.ownerId === null ? isNull(table.organisation) : eq(table.organisation, person.ownerId)
  return and(isNotNull(table.correctionDue), isOwn, scopeCondition(article, scope))
}

/** What the platform asked an organisation's editors to correct, for the to-do list (要求更正). */
export const correctionTodo = {
  kind: 'article.correction',
  label: '文章更正',
  link: '/article/articlelist?tab=asked',
  isFor: (act: Act) => openCorrections(act) !== undefined,
  async count(act: Act) {
    const where = openCorrections(act)
    if (where === undefined) return { count: 0 }
    const answer = await act.tx.execute<{ count: number; oldest: string | null }>(sql`
      select count(*)::int as count, min(correction_asked ->> 'at') as oldest
        from ${table} where ${where}`)
    return { count: answer.rows[0]?.count ?? 0, oldestAt: answer.rows[0]?.oldest ?? null }
  },
  async list(act: Act, limit: number) {
    const where = openCorrections(act)
    if (where === undefined) return []
    const rows = await selectRows(
      act.tx,
      article,
      sql`where ${where} order by ${table.correctionDue}, ${table.id} limit ${limit}`,
    )
    const items = rows.map(row => ({
      id: row.id,
      resource: article.path,
      record: row.id,
      title: row.title,
      label: '要求更正',
      organisation: row.organisation,
      submittedAt: row.correctionAsked?.at ?? row.updatedAt,
      dueAt: row.correctionDue === null ? null : `${row.correctionDue}T15:59:59.999Z`,
      link: `/article/editarticle?id=${row.id}&view=1`,
    }))
    return nameOrganisations(act.tx, items)
  },
}
