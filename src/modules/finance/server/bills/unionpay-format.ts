import type { ColumnUse } from './wechat-columns.ts'

/**
 * The fields of a line of UnionPay's ZM file (全渠道平台接入接口规范 第3部分 文件接口, 6.1) in their order,
 * with their width in bytes and what is decided upon each. A blank stands between fields; amounts are
 * in fen. What a version of the file has behind them is kept.
 */
export const unionpayFields = {
  交易代码: [3, { kept: 'the code of the message; 交易类型 tells the same in more detail' }],
  代理机构标识码: [11, { kept: 'who took the payment for UnionPay' }],
  发送机构标识码: [11, { kept: 'who sent the payment to UnionPay' }],
  系统跟踪号: [6, { kept: 'the trace of the message; 查询流水号 tells a payment apart' }],
  交易传输时间: [10, { decides: 'moment of a line; its year is that of the day in the name' }],
  账号: [19, { decides: 'the payer, kept as a fingerprint alone' }],
  交易金额: [12, { decides: 'held against the gift, of a refund against the refund' }],
  商户类别: [4, { kept: 'the kind of shop' }],
  终端类型: [2, { kept: 'how it was paid; the money is the same' }],
  查询流水号: [21, { decides: 'matches the gift where the order number does not' }],
  '支付方式(旧)': [2, { kept: 'how it was paid; the money is the same' }],
  商户订单号: [32, { decides: 'matches the gift; of a refund, the refund' }],
  支付卡类型: [2, { decides: 'the kind of card of the line' }],
  原始交易的系统跟踪号: [6, { kept: 'the trace of the first message' }],
  原始交易日期时间: [10, { kept: 'when the payment was made that is given back' }],
  商户手续费: [13, { decides: 'the fee: D is taken from the merchant, C is given back' }],
  结算金额: [13, { decides: 'must be the amount less the fee, else the line is refused' }],
  支付方式: [4, { kept: 'how it was paid; the money is the same' }],
  集团商户代码: [15, { kept: 'the group of the merchant' }],
  交易类型: [2, { decides: 'payment, refund or revoked payment' }],
  交易子类: [2, { kept: 'more about the kind of payment' }],
  业务类型: [6, { kept: 'the product by which it was paid' }],
  账号类型: [2, { kept: 'card or other' }],
  账单类型: [4, { kept: 'of bills that are paid, which gifts are not' }],
  账单号码: [32, { kept: 'of bills that are paid, which gifts are not' }],
  交互方式: [1, { kept: 'how it was paid; the money is the same' }],
  原交易查询流水号: [21, { decides: 'the payment that is given back' }],
  商户代码: [15, { decides: 'organisation; must be the one in the name of the file' }],
  分账入账方式: [1, { kept: 'donations are shared with nobody' }],
  二级商户代码: [15, { kept: 'donations are shared with nobody' }],
  二级商户简称: [32, { kept: 'donations are shared with nobody' }],
  二级商户分账入账金额: [
    13,
    { decides: 'refused unless it is nothing: donations are shared with nobody' },
  ],
  清算净额: [13, { kept: 'what is cleared; 结算金额 tells the same where nothing is shared' }],
  终端号: [8, { kept: 'the till' }],
  商户自定义域: [32, { decides: 'the words of the line' }],
  优惠金额: [13, { kept: 'paid by UnionPay, and reaches the merchant' }],
  发票金额: [13, { kept: 'for invoices, which gifts have none of' }],
  分期付款附加手续费: [12, { kept: 'paid by whoever pays in parts' }],
  分期付款期数: [2, { kept: 'how it was paid' }],
  交易介质: [1, { kept: 'how it was paid' }],
  原始交易订单号: [32, { decides: 'the order that is given back' }],
} as const satisfies Readonly<Record<string, readonly [width: number, use: ColumnUse]>>

type Fields = typeof unionpayFields

/** A field that the reader may ask for: one that decides something. */
export type UnionpayField = {
  [F in keyof Fields]: Fields[F][1] extends { readonly decides: string } ? F : never
}[keyof Fields]

/** Where each field begins and ends in a line, in bytes. */
export const unionpayPlaces: ReadonlyMap<string, readonly [from: number, to: number]> = placed()

function placed() {
  let at = 0
  return new Map(
    Object.entries(unionpayFields).map(([name, [width]]) => {
      const from = at
      at += width + 1
      return [name, [from, from + width] as const]
    }),
  )
}

/** What the name of UnionPay's file tells: the day of clearing and the merchant's code; undefined for other names. */
export function unionpayName(
  name: string,
): { readonly kind: 'ZM' | 'ZME'; readonly day: string; readonly merchant: string } | undefined {
  const [match, year, month, date, kind, merchant = ''] =
    /INN(\d{2})(\d{2})(\d{2})\d{2}(ZME|ZM)_(\w{15})(?:\.txt)?$/.exec(name) ?? []
  if (match === undefined || (kind !== 'ZM' && kind !== 'ZME')) return
  const day = `20${year}-${month}-${date}`
  return Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? undefined : { kind, day, merchant }
}

/** Whether a line is of a ZM file, whatever the name of the file. */
export function isUnionpayLine(line: string): boolean {
  return /^[A-Z]\d{2} [\d ]{11} [\d ]{11} \d{6} \d{10} .{19} \d{12} /.test(line)
}
