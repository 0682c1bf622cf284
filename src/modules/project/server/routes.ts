import { and, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { visible } from '#kernel/server/list.ts'
import { holds } from '#kernel/server/person.ts'
import { listQuestion } from '#kernel/server/question.ts'
import { denied } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { demandOf, isEmptyValue } from '#kinds/registry.ts'
import { project } from '../model/index.ts'
import { projectPrecheck, projectTitleTaken } from '../model/project-calls.ts'
import { setBudgetRoute } from './parts.ts'
import { projectPorts } from './ports.ts'
import { precheck } from './precheck.ts'
import { projectServing } from './project.ts'
import { sameTitle } from './project-checks.ts'
import { publicFactsRoute } from './public-facts.ts'
import { snapshotsRoute } from './snapshot.ts'

/** `GET …/getPrecheck`: what submission still needs, and what the product sees by itself. */
const precheckRoute = route(projectPrecheck, {
  access: { action: 'project.view' },
  summary: '项目预检',
  async read({ id }, act) {
    const row = await readInScope(act, projectServing, id)
    return { missing: missingFields(row), findings: await precheck(act, row) }
  },
})

/** The late fields that are still empty, in the form's order. */
function missingFields(row: Row<typeof project>) {
  const values: Readonly<Record<string, unknown>> = row
  return Object.entries(project.fields).flatMap(([name, field]) => {
    const isMissing = 'late' in field && field.late === true && isEmptyValue(field, values[name])
    return isMissing ? [{ field: name, label: field.label, message: demandOf(field) }] : []
  })
}

/** `GET …/getStateCounts`: how many projects stand in each state, for the segments of the list. */
const stateCountsRoute = route({
  method: 'GET',
  path: '/api/project/project/getStateCounts',
  access: { action: 'project.view' },
  summary: '统计各状态项目数',
  question: listQuestion.pick({ keyword: true, filter: true }),
  async read(question, act) {
    const where = visible(projectServing, act.person, question)
    const answer = await act.tx.execute<{ state: string; count: number }>(
      sql`select state, count(*)::int as count from ${tableOf(project)} where ${where ?? sql`true`} group by state`,
    )
    return Object.fromEntries(answer.rows.map(row => [row.state, row.count]))
  },
})

/** `GET …/getTitleTaken`: whether a title is taken in an organisation, as far as one may see it. */
const titleTakenRoute = route(projectTitleTaken, {
  access: { action: 'project.view' },
  summary: '查询项目名称是否已存在',
  async read({ title, id, organisation }, act) {
    const owner = organisation ?? act.person.ownerId
    if (owner == null) return { taken: false }
    const same = and(
      visible(projectServing, act.person),
      sameTitle({ organisation: owner, title, id }),
    )
    return { taken: (await findRows(act.tx, project, same, 1)).length > 0 }
  },
})

/** `GET …/getStatement`: 资金账户, for whoever may see the gifts that are booked on it. */
const statementRoute = route({
  method: 'GET',
  path: '/api/project/project/getStatement',
  access: { action: 'project.view' },
  summary: '查询项目资金账户明细',
  question: listQuestion.pick({ page: true, limit: true }).extend({ id: z.uuid('记录编号有误') }),
  async read({ id: cause, page, limit }, act) {
    // Right of a module above: without it the books stay closed.
    if (!holds(act.person, 'donation.view')) throw denied()
    const row = await readInScope(act, projectServing, cause)
    return projectPorts().causeStatement(act.tx, {
      cause,
      organisation: row.organisation,
      page,
      limit,
    })
  },
})

/** The calls of projects beside those that every resource has. */
export const projectRoutes: readonly AnyRoute[] = [
  precheckRoute,
  publicFactsRoute,
  stateCountsRoute,
  statementRoute,
  titleTakenRoute,
  snapshotsRoute(projectServing),
  setBudgetRoute(projectServing),
]
