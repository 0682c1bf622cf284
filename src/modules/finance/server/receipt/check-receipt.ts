import { inArray, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { donation, type receipt } from '../../model/index.ts'
import { receiptableOf } from '../donation/return-value.ts'
import { financePorts } from '../ports.ts'
import { giftsOwed } from '../refund/under-way.ts'
import { receiptedGifts } from './receipt-part.ts'

type Gift = Row<typeof donation>
type Receipt = Row<typeof receipt>

/** The gifts of a receipt, locked in id order, so that none is given back or receipted meanwhile. */
export function lockGifts(act: Act, ids: readonly string[]): Promise<Gift[]> {
  const { id } = tableOf(donation)
  return selectRows(act.tx, donation, sql`where ${inArray(id, [...ids])} order by ${id} for update`)
}

/** The year in Beijing in which a gift was paid. */
export function yearOf({ paidAt }: Pick<Gift, 'paidAt'>): number {
  return paidAt === null ? 0 : Number(beijingDay(new Date(paidAt)).slice(0, 4))
}

/** Fen of all of them that a receipt bears: after what was given back, without what donors had in return. */
export const sumOf = (gifts: readonly Gift[]) =>
  gifts.reduce((sum, gift) => sum + receiptableOf(gift), 0)

/** Says at `gifts` what keeps them from standing in one receipt. */
export async function markGifts(act: Act, own: Receipt, gifts: readonly Gift[]): Promise<void> {
  const mark = (sentence: string) => act.mark('gifts', sentence)
  if (gifts.length < own.gifts.length) return mark('有捐赠单不存在')
  const [first] = gifts
  if (first === undefined) return mark('请选择捐赠单')
  const unpaid = gifts.find(({ state }) => state !== 'paid' && state !== 'partRefunded')
  if (unpaid !== undefined) mark(`捐赠 ${unpaid.number} 没有已支付的金额，不能开票`)
  if (gifts.some(({ organisation }) => organisation !== first.organisation))
    mark('一张票据只能包含同一机构的捐赠')
  if (gifts.some(({ donor }) => donor !== first.donor)) mark('一张票据只能包含同一捐赠人的捐赠')
  if (gifts.some(gift => yearOf(gift) !== yearOf(first))) mark('一张票据只能包含同一年度的捐赠')
  const returned = gifts.find(gift => gift.netAmount > 0 && receiptableOf(gift) === 0)
  if (returned !== undefined) mark(`捐赠 ${returned.number} 的回报价值不低于净额，没有可开票的金额`)
  const waived = gifts.find(({ receiptStatus }) => receiptStatus === '8')
  if (waived !== undefined) mark(`捐赠 ${waived.number} 的捐赠人已放弃票据`)
  const { ofCustodial } = await financePorts().receiptTerms(act.tx, first.organisation)
  const custodial = gifts.find(({ restriction }) => restriction === '3')
  if (custodial !== undefined && !ofCustodial)
    mark(`捐赠 ${custodial.number} 为受托代理，该机构不开具捐赠票据`)
  const ids = gifts.map(({ id }) => id)
  const owed = await giftsOwed(act, ids)
  for (const { id, number } of gifts)
    if (owed.has(id)) mark(`捐赠 ${number} 有退款未完成，退款后再开票`)
  const taken = await receiptedGifts(act, ids, own.id ?? null)
  for (const { id, number } of gifts) {
    const other = taken.get(id)
    if (other !== undefined) mark(`捐赠 ${number} 已在票据 ${other} 中`)
  }
}

/** Says at title and address what a receipt of its form lacks. */
export async function markTitle(act: Act, next: Receipt): Promise<void> {
  if (next.titleKind === '2' && next.payerUscc === null)
    act.mark('payerUscc', '单位抬头请填写统一社会信用代码')
  if (next.form === '1') {
    if (next.email === null && next.phone === null)
      act.mark('email', '电子票据请填写邮箱或手机，用于推送')
    return
  }
  if (next.mailName === null) act.mark('mailName', '纸质票据请填写收件人')
  if (next.mailAddress === null) act.mark('mailAddress', '纸质票据请填写邮寄地址')
  const { paperFrom } = await financePorts().receiptTerms(act.tx, next.organisation)
  if (next.amount < paperFrom)
    act.mark(
      'form',
      `合计 ¥${printMoney(next.amount)}，不足 ¥${printMoney(paperFrom)} 的不开具纸质票据`,
    )
}
