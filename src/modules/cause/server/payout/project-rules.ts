import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { budgetLine, expenseItems } from '../../model/index.ts'
import { findCause } from '../kinds.ts'
import type { PayoutLimit, PayoutRules, Spending } from './payout-rules.ts'

type Line = Row<typeof budgetLine>

/** Items whose lines fee accruals and fundraising costs use, never payouts (project.md "budgetLine"). */
const notPaidOut: readonly string[] = ['4', '5']

const flowOf = { '1': 'E1', '2': 'E2', '3': 'E3', '4': 'E3', '5': 'E3' } as const

/** Whether payouts may use a budget line. */
export function isPayable({ item1 }: Pick<Line, 'item1'>): boolean {
  return !notPaidOut.includes(item1)
}

/** What payouts of projects ask beside the common rules: a line of the budget. */
export const projectPayouts: PayoutRules = {
  kind: 'project',
  async terms(act, id) {
    const row = (await findCause(act.tx, id))?.row
    return {
      custodial: row?.custodial === true,
      payoutFeeRate: row?.feeBasis === '2' ? row.feeRate : 0,
    }
  },
  async check(next, act) {
    if (next.budgetLine === null) return act.mark('budgetLine', '请选择预算行')
    const line = await lineOf(next, act)
    if (line === undefined || line.cause !== next.cause)
      act.mark('budgetLine', '所选预算行不属于该项目')
    else if (!isPayable(line))
      act.mark('budgetLine', `「${expenseItems[line.item1]}」预算不能用于拨付`)
  },
  async limits(row, act) {
    const line = await lineOf(row, act)
    return line === undefined ? [] : [limitOf(line, act)]
  },
  async flow(row, act) {
    const line = await lineOf(row, act)
    return line === undefined ? 'E1' : flowOf[line.item1]
  },
}

async function lineOf(row: Spending, act: Act): Promise<Line | undefined> {
  return row.budgetLine === null ? undefined : findRow(act.tx, budgetLine, row.budgetLine)
}

/** A budget line as a limit: `used + reserved ≤ amount`, by one guarded update. */
function limitOf({ id, item2 }: Line, act: Act): PayoutLimit {
  const table = tableOf(budgetLine)
  return {
    id,
    label: '预算行',
    name: item2,
    async rest() {
      const now = await findRow(act.tx, budgetLine, id)
      return now === undefined ? 0 : now.amount - now.used - now.reserved
    },
    async shift({ reserved, used }) {
      const { rows } = await act.tx.execute(sql`
        update ${table} set reserved = reserved + ${reserved}, used = used + ${used}
         where id = ${id}::uuid and used + reserved + ${reserved + used}::bigint <= amount
           and reserved + ${reserved} >= 0 and used + ${used} >= 0
        returning id`)
      return rows.length === 1
    },
  }
}
