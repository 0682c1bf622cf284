import type { Act } from '#kernel/server/act.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import { maskField } from '#kinds/registry.ts'
import { goodsCategories, neverBought, rescueRecord } from '#modules/salvage/model/index.ts'
import { codeSeconds, dynamicCode, markOfVoucher } from '#modules/salvage/server/index.ts'
import { tillExchange, tillLookUp, tillRedeem, tillSendCode, voucherCode } from '../model/index.ts'
import { shopOf } from './ask-shop.ts'
import { noteAttempt, refuseLocked } from './attempts.ts'
import { lockVoucher, refuseUnspendable } from './find-voucher.ts'
import { exchange as exchangePoints, redeem, shownVoucher, WrongCode } from './redeem.ts'
import { sendProof } from './sms-proof.ts'

const access = { action: 'voucherRedemption.create' }

/** What a wrong code does is kept, although the act itself is given up. */
async function guarded<T>(
  exchange: Exchange,
  tried: { readonly terminal: string; readonly voucherNo: string },
  work: (act: Act) => Promise<T>,
): Promise<T> {
  try {
    return await exchange.perform(work, { isFinal: true })
  } catch (error) {
    if (!(error instanceof WrongCode)) throw error
    const { terminal, voucherNo } = tried
    const facts = { terminal, mark: markOfVoucher(voucherNo), tail: voucherNo.slice(-4) }
    await exchange.perform(act => noteAttempt(act, error.shop, facts), { isFinal: true })
    throw refusal('券号或验证码不正确', 'code')
  }
}

const lookUpRoute = route(tillLookUp, {
  access,
  summary: '收银台查券：余额、有效期、持有人（脱敏）与禁购品类',
  handle: (asked, exchange) =>
    guarded(exchange, asked, async act => {
      const shop = await shopOf(act, asked.partner)
      const { terminal } = asked
      await refuseLocked(act, shop, { terminal, mark: markOfVoucher(asked.voucherNo) })
      const voucher = await lockVoucher(act, asked.voucherNo)
      if (voucher === undefined) throw new WrongCode(shop)
      const batch = await refuseUnspendable(act, shop, voucher)
      return {
        ...shownVoucher(voucher),
        holder: String(maskField(rescueRecord.fields.name, voucher.name)),
        forbidden: [
          ...(batch.forbidden ?? []).map(each => goodsCategories[each]),
          ...Object.values(neverBought),
        ],
      }
    }),
})

const redeemRoute = route(tillRedeem, {
  access,
  summary: '核销代金券（同一商家同一幂等键只核销一次）',
  handle: (asked, exchange) =>
    guarded(exchange, asked, async act => {
      const { row, left } = await redeem(act, asked)
      return { id: row.id, number: row.number, amount: row.amount, left }
    }),
})

const sendCodeRoute = route(tillSendCode, {
  access,
  summary: '向持券人登记的手机发送短信码',
  handle: (asked, exchange) =>
    guarded(exchange, asked, async act => {
      const shop = await shopOf(act, asked.partner)
      const { terminal } = asked
      await refuseLocked(act, shop, { terminal, mark: markOfVoucher(asked.voucherNo) })
      const voucher = await lockVoucher(act, asked.voucherNo)
      if (voucher === undefined) throw new WrongCode(shop)
      await refuseUnspendable(act, shop, voucher)
      return sendProof(act, { voucher, shop: shop.id })
    }),
})

const exchangeRoute = route(tillExchange, {
  access,
  summary: '积分兑换自营商品',
  async change(asked, act) {
    const row = await exchangePoints(act, asked)
    return { id: row.id, number: row.number, points: row.points ?? 0 }
  },
})

const codeRoute = route(voucherCode, {
  access: 'public',
  summary: '持券人的动态码与余额，凭券号和证件后六位',
  async change({ voucherNo, idTail }, act) {
    const voucher = await lockVoucher(act, voucherNo)
    if (voucher === undefined || voucher.idNumber.slice(-6).toUpperCase() !== idTail.toUpperCase())
      return act.refuse('券号或证件后六位不正确')
    return {
      ...shownVoucher(voucher),
      ...{ code: dynamicCode(voucher.id, act.now), amount: voucher.amount },
      seconds: codeSeconds - (Math.floor(act.now.getTime() / 1000) % codeSeconds),
    }
  },
})

/** What tills and holders of vouchers ask. */
export const tillRoutes: readonly AnyRoute[] = [
  lookUpRoute,
  redeemRoute,
  sendCodeRoute,
  exchangeRoute,
  codeRoute,
]
