import { sql } from 'drizzle-orm'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { tableOf } from '#kernel/server/tables.ts'
import type { PayoutLimit } from './payout-rules.ts'

/** A line of a budget: its table has `amount`, `used` and `reserved`, in fen. */
interface BudgetLimit {
  readonly line: { readonly id: string; readonly item2: string }
  readonly resource: AnyResource
  /** 预算行, 年度预算行. */
  readonly label: string
  readonly field: 'budgetLine' | 'fundLine'
  /** Locks what the line hangs on, before money is held. */
  lock?(): Promise<void>
}

/** A budget line as a limit of payouts: `used + reserved ≤ amount`, by one guarded update. */
export function budgetLimit(
  act: Act,
  { line, resource, label, field, lock }: BudgetLimit,
): PayoutLimit {
  const table = tableOf(resource)
  const { id, item2 } = line
  return {
    ...{ id, label, field, name: item2, ...(lock === undefined ? {} : { lock }) },
    async rest() {
      const { rows } = await act.tx.execute<{ rest: string }>(
        sql`select (amount - used - reserved)::text as rest from ${table} where id = ${id}::uuid`,
      )
      return Number(rows[0]?.rest ?? 0)
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
