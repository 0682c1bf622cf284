import { eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { budgetLine, childPlan, expenseItems } from '../../model/index.ts'
import { findCause } from '../kinds.ts'
import { budgetLimit } from './budget-limit.ts'
import { blockIf } from './finding.ts'
import type { Payout, PayoutRules, Spending } from './payout-rules.ts'

type Line = Row<typeof budgetLine>

/** Items whose lines fee accruals and fundraising costs use, never payouts (project.md "budgetLine"). */
const notPaidOut: readonly string[] = ['4', '5']

const flowOf = { '1': 'E1', '2': 'E2', '3': 'E3', '4': 'E3', '5': 'E3' } as const

/** Whether payouts may use a budget line. */
export function isPayable({ item1 }: Pick<Line, 'item1'>): boolean {
  return !notPaidOut.includes(item1)
}

/** What an expense of an item is in the statements. */
export const expenseFlow = (item: keyof typeof flowOf) => flowOf[item]

/** How the books take the money of a cause: as every cause says of itself. */
export const causeTermsOf: PayoutRules['terms'] = async (act, id) => {
  const row = (await findCause(act.tx, id))?.row
  return {
    custodial: row?.custodial === true,
    payoutFeeRate: row?.feeBasis === '2' ? row.feeRate : 0,
  }
}

/** What payouts of projects ask beside the common rules: a line of the budget. */
export const projectPayouts: PayoutRules = {
  kind: 'project',
  terms: causeTermsOf,
  async check(next, act) {
    const why = await whyNotOfPlan(next, act)
    if (why !== undefined) act.mark('childPlan', why)
    if (next.budgetLine === null) return act.mark('budgetLine', '请选择预算行')
    const line = await lineOf(next, act)
    if (line === undefined || line.cause !== next.cause)
      act.mark('budgetLine', '所选预算行不属于该项目')
    else if (!isPayable(line))
      act.mark('budgetLine', `「${expenseItems[line.item1]}」预算不能用于拨付`)
  },
  async findings(row, act) {
    const at = { item: '子计划', field: 'childPlan', source: '子计划档案' }
    return [blockIf(at, await whyNotOfPlan(row, act))]
  },
  async limits(row, act) {
    const line = await lineOf(row, act)
    return line === undefined
      ? []
      : [budgetLimit(act, { line, resource: budgetLine, label: '预算行', field: 'budgetLine' })]
  },
  async budgets(id, act) {
    const lines = await findRows(act.tx, budgetLine, eq(columnNamed(budgetLine, 'cause'), id))
    return lines
      .filter(isPayable)
      .toSorted((one, other) => one.sort - other.sort)
      .map(budgetOption)
  },
  async flow(row, act) {
    const line = await lineOf(row, act)
    return line === undefined ? 'E1' : flowOf[line.item1]
  },
}

/** A child plan pays while it is open, out of its own account. */
async function whyNotOfPlan(row: Payout, act: Act): Promise<string | undefined> {
  if (row.childPlan === null) return undefined
  const plan = await findRow(act.tx, childPlan, row.childPlan)
  if (plan === undefined || plan.cause !== row.cause) return '所选子计划不属于该项目'
  return plan.state === 'open'
    ? undefined
    : `子计划${childPlan.lifecycle?.states[plan.state] ?? ''}，不能拨付`
}

async function lineOf(row: Spending, act: Act): Promise<Line | undefined> {
  return row.budgetLine === null ? undefined : findRow(act.tx, budgetLine, row.budgetLine)
}

/** A budget line as the form offers it. */
export function budgetOption({
  id,
  item1,
  item2,
  amount,
  used,
  reserved,
}: Pick<Line, 'id' | 'item1' | 'item2' | 'amount' | 'used' | 'reserved'>) {
  return { id, name: `${expenseItems[item1]} · ${item2}`, amount, used, reserved }
}
