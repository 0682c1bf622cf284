import type { ColumnUse } from './wechat-columns.ts'

/**
 * Every column of Alipay's bill of account (账务明细, `signcustomer`), with what is decided upon it or
 * why it is kept only. The variant for companies has four more, of which one is read where it stands.
 */
export const aliSignColumns = {
  账务流水号: { decides: 'tells a line without an order apart' },
  业务流水号: { decides: 'matches the gift where the order number does not' },
  商户订单号: { decides: 'matches the gift, and a fee with its payment' },
  商品名称: { decides: 'the words of the line' },
  发生时间: { decides: 'day and moment of a line' },
  对方账号: { decides: 'the payer, kept as a fingerprint alone' },
  '收入金额(+元)': { decides: 'a payment, or a fee given back' },
  '支出金额(-元)': { decides: 'a refund, a fee, or what was paid out to the bank' },
  '账户余额(元)': { kept: 'the balance after the line; the sums at the end of the file are held' },
  交易渠道: { kept: 'how it was paid; the money is the same' },
  业务类型: { decides: 'payment, refund, fee, payout or other' },
  备注: { kept: 'words of the channel' },
} as const satisfies Readonly<Record<string, ColumnUse>>

/** The further columns of the variant for companies. */
export const aliSignMore = {
  业务基础订单号: { decides: 'the payment to which a refund or a fee belongs' },
  业务订单号: { kept: 'the number of the refund at the channel' },
  业务账单来源: { kept: 'where the channel took the line from' },
  业务描述: { kept: 'words of the channel' },
} as const satisfies Readonly<Record<string, ColumnUse>>

type Columns = typeof aliSignColumns & typeof aliSignMore

/** A column that the reader may ask for: one that decides something. */
export type AliSignColumn = {
  [C in keyof Columns]: Columns[C] extends { readonly decides: string } ? C : never
}[keyof Columns]

/** Whether a header row is of a bill of account of Alipay. */
export function isAliSignHead(headings: readonly string[]): boolean {
  return headings.includes('账务流水号') && headings.includes('业务类型')
}
