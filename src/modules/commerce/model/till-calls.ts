import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { address } from '#kinds/index.ts'
import { schemaOf } from '#kinds/registry.ts'
import { boughtItem } from './voucher-redemption.ts'

const partner = z.uuid('商家编号有误')
const voucherNo = z
  .string('请填写券号')
  .trim()
  .regex(/^\d{16}$/, '券号应为 16 位数字')
const shown = {
  tail: z.string(),
  left: z.number(),
  validTo: z.string().nullable(),
  state: z.string(),
}

/** 查券: whose voucher it is (masked), what it holds and what it must not buy. */
export const tillLookUp = ask('POST commerce/voucherRedemption/lookUp', {
  question: z.strictObject({ partner, voucherNo, terminal: z.string().trim().min(1).max(40) }),
  answer: z.object({ ...shown, holder: z.string(), forbidden: z.array(z.string()) }),
})

/** 核销: one voucher at one shop; the same key answers the same row, however often it is sent. */
export const tillRedeem = ask('POST commerce/voucherRedemption/redeem', {
  question: z.strictObject({
    partner,
    voucherNo,
    amount: z.int('金额应精确到分').min(1, '金额应大于 0'),
    proof: z.enum(['1', '2', '3'], '请选择验证方式'),
    code: z.string('请填写验证码').trim().min(1, '请填写验证码').max(6),
    terminal: z.string('请填写终端').trim().min(1, '请填写终端').max(40),
    key: z.string('缺少幂等键').min(8).max(60),
    items: z.array(boughtItem).max(50).default([]),
    photo: z.array(z.uuid()).max(3).nullish(),
    orderNo: z.string().trim().max(40).nullish(),
    receiver: z.string().trim().max(50).nullish(),
    receiverPhone: z.string().trim().max(20).nullish(),
    receiverAddress: schemaOf(address('收货地址')).nullish(),
  }),
  answer: z.object({ id: z.string(), number: z.string(), amount: z.number(), left: z.number() }),
})

/** 发送短信码: six digits to the phone that the registry holds of whoever owns the voucher. */
export const tillSendCode = ask('POST commerce/voucherRedemption/sendCode', {
  question: z.strictObject({ partner, voucherNo, terminal: z.string().trim().min(1).max(40) }),
  answer: z.object({ phone: z.string(), minutes: z.number() }),
})

/** 积分兑换的短信码: six digits to the phone of the user whose points are to be spent. */
export const tillSendUserCode = ask('POST commerce/voucherRedemption/sendUserCode', {
  question: z.strictObject({
    partner,
    user: z.uuid('请选择用户'),
    terminal: z.string().trim().min(1).max(40),
  }),
  answer: z.object({ phone: z.string(), minutes: z.number() }),
})

/** 积分兑换: points and stock in one act, at the organisation's own shops alone. */
export const tillExchange = ask('POST commerce/voucherRedemption/exchange', {
  question: z.strictObject({
    partner,
    user: z.uuid('请选择用户'),
    code: z.string('请填写短信码').trim().min(1, '请填写短信码').max(6),
    goods: z.uuid('请选择商品'),
    quantity: z.int().min(1, '数量应大于 0').max(1000).default(1),
    terminal: z.string('请填写终端').trim().min(1, '请填写终端').max(40),
    key: z.string('缺少幂等键').min(8).max(60),
  }),
  answer: z.object({ id: z.string(), number: z.string(), points: z.number() }),
})

/** 持券人的动态码: for whoever knows the voucher and the last six of the paper; it changes every minute. */
export const voucherCode = ask('POST commerce/voucherRedemption/getCode', {
  question: z.strictObject({
    voucherNo,
    idTail: z.string('请填写证件后六位').trim().length(6, '请填写证件后六位'),
  }),
  answer: z.object({ ...shown, code: z.string(), seconds: z.number(), amount: z.number() }),
})

/** 月报 of an own shop. */
export const shopReport = ask('GET commerce/commercePartner/getReport', {
  question: z.object({ partner, month: z.string().regex(/^\d{4}-\d{2}$/, '月份不正确') }),
  answer: z.object({
    stockIn: z.number(),
    stockOut: z.number(),
    persons: z.number(),
    vouchers: z.number(),
    points: z.number(),
    value: z.array(z.object({ cause: z.string(), amount: z.number() })),
    top: z.array(z.object({ name: z.string(), quantity: z.number() })),
  }),
})
