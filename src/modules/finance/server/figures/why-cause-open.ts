import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'

/**
 * Why a cause cannot be closed as far as its money goes (BR-17), as sentences: money held for
 * somebody, claims nobody has confirmed, orders that may still be paid. What is left over is no
 * reason: it is decided on after the end, and the cause is not archived before.
 */
export async function whyCauseOpen(act: Act, cause: string): Promise<readonly string[]> {
  const { rows } = await act.tx.execute<{
    held: string | null
    claims: number
    orders: number
  }>(sql`
    select (select ledger_yuan(sum(reserved)::bigint) from ledger_account
             where cause_id = ${cause} and reserved <> 0) as held,
           (select count(*)::int from money_claim
             where cause = ${cause} and state = 'proposed') as claims,
           (select count(*)::int from donation
             where cause = ${cause} and state = 'unpaid') as orders`)
  const [open] = rows
  return [
    ...(open?.held == null ? [] : [`冻结金额 ${open.held} 未结清`]),
    ...(open?.claims ? [`${open.claims} 笔认领待确认`] : []),
    ...(open?.orders ? [`${open.orders} 笔捐赠订单待支付`] : []),
  ]
}
