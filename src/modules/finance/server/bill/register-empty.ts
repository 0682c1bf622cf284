import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { present } from '#kernel/server/present.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { insertRow, moveRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { billRegisterEmpty } from '../../model/bill-calls.ts'
import { bill } from '../../model/index.ts'
import { refuseClosed } from '../closing/open-days.ts'
import { giving, type Merchant } from '../giving.ts'
import { financeNumbers } from '../serial.ts'
import { billServing } from './bill.ts'
import { billsInReach } from './bills-in-reach.ts'
import { matchBill } from './match-bill.ts'

/**
 * `POST …/bill/registerEmpty`: the channel said that there is no bill of these days. Where the books
 * have orders of such a day, it counts only once another person has confirmed it.
 */
export const registerEmptyRoute = route(billRegisterEmpty, {
  access: { action: 'bill.registerEmpty' },
  summary: '登记空账单（渠道答复当日没有账单），可一次登记多日；平台有订单的日子须另一人确认',
  change: async (asked, act) => present(act, billServing, await registerEmptyDays(act, asked)),
})

/** Registers the days one by one, all or none; answers their bills. */
export async function registerEmptyDays(
  act: Act,
  { merchant: id, days, reason, withOrders }: z.output<typeof billRegisterEmpty.question>,
) {
  const [merchant] = await giving().merchants(act.tx, { ids: [id] })
  const own = act.person.ownerKind === 'organisation' ? act.person.ownerId : undefined
  if (merchant === undefined || (own !== undefined && merchant.organisation !== own))
    throw refusal('商户号不存在', 'merchant')
  const made = []
  for (const day of [...new Set(days)].toSorted())
    made.push(await registerDay(act, merchant, { day, reason, withOrders }))
  for (const row of made) await readInScope(act, billsInReach, row.id, 'bill.registerEmpty')
  return made
}

async function registerDay(
  act: Act,
  merchant: Merchant,
  { day, reason, withOrders }: { day: string; reason: string; withOrders: boolean },
) {
  if (day >= beijingDay(act.now)) throw refusal(`${day} 尚未结束`, 'days')
  const { organisation } = merchant
  await refuseClosed(act, { organisation, day }, refusal(`${day} 已关账`, 'days'))
  await lockByName(act, `bill ${merchant.id}`)
  const known = await act.tx.execute<{ number: string }>(sql`
    select number from bill where merchant = ${merchant.id}::uuid and bill_date = ${day}::date
       and state <> 'void' and format <> 'wxTradeRefund' limit 1`)
  const [other] = known.rows
  if (other !== undefined) throw refusal(`${day} 的账单已登记（${other.number}）`, 'days')
  const orders = await ordersOf(act, merchant.id, day)
  if (orders > 0 && !withOrders)
    throw refusal(`${day} 平台有 ${orders} 笔订单，空账单须由另一人确认，请说明原因后提出`, 'days')
  const [number = ''] = await nextRecordNumbers(act, financeNumbers.bill, 1)
  const row = await insertRow(act, bill, {
    ...{ number, organisation: merchant.organisation, merchant: merchant.id, billDate: day },
    ...{ format: 'empty', fileName: '空账单', sha256: `empty ${newId()}`, source: '3' },
    ...{ rowCount: 0, payCount: 0, payAmount: 0, refundCount: 0, refundAmount: 0, feeAmount: 0 },
    emptyReason: reason,
  })
  if (orders > 0) return moveRow(act, bill, row, 'askEmpty')
  await act.enqueue(matchBill, { bill: row.id, makesMissing: false })
  return row
}

async function ordersOf({ tx }: Act, merchant: string, day: string): Promise<number> {
  const { from, to } = beijingDayRange(day)
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from donation where merchant = ${merchant}::uuid
       and paid_at >= ${from.toISOString()} and paid_at < ${to.toISOString()}
       and state in ('paid', 'partRefunded', 'refunded')`)
  return rows[0]?.n ?? 0
}
