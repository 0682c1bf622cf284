import type { WechatFormat } from './wechat-formats.ts'

/**
 * What is decided upon a column of a bill: `decides` (booked, matched, summed or refused by it) and
 * by which rule, or `kept` (stands among the line's own cells, nothing follows from it) and why.
 */
export type ColumnUse = { readonly decides: string } | { readonly kept: string }

/** Every column of the trade bills. A column without a line here is not read. */
const tradeColumns = {
  交易时间: {
    decides:
      'day and moment of a line; in a bill of refunds the payment was on it, and it is only checked',
  },
  公众账号ID: { decides: 'within which app the payer is named' },
  商户号: { decides: 'organisation, where no special merchant number stands' },
  特约商户号: { decides: 'organisation; 0 for a plain merchant' },
  设备号: { kept: 'the till; gifts are matched by their numbers' },
  微信订单号: { decides: 'matches the gift where the order number does not' },
  商户订单号: { decides: 'matches the gift' },
  用户标识: { decides: 'the payer, kept as a fingerprint alone' },
  交易类型: { kept: 'how it was paid; the money is the same' },
  交易状态: { decides: 'payment, refund or revoked trade' },
  付款银行: { decides: 'the bank of the line' },
  货币种类: { decides: 'nothing but CNY is taken' },
  应结订单金额: {
    decides:
      'what reaches the merchant; a payment of which less arrives than was ordered is a difference',
  },
  代金券金额: { decides: 'the coupon of the line' },
  退款申请时间: { decides: 'day and moment of a line of a bill of refunds' },
  退款成功时间: { decides: 'when a refund was paid' },
  微信退款单号: { decides: 'matches the refund where our number does not' },
  商户退款单号: { decides: 'matches the refund' },
  退款金额: {
    decides:
      'what leaves the merchant; a refund of which less leaves than was asked settles nothing',
  },
  充值券退款金额: { decides: 'summed' },
  退款类型: { kept: 'where the payer gets it: the money leaves the merchant the same' },
  退款状态: { decides: 'only SUCCESS settles a refund' },
  商品名称: { decides: 'the words of the line' },
  商户数据包: { kept: 'what the merchant had sent along' },
  手续费: { decides: 'summed and booked once the bill is even' },
  费率: { kept: 'the fee itself is booked' },
  订单金额: { decides: 'held against the gift' },
  申请退款金额: { decides: 'held against the refund' },
  费率备注: { kept: 'words about the rate' },
} as const satisfies Readonly<Record<string, ColumnUse>>

/** Every column of a fund-flow bill. */
const fundColumns = {
  记账时间: { decides: 'day and moment of a line' },
  微信支付业务单号: { decides: 'the trade that moved the money' },
  资金流水单号: { decides: 'tells the line apart' },
  业务名称: { decides: 'tells a fee' },
  业务类型: { decides: 'payment, refund, fee or settlement' },
  收支类型: { decides: 'income or expenditure' },
  '收支金额(元)': { decides: 'summed' },
  '账户结余(元)': { decides: 'the balance after the line' },
  资金变更提交申请人: { kept: 'who at the channel began it' },
  备注: { decides: 'the words of the line' },
  业务凭证号: { decides: 'the voucher of the line' },
} as const satisfies Readonly<Record<string, ColumnUse>>

type Read<T> = { [C in keyof T]: T[C] extends { readonly decides: string } ? C : never }[keyof T]

/** A column that a reader may ask for: one that decides something. */
export type ReadColumn = Read<typeof tradeColumns> | Read<typeof fundColumns>

/** The uses of the columns of one format. */
export function usesOf(format: WechatFormat): Readonly<Record<string, ColumnUse>> {
  return format === 'wxFund' ? fundColumns : tradeColumns
}
