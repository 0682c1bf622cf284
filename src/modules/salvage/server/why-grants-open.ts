import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { printMoney } from '#kinds/index.ts'
import { grantBatch } from '../model/index.ts'
import type { Batch } from './batch-money.ts'

const shownAtMost = 5

/**
 * Why grants keep a cause from being closed (BR-17): rosters that were handed in and are not issued to
 * their end, and vouchers that people can still spend, of which the rest comes back to the cause.
 */
export async function whyGrantsOpen(act: Act, cause: string): Promise<readonly string[]> {
  const { rows } = await act.tx.execute<Pick<Batch, 'number' | 'state'>>(sql`
    select number, state from grant_batch
     where cause = ${cause}::uuid and state in ('pending', 'noticing', 'confirmed', 'issuing')
     order by number limit ${shownAtMost}`)
  const vouchers = await act.tx.execute<{ left: string }>(sql`
    select coalesce(sum(voucher_left), 0)::text as left from rescue_record
     where cause = ${cause}::uuid and voucher_state in ('1', '2')`)
  const left = Number(vouchers.rows[0]?.left)
  return [
    ...rows.map(
      ({ number, state }) => `发放批次 ${number} ${grantBatch.lifecycle?.states[state] ?? ''}`,
    ),
    ...(left === 0 ? [] : [`代金券 ¥${printMoney(left)} 尚未使用`]),
  ]
}
