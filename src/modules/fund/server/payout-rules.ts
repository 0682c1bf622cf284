import { and, eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { expenseItems, forRequest, grantKinds } from '#modules/cause/model/index.ts'
import {
  blockIf,
  budgetLimit,
  budgetOption,
  causeTermsOf,
  expenseFlow,
  isPayable,
  type Payout,
  type PayoutRules,
  payoutLinesOf,
  type Spending,
} from '#modules/cause/server/index.ts'
import { fund, fundBudget, fundBudgetLine } from '../model/index.ts'
import { whyNotOnLine } from './budget-lines.ts'
import { whyNearFounder } from './near-founders.ts'

type Line = Row<typeof fundBudgetLine>

/** What payouts of funds ask: a line of the year's budget, an item of the use, nobody near to a founder. */
export const fundPayouts: PayoutRules = {
  kind: 'fund',
  terms: causeTermsOf,
  async check(next, act) {
    const owner = await findRow(act.tx, fund, next.cause)
    if (owner === undefined) return
    if (next.fundLine === null) act.mark('fundLine', '请选择年度预算行')
    else await checkLine(next, next.fundLine, act)
    const items = itemsOf(owner.useScope)
    if (next.useItem === null) act.mark('useItem', '请填写用途项')
    else if (items.length > 0 && !items.includes(next.useItem))
      act.mark('useItem', `用途项须为基金用途范围中的一项：${items.join('、')}`)
    if (next.grantKind === null) act.mark('grantKind', '请选择资助方式')
    else if (next.grantKind === forRequest && next.helpRequest === null)
      act.mark('helpRequest', '资助方式为求助时，请选择已核定的求助')
    else if (next.grantKind !== forRequest && next.helpRequest !== null)
      act.mark('helpRequest', `资助方式为${grantKinds[next.grantKind]}时不选求助`)
  },
  async findings(row, act) {
    const codes = (await payoutLinesOf(act, row)).flatMap(({ idNumber }) => idNumber ?? [])
    const papers = row.payeeCode === null ? codes : [row.payeeCode, ...codes]
    return [
      blockIf(
        { item: '年度预算', field: 'fundLine', source: '年度预算' },
        row.fundLine === null
          ? '请选择年度预算行'
          : await whyNotOnLine(act.tx, {
              fund: row.cause,
              line: row.fundLine,
              day: dayOf(row, act),
            }),
      ),
      blockIf(
        { item: '出资人回避', field: 'payeeName', source: '出资人与管委会' },
        await whyNearFounder(act, row.cause, { papers, name: row.payeeName }),
      ),
    ]
  },
  async limits(row, act) {
    const line = await lineOf(row, act)
    if (line === undefined) return []
    const lock = () => lockBudget(act, line)
    const told = { label: '年度预算行', field: 'fundLine' as const }
    return [budgetLimit(act, { line, resource: fundBudgetLine, ...told, lock })]
  },
  async budgets(id, act) {
    const lines = tableOf(fundBudgetLine)
    const budgets = tableOf(fundBudget)
    const year = Number(beijingDay(act.now).slice(0, 4))
    const current = and(eq(budgets.fund, id), eq(budgets.year, year), eq(budgets.state, 'active'))
    const [budget] = await findRows(act.tx, fundBudget, current, 1)
    if (budget === undefined) return []
    const rows = await findRows(act.tx, fundBudgetLine, eq(lines.budget, budget.id))
    return rows
      .filter(isPayable)
      .toSorted((one, other) => one.sort - other.sort)
      .map(budgetOption)
  },
  async flow(row, act) {
    const line = await lineOf(row, act)
    return line === undefined ? 'E1' : expenseFlow(line.item1)
  },
  async board({ cause }, act) {
    const owner = await findRow(act.tx, fund, cause)
    return { from: owner?.boardFrom ?? 0, word: '管委会决议' }
  },
}

async function checkLine(next: Payout, id: string, act: Act): Promise<void> {
  const line = await findRow(act.tx, fundBudgetLine, id)
  const why = await whyNotOnLine(act.tx, { fund: next.cause, line: id, day: dayOf(next, act) })
  if (why !== undefined) act.mark('fundLine', why)
  else if (line !== undefined && !isPayable(line))
    act.mark('fundLine', `「${expenseItems[line.item1]}」预算不能用于拨付`)
}

/** A payout stands on the budget of the year in which it is submitted. */
function dayOf({ state, submittedAt }: Payout, act: Act): string {
  const isSent = submittedAt != null && state !== 'draft' && state !== 'rejected'
  return beijingDay(isSent ? new Date(submittedAt) : act.now)
}

/** The uses of a fund: a line each. */
function itemsOf(useScope: string | null): readonly string[] {
  return (useScope ?? '')
    .split('\n')
    .map(each => each.trim())
    .filter(each => each !== '')
}

async function lineOf({ fundLine }: Spending, act: Act): Promise<Line | undefined> {
  return fundLine === null ? undefined : findRow(act.tx, fundBudgetLine, fundLine)
}

/** The budget of a line stays in force until its money is held: closing it waits, or came before. */
async function lockBudget(act: Act, { budget }: Line): Promise<void> {
  const { rows } = await act.tx.execute<{ state: string; year: number }>(
    sql`select state, year from fund_budget where id = ${budget}::uuid for share`,
  )
  const [found] = rows
  if (found?.state !== 'active')
    throw new Refusal('conflict', `${found?.year ?? ''} 年度没有执行中的预算，请先去编制预算`)
}
