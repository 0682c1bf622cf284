import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { insertRow, lockRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed, tableNameOf } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { rescueRecord } from '#modules/salvage/model/index.ts'
import { returnToCause } from '#modules/salvage/server/index.ts'
import { redemptionAttempt, voucherRedemption } from '../model/index.ts'
import { shopStock } from './goods-in-kind.ts'
import { redemptionNumbers } from './numbers.ts'
import { isLate } from './partner-figures.ts'

type Redemption = Row<typeof voucherRedemption>

/** Redemptions: written by the till alone; what is taken back is a row of its own beside the first. */
export const voucherRedemptionServing = serve(voucherRedemption, {
  movable(row, name) {
    if (row.reverseOf !== null) return '撤销记录不能再处理'
    if (name === 'reverse' && row.tender === '2') return '积分兑换不能撤销，请由运营调整积分'
    if (name === 'reverse' && row.reversedAmount >= row.amount) return '该核销已全额撤销'
    return true
  },
  moves: {
    ship: (_row, answers, act) => ({ ...answers, shippedAt: act.now.toISOString() }),
    deliver: (_row, _answers, act) => ({ deliveredAt: act.now.toISOString() }),
    async reverse(row, { amount: asked, reason }, act) {
      await refuseLate(act, row)
      const rest = row.amount - row.reversedAmount
      const amount = asked ?? rest
      if (amount > rest) act.refuse(`最多可撤销 ¥${printMoney(rest)}`, 'amount')
      // The goods of the row come back as a whole, and once: of a part nobody said which they are.
      if (amount !== row.amount && (await isOwnShop(act, row.partner)))
        act.refuse('自营商务的兑换只能全额撤销', 'amount')
      await takeBack(act, row, { amount, reason })
      return {
        reversedAmount: row.reversedAmount + amount,
        reverseReason: reason,
        state: amount === rest ? 'reversed' : row.state,
      }
    },
  },
  finds: { late: () => isLate(tableNameOf(voucherRedemption)) },
  sums: ['amount', 'gift'],
})

/** The voucher holds it again; after its last day the money goes to the cause instead (P28). */
async function takeBack(
  act: Act,
  row: Redemption,
  { amount, reason }: { readonly amount: number; readonly reason: string },
): Promise<void> {
  if (row.record === null || row.batch === null) throw new Error(`${row.number} names no voucher`)
  const voucher = await lockRow(act, rescueRecord, row.record)
  const isOver =
    // Expired, voided or reversed: what it held went back to its cause, and so does this.
    ['4', '5', '6'].includes(voucher.voucherState) ||
    (voucher.voucherTo ?? '9999') < beijingDay(act.now) ||
    voucher.reversed
  const isOwn = await isOwnShop(act, row.partner)
  const left = isOver ? voucher.voucherLeft : voucher.voucherLeft + amount
  const used = voucher.voucherUsed - amount
  const state = isOver ? voucher.voucherState : used === 0 ? '1' : '2'
  if (isOwn && !isOver) act.refuse('自营商务的兑换已退回标的，请以退货入库并由运营另行发放')
  await act.tx.execute(sql`
    update rescue_record set voucher_used = ${used}, voucher_left = ${left}, voucher_state = ${state},
           version = version + 1 where id = ${voucher.id}`)
  if (isOver && !isOwn)
    await returnToCause(act, row.batch, { amount, memo: `${row.number} 撤销，券已失效` })
  // The goods go back into their lots, and their giving out out of the books: it is no second gift.
  const goods = isOwn ? (row.items ?? []).flatMap(each => each.goods ?? []) : []
  for (const id of [...new Set(goods)].sort())
    await shopStock.takeBack(act, id, { number: row.number, reason })
  const [number = ''] = await nextRecordNumbers(act, redemptionNumbers, 1)
  await insertRow(act, voucherRedemption, {
    ...{ number, partner: row.partner, organisation: row.organisation, merchant: row.merchant },
    ...{ tender: '1', record: row.record, voucherTail: row.voucherTail, batch: row.batch },
    ...{ cause: row.cause, amount: -amount, reverseOf: row.id, reverseReason: reason },
    ...{ cashier: act.person.accountId, terminal: row.terminal, state: 'done' },
  })
}

const isOwnShop = async (act: Act, partner: string) => (await kindOf(act, partner)) === '3'

async function kindOf(act: Act, partner: string): Promise<string | undefined> {
  const { rows } = await act.tx.execute<{ kind: string }>(
    sql`select kind from commerce_partner where id = ${partner}`,
  )
  return rows[0]?.kind
}

/** A till takes back what it took today; what was sent home comes back later, to the shop itself. */
async function refuseLate(act: Act, row: Redemption): Promise<void> {
  if (act.person.ownerKind !== 'merchant') return
  if (beijingDay(new Date(row.createdAt)) === beijingDay(act.now)) return
  if ((await kindOf(act, row.partner)) !== '2')
    act.refuse('收银台只能撤销当天的核销，请联系机构办理')
}

export const redemptionAttemptServing = serve(redemptionAttempt)

/** Rows of a shop on which a month's settlement looks: not settled, and of online orders only what arrived. */
export const settleable = sql`settlement is null and tender = '1'
  and ${columnNamed(voucherRedemption, 'state')} in ('done', 'reversed')`
