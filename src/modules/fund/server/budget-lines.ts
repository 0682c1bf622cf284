import { and, eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { absent, Refusal } from '#kernel/server/refusal.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { fundBudget, fundBudgetLine } from '../model/index.ts'

type Line = Row<typeof fundBudgetLine>

/** A payout that is about to take money of a line of a fund's budget. */
interface Taking {
  readonly line: string
  /** Fen. */
  readonly amount: number
}

/**
 * Sets aside what an approved payout takes of a budget line; refused (409) with what is left. The
 * guard is one statement: two at once never take more than the line has.
 */
export async function reserveBudgetLine(act: Act, { line, amount }: Taking): Promise<void> {
  const { rows } = await act.tx.execute(sql`
    update fund_budget_line set reserved = reserved + ${amount}
     where id = ${line}::uuid and used + reserved + ${amount} <= amount returning id`)
  if (rows.length > 0) return
  const row = await findRow(act.tx, fundBudgetLine, line)
  if (row === undefined) throw absent()
  throw new Refusal('conflict', `预算行余额不足：${row.item2}可用 ¥${printMoney(restOf(row))}`)
}

/** Gives back what a payout had set aside: it was voided or refused. */
export const releaseBudgetLine = (act: Act, taking: Taking): Promise<void> =>
  change(
    act,
    taking,
    sql`reserved = reserved - ${taking.amount}`,
    sql`reserved >= ${taking.amount}`,
  )

/** What was set aside is used: the payout was paid. */
export const useBudgetLine = (act: Act, taking: Taking): Promise<void> =>
  change(
    act,
    taking,
    sql`reserved = reserved - ${taking.amount}, used = used + ${taking.amount}`,
    sql`reserved >= ${taking.amount}`,
  )

async function change(
  act: Act,
  { line }: Taking,
  set: ReturnType<typeof sql>,
  guard: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await act.tx.execute(
    sql`update fund_budget_line set ${set} where id = ${line}::uuid and ${guard} returning id`,
  )
  if (rows.length === 0) throw new Refusal('conflict', '预算行已变化，请刷新后重试')
}

/** What a line has left; fen. */
const restOf = ({ amount, used, reserved }: Line): number => amount - used - reserved

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
