/** The bills of WeChat Pay: three of trades, one of the merchant's fund flow. */
export type WechatFormat = 'wxTradeAll' | 'wxTradeSuccess' | 'wxTradeRefund' | 'wxFund'

/** The columns of a bill in the channel's own words and order. */
export interface WechatLayout {
  readonly columns: readonly string[]
  readonly summary: readonly string[]
}

const paid =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额'
const refunded =
  '微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const refundSummary =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

/** The official layouts; a bill is recognised by its header row, wherever that row stands. */
export const wechatLayouts: Readonly<Record<WechatFormat, WechatLayout>> = {
  wxTradeAll: layout(`${paid},${refunded}`, refundSummary),
  wxTradeSuccess: layout(
    `${paid},商品名称,商户数据包,手续费,费率,订单金额,费率备注`,
    '总交易单数,应结订单总金额,手续费总金额,订单总金额',
  ),
  wxTradeRefund: layout(`${paid},退款申请时间,退款成功时间,${refunded}`, refundSummary),
  wxFund: layout(
    '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号',
    '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额',
  ),
}

/** Whether a format is one of WeChat Pay. */
export function isWechat(format: string): format is WechatFormat {
  return Object.hasOwn(wechatLayouts, format)
}

/** A heading as compared: half-width brackets, no blanks, today's word for one of earlier years. */
export function plainHeading(cell: string): string {
  const plain = cell.normalize('NFKC').replaceAll(/[\s\u200b-\u200f\ufeff"]/g, '')
  return earlierHeadings[plain] ?? plain
}

const earlierHeadings: Readonly<Record<string, string>> = { 子商户号: '特约商户号' }

/** Whether a header is of a bill before 2018, whose columns told less. */
export function isOldLayout(headings: readonly string[]): boolean {
  return headings.includes('微信订单号') && headings.includes('总金额')
}

/** The format whose columns differ least from a header row; undefined when it is no header. */
export function formatOf(headings: readonly string[]): WechatFormat | undefined {
  const found = new Set(headings)
  if (found.has('资金流水单号') || found.has('微信支付业务单号')) return 'wxFund'
  if (!found.has('微信订单号') && !found.has('应结订单金额')) return
  const trades = ['wxTradeAll', 'wxTradeSuccess', 'wxTradeRefund'] as const
  const distance = (format: WechatFormat) => {
    const { columns } = wechatLayouts[format]
    const shared = columns.filter(column => found.has(column)).length
    return columns.length + found.size - 2 * shared
  }
  return trades.toSorted((a, b) => distance(a) - distance(b))[0]
}

function layout(columns: string, summary: string): WechatLayout {
  return { columns: columns.split(','), summary: summary.split(',') }
}
