import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingToday } from '#kernel/server/beijing-today.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { causeFigures, causesSince, principalsOf } from '#modules/finance/server/index.ts'
import {
  type FundStanding,
  type fund,
  fundBudget,
  fundFounder,
  fundMember,
  fundTask,
} from '../model/index.ts'
import { usedOfBudgets } from './budget-lines.ts'

type Fund = Row<typeof fund>
const most = 10_000

/** What stands beside each fund: principal, founders, this year's money and budget, what is due. */
export async function enrichFunds(
  rows: readonly Fund[],
  act: Act,
): Promise<Map<string, { fund: FundStanding }>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const today = beijingDay(act.now)
  const year = Number(today.slice(0, 4))
  const principals = await principalsOf(act.tx, ids)
  const figures = await causeFigures(act.tx, ids)
  const thisYear = await causesSince(act.tx, ids, `${year}-01-01`)
  const founders = await findRows(act.tx, fundFounder, of(tableOf(fundFounder).fund, ids), most)
  const members = await findRows(act.tx, fundMember, of(tableOf(fundMember).fund, ids), most)
  const tasks = await findRows(
    act.tx,
    fundTask,
    and(
      of(tableOf(fundTask).fund, ids),
      eq(tableOf(fundTask).kind, 'feedback'),
      eq(tableOf(fundTask).state, 'open'),
    ),
    most,
  )
  const budgets = await findRows(
    act.tx,
    fundBudget,
    and(
      of(tableOf(fundBudget).fund, ids),
      eq(tableOf(fundBudget).year, year),
      eq(tableOf(fundBudget).state, 'active'),
    ),
    most,
  )
  const taken = await usedOfBudgets(
    act.tx,
    budgets.map(({ id }) => id),
  )
  return new Map(
    rows.map(row => {
      const kept = principals.get(row.id)
      const figure = figures.get(row.id)
      const budget = budgets.find(each => each.fund === row.id)
      const standing: FundStanding = {
        principal: kept?.principal ?? row.principal ?? 0,
        locked: kept?.locked ?? 0,
        founders: founders
          .filter(each => each.fund === row.id)
          .map(({ name }) => name)
          .join('、'),
        startReached: (figure?.raised ?? 0) - (figure?.refunded ?? 0) >= row.startAmount,
        receivedThisYear: thisYear.get(row.id)?.received ?? 0,
        grantedThisYear: thisYear.get(row.id)?.granted ?? 0,
        budget: budget
          ? { total: budget.total, ...(taken.get(budget.id) ?? { used: 0, reserved: 0 }) }
          : null,
        committeeUntil: earliest(
          members.filter(each => each.fund === row.id && each.termTo >= today),
          ({ termTo }) => termTo,
        ),
        nextFeedback: earliest(
          tasks.filter(each => each.fund === row.id),
          ({ dueOn }) => dueOn,
        ),
      }
      return [row.id, { fund: standing }] as const
    }),
  )
}

function of(column: Parameters<typeof inArray>[0], ids: readonly string[]): SQL {
  return inArray(column, [...ids])
}

function earliest<T>(rows: readonly T[], dayOf: (row: T) => string): string | null {
  return rows.map(dayOf).toSorted()[0] ?? null
}

/** Funds in a state in which they are at work. */
const atWork = sql.raw(`fund.state in ('approved', 'raising', 'raised', 'executing', 'paused')`)
/** What was given to a fund, less what went back. */
const received = sql.raw(
  `coalesce((select amount from cause_total where cause_total.cause = fund.id), 0)`,
)

/** The conditions of the segments of the list. */
export const fundFinds = {
  endsSoon: () =>
    sql`(${atWork} and fund.term_to between ${beijingToday} and ${beijingToday} + 180)`,
  belowStart: () => sql`(${atWork} and ${received} < fund.start_amount)`,
  withoutBudget: () => sql`(${atWork} and not exists (
    select from fund_budget budget where budget.fund = fund.id and budget.state = 'active'
       and budget.year = extract(year from ${beijingToday})))`,
}
