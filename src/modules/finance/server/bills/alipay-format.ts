import type { ColumnUse } from './wechat-columns.ts'

/**
 * Every column of Alipay's bill of trades (业务明细), with what is decided upon it or why it is kept
 * only. Brackets are compared half width.
 */
export const alipayColumns = {
  支付宝交易号: { decides: 'matches the gift where the order number does not' },
  商户订单号: { decides: 'matches the gift' },
  业务类型: { decides: 'payment or refund' },
  商品名称: { decides: 'the words of the line' },
  创建时间: { kept: 'when the order was made; the day goes by its end' },
  完成时间: { decides: 'day and moment of a line' },
  门店编号: { kept: 'the shop; gifts are matched by their numbers' },
  门店名称: { kept: 'the shop; gifts are matched by their numbers' },
  操作员: { kept: 'who stood at the till' },
  终端号: { kept: 'the till' },
  对方账户: { decides: 'the payer, kept as a fingerprint alone' },
  '订单金额(元)': { decides: 'held against the gift, of a refund against the refund' },
  '商家实收(元)': {
    decides:
      'what reaches the merchant, or leaves it; a payment of which less arrives than was ordered is a difference',
  },
  '支付宝红包(元)': { kept: 'paid by Alipay, and reaches the merchant' },
  '集分宝(元)': { kept: 'paid by Alipay, and reaches the merchant' },
  '支付宝优惠(元)': { kept: 'paid by Alipay, and reaches the merchant' },
  '商家优惠(元)': { decides: 'the coupon of the line: what the merchant itself gave up' },
  '券核销金额(元)': { kept: 'how the payer paid; what arrives is told by 商家实收' },
  券名称: { kept: 'words about the coupon' },
  '商家红包消费金额(元)': { kept: 'how the payer paid; what arrives is told by 商家实收' },
  '卡消费金额(元)': { kept: 'how the payer paid' },
  '退款批次号/请求号': { decides: 'matches the refund' },
  '服务费(元)': { decides: 'the fee: printed below zero when it is taken' },
  '分润(元)': { decides: 'refused unless it is nothing: donations are shared with nobody' },
  备注: { kept: 'words of the merchant' },
} as const satisfies Readonly<Record<string, ColumnUse>>

/** A column that the reader may ask for: one that decides something. */
export type AlipayColumn = {
  [C in keyof typeof alipayColumns]: (typeof alipayColumns)[C] extends { readonly decides: string }
    ? C
    : never
}[keyof typeof alipayColumns]

/** Whether a header row is of a bill of trades of Alipay. */
export function isAlipayHead(headings: readonly string[]): boolean {
  return headings.includes('支付宝交易号') && headings.includes('业务类型')
}
