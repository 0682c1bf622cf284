import { and, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readInScope } from '#kernel/server/commands.ts'
import { visible } from '#kernel/server/list.ts'
import { holds } from '#kernel/server/person.ts'
import { listQuestion } from '#kernel/server/question.ts'
import { denied } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import type { Serving } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { demandOf, isEmptyValue } from '#kinds/registry.ts'
import { causeCalls } from '../model/cause-calls.ts'
import type { CauseRecord, CauseRow } from '../model/index.ts'
import { sameTitle } from './cause-checks.ts'
import { titlesOfPlans } from './cause-of.ts'
import type { CauseKind } from './kinds.ts'
import { setBudgetRoute } from './parts.ts'
import { causePorts } from './ports.ts'
import { precheck } from './precheck.ts'
import { publicFactsRoute } from './public-facts.ts'
import { snapshotsRoute } from './snapshot.ts'

/** The calls of a kind of cause beside those that every resource has. */
export function causeRoutes(kind: CauseKind, serving: Serving<CauseRecord>): readonly AnyRoute[] {
  const { resource, label } = kind
  const calls = causeCalls(resource)
  const access = { action: `${kind.kind}.view` }
  return [
    // What submission still needs, and what the product sees by itself.
    route(calls.precheck, {
      access,
      summary: `${label}预检`,
      async read({ id }, act) {
        const row = await readInScope(act, serving, id)
        const findings = await precheck(act, { kind, row })
        return { missing: missingFields(resource, row), findings }
      },
    }),
    publicFactsRoute(calls, kind, serving),
    // How many stand in each state, for the segments of the list.
    route({
      method: 'GET',
      path: `/api/${resource.path}/getStateCounts`,
      access,
      summary: `统计各状态${label}数`,
      question: listQuestion.pick({ keyword: true, filter: true }),
      async read(question, act) {
        const where = visible(serving, act.person, question)
        const answer = await act.tx.execute<{ state: string; count: number }>(
          sql`select state, count(*)::int as count from ${tableOf(resource)} where ${where ?? sql`true`} group by state`,
        )
        return Object.fromEntries(answer.rows.map(row => [row.state, row.count]))
      },
    }),
    statementRoute(kind, serving),
    // Whether a title is taken in an organisation, as far as one may see it.
    route(calls.titleTaken, {
      access,
      summary: `查询${label}名称是否已存在`,
      async read({ title, id, organisation }, act) {
        const owner = organisation ?? act.person.ownerId
        if (owner == null) return { taken: false }
        const same = and(
          visible(serving, act.person),
          sameTitle(resource, { organisation: owner, title, id }),
        )
        return { taken: (await findRows(act.tx, resource, same, 1)).length > 0 }
      },
    }),
    snapshotsRoute(calls, kind, serving),
    setBudgetRoute(calls, kind, serving),
  ]
}

/** 资金账户, for whoever may see the gifts that are booked on it. */
function statementRoute(kind: CauseKind, serving: Serving<CauseRecord>): AnyRoute {
  return route({
    method: 'GET',
    path: `/api/${kind.resource.path}/getStatement`,
    access: { action: `${kind.kind}.view` },
    summary: `查询${kind.label}资金账户明细`,
    question: listQuestion.pick({ page: true, limit: true }).extend({ id: z.uuid('记录编号有误') }),
    async read({ id: cause, page, limit }, act) {
      // Right of a module above: without it the books stay closed.
      if (!holds(act.person, 'donation.view')) throw denied()
      const { organisation } = await readInScope(act, serving, cause)
      const told = await causePorts().causeStatement(act.tx, { cause, organisation, page, limit })
      const plans = await titlesOfPlans(act, cause)
      const list = told.list.map(line => ({
        ...line,
        childPlan: line.childPlan === null ? null : (plans.get(line.childPlan) ?? '子计划'),
      }))
      return { ...told, list }
    },
  })
}

/** The late fields that are still empty, in the form's order. */
function missingFields({ fields }: CauseRecord, row: CauseRow) {
  const values: Readonly<Record<string, unknown>> = row
  return Object.entries(fields).flatMap(([name, field]) => {
    const isMissing = 'late' in field && field.late === true && isEmptyValue(field, values[name])
    return isMissing ? [{ field: name, label: field.label, message: demandOf(field) }] : []
  })
}
