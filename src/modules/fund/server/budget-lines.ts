import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { fundBudget, fundBudgetLine } from '../model/index.ts'

/**
 * Why a payout submitted on a day may not stand on a budget line of a fund: the budget of that
 * year is not there or not active, or the line is of another fund or year (fund.md acceptance 4).
 */
export async function whyNotOnLine(
  reader: Reader,
  { fund, line, day }: { readonly fund: string; readonly line: string; readonly day: string },
): Promise<string | undefined> {
  const year = Number(day.slice(0, 4))
  const budgets = tableOf(fundBudget)
  const ofYear = and(eq(budgets.fund, fund), eq(budgets.year, year), eq(budgets.state, 'active'))
  const [active] = await findRows(reader, fundBudget, ofYear, 1)
  if (active === undefined) return `${year} 年度没有执行中的预算，请先去编制预算`
  const found = await findRow(reader, fundBudgetLine, line)
  if (found === undefined || found.fund !== fund) return '请选择该基金的预算行'
  if (found.budget === active.id) return undefined
  const other = await findRow(reader, fundBudget, found.budget)
  return `该预算行属于 ${other?.year ?? ''} 年度，${year} 年提交的拨付须使用 ${year} 年度的预算行`
}

/** Sums of what is used and set aside of budgets, by budget; fen. */
export async function usedOfBudgets(
  reader: Reader,
  budgets: readonly string[],
): Promise<ReadonlyMap<string, { readonly used: number; readonly reserved: number }>> {
  if (budgets.length === 0) return new Map()
  const { rows } = await reader.execute<{ budget: string; used: string; reserved: string }>(sql`
    select budget, sum(used)::text as used, sum(reserved)::text as reserved
      from fund_budget_line where budget = any(${sql.param([...budgets])}::uuid[]) group by 1`)
  return new Map(
    rows.map(({ budget, used, reserved }) => [
      budget,
      { used: Number(used), reserved: Number(reserved) },
    ]),
  )
}

/** Whether payouts that were submitted or approved on a budget are still to be decided or paid. */
export async function isSpokenFor(reader: Reader, budget: string): Promise<boolean> {
  const { rows } = await reader.execute(sql`
    select 1 from fund_budget_line line
     where line.budget = ${budget}::uuid and (line.reserved > 0 or exists (
       select 1 from payout where payout.fund_line = line.id and payout.state = 'pending'))
     limit 1`)
  return rows.length > 0
}
