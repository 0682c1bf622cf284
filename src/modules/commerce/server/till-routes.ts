import type { Act } from '#kernel/server/act.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import { maskField } from '#kinds/registry.ts'
import { limitRate } from '#modules/account/server/index.ts'
import { goodsCategories, neverBought, rescueRecord } from '#modules/salvage/model/index.ts'
import { codeSeconds, dynamicCode, markOfVoucher } from '#modules/salvage/server/index.ts'
import {
  tillExchange,
  tillLookUp,
  tillRedeem,
  tillSendCode,
  tillSendUserCode,
  voucherCode,
} from '../model/index.ts'
import { shopOf } from './ask-shop.ts'
import { noteAttempt, refuseLocked } from './attempts.ts'
import { lockVoucher, refuseUnspendable } from './find-voucher.ts'
import { markOfUser, sendPointsCode } from './points-proof.ts'
import { exchange as exchangePoints, redeem, shownVoucher, WrongCode } from './redeem.ts'
import { sendProof } from './sms-proof.ts'

const access = { action: 'voucherRedemption.create' }

const marksOf = (voucherNo: string) => ({
  ...{ mark: markOfVoucher(voucherNo), tail: voucherNo.slice(-4) },
  wrong: '券号或验证码不正确',
})

/** Where somebody tried a code, of what, and what is said where it is wrong. */
interface Tried {
  readonly terminal: string
  readonly mark: string
  readonly tail: string
  readonly wrong: string
}

const ofVoucher = ({ terminal, voucherNo }: { terminal: string; voucherNo: string }) => ({
  ...{ terminal, ...marksOf(voucherNo) },
})

/** A wrong code is written down in the act that met it, which has changed nothing by then. */
async function guarded<T extends object>(
  exchange: Exchange,
  tried: Tried,
  work: (act: Act) => Promise<T>,
): Promise<T> {
  const answer = await exchange.perform(
    async act => {
      try {
        return await work(act)
      } catch (error) {
        if (!(error instanceof WrongCode)) throw error
        const { organisation } = error.shop
        await noteAttempt(act, error.shop, { ...tried, organisation })
        return undefined
      }
    },
    { isFinal: true },
  )
  if (answer === undefined) throw refusal(tried.wrong, 'code')
  return answer
}

const lookUpRoute = route(tillLookUp, {
  access,
  summary: '收银台查券：余额、有效期、持有人（脱敏）与禁购品类',
  handle: (asked, exchange) =>
    guarded(exchange, ofVoucher(asked), async act => {
      const shop = await shopOf(act, asked.partner)
      const { terminal } = asked
      const voucher = await lockVoucher(act, asked.voucherNo)
      await refuseLocked(act, shop, { terminal, mark: markOfVoucher(asked.voucherNo) })
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
    guarded(exchange, ofVoucher(asked), async act => {
      const { row, left } = await redeem(act, asked)
      return { id: row.id, number: row.number, amount: row.amount, left }
    }),
})

const sendCodeRoute = route(tillSendCode, {
  access,
  summary: '向持券人登记的手机发送短信码',
  handle: (asked, exchange) =>
    guarded(exchange, ofVoucher(asked), async act => {
      const shop = await shopOf(act, asked.partner)
      const { terminal } = asked
      const voucher = await lockVoucher(act, asked.voucherNo)
      await refuseLocked(act, shop, { terminal, mark: markOfVoucher(asked.voucherNo) })
      if (voucher === undefined) throw new WrongCode(shop)
      await refuseUnspendable(act, shop, voucher)
      return sendProof(act, { voucher, shop: shop.id })
    }),
})

const ofUser = ({ terminal, user }: { terminal: string; user: string }) => ({
  ...{ terminal, mark: markOfUser(user), tail: '', wrong: '短信码不正确' },
})

const sendUserCodeRoute = route(tillSendUserCode, {
  access,
  summary: '向用户的手机发送积分兑换的短信码',
  async change(asked, act) {
    const shop = await shopOf(act, asked.partner)
    await refuseLocked(act, shop, ofUser(asked))
    return sendPointsCode(act, { user: asked.user, shop })
  },
})

const exchangeRoute = route(tillExchange, {
  access,
  summary: '积分兑换自营商品，凭用户手机收到的短信码',
  handle: (asked, exchange) =>
    guarded(exchange, ofUser(asked), async act => {
      const row = await exchangePoints(act, asked)
      return { id: row.id, number: row.number, points: row.points ?? 0 }
    }),
})

/** Calls for a dynamic code from one address within a minute. */
const codesPerMinute = 20

const codeRoute = route(voucherCode, {
  access: 'public',
  summary: '持券人的动态码与余额，凭券号和证件后六位',
  async handle({ voucherNo, idTail }, { ip, perform }) {
    limitRate('voucherCode', ip, codesPerMinute)
    const shown = await perform(
      async act => {
        // The voucher is held, so that those who guess at once take turns.
        const voucher = await lockVoucher(act, voucherNo)
        if (voucher === undefined) return undefined
        const tried = { terminal: '持券人自查', ...marksOf(voucherNo) }
        await refuseLocked(act, undefined, tried)
        if (voucher.idNumber.slice(-6).toUpperCase() !== idTail.toUpperCase()) {
          const { organisation } = voucher
          await noteAttempt(act, undefined, { ...tried, organisation })
          return undefined
        }
        return {
          ...shownVoucher(voucher),
          ...{ code: dynamicCode(voucher.id, act.now), amount: voucher.amount },
          seconds: codeSeconds - (Math.floor(act.now.getTime() / 1000) % codeSeconds),
        }
      },
      { isFinal: true },
    )
    if (shown === undefined) throw refusal('券号或证件后六位不正确')
    return shown
  },
})

/** What tills and holders of vouchers ask. */
export const tillRoutes: readonly AnyRoute[] = [
  lookUpRoute,
  redeemRoute,
  sendCodeRoute,
  sendUserCodeRoute,
  exchangeRoute,
  codeRoute,
]
