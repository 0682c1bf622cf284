import type { TradeLine } from './bill-line.ts'
import { printMoment } from './bill-moment.ts'
import { feeE5Of, printFeeE5, printFen } from './bill-money.ts'
import { type WechatFormat, wechatLayouts } from './wechat-formats.ts'

/** What the channel says of a refund. */
export type RefundStatus = 'SUCCESS' | 'PROCESSING' | 'FAIL' | 'CHANGE'

/** A refund as the channel knows it. */
export interface BillRefund {
  readonly merchantRefundNo: string
  readonly channelRefundNo: string
  /** SUCCESS when absent. */
  readonly status?: RefundStatus
  /** When it was paid, as a bill of refunds tells; absent: when it was accepted. */
  readonly refundedAt?: string
  /** What left the merchant, where it is less than was asked. */
  readonly settled?: number
  /** When the gift was paid, as a bill of refunds tells; absent: when the refund was accepted. */
  readonly paidAt?: string
}

/** A trade or a refund as the channel knows it; amounts in fen. */
export interface BillTrade
  extends Pick<TradeLine, 'tradedAt' | 'merchant' | 'merchantOrderNo' | 'channelTradeNo'> {
  readonly amount: number
  /** Absent: a payment. Its amount is then what was given back, its moment the acceptance. */
  readonly refund?: BillRefund
  /** Of a payment: what reaches the merchant, where a coupon makes it less. */
  readonly settled?: number
  /** A payment that the till took back at once. */
  readonly isRevoked?: boolean
  /** Basis points. */
  readonly rate: number
  readonly productName: string
  readonly userMark: string
}

type TradeFormat = Exclude<WechatFormat, 'wxFund'>

/** One movement on a merchant's account at the channel; amounts in fen. */
export interface BillFlow {
  readonly bookedAt: string
  readonly businessNo: string
  readonly flowNo: string
  readonly businessType: string
  readonly isIncome: boolean
  readonly amount: number
  readonly balance: number
  readonly remark: string
}

/** A trade bill, byte for byte as WeChat Pay writes it: for demo worlds and tests. */
export function writeWechatBill(
  trades: readonly BillTrade[],
  format: TradeFormat = 'wxTradeAll',
): Buffer {
  const told = trades.filter(({ refund }) =>
    format === 'wxTradeAll' ? true : (refund !== undefined) === (format === 'wxTradeRefund'),
  )
  const { columns, summary } = wechatLayouts[format]
  const cells = told.map(trade => tradeCells(trade, format))
  const rows = cells.map(row => columns.map(column => row[column] ?? ''))
  const sum = (column: string) =>
    cells.reduce((total, row) => total + (feeE5Of(row[column] ?? '') ?? 0), 0)
  const total = (heading: string) => {
    if (heading === '总交易单数') return String(rows.length)
    if (heading === '手续费总金额') return printFeeE5(sum('手续费'))
    return printFen(sum(heading.replace('总金额', '金额')) / 1000)
  }
  return bill(format, rows, summary.map(total))
}

/** A fund-flow bill of a merchant's account. */
export function writeWechatFundBill(flows: readonly BillFlow[]): Buffer {
  const side = (isIncome: boolean) => {
    const found = flows.filter(flow => flow.isIncome === isIncome)
    const sum = found.reduce((total, flow) => total + flow.amount, 0)
    return [String(found.length), printFen(sum)]
  }
  const summary = [String(flows.length), ...side(true), ...side(false)]
  return bill('wxFund', flows.map(flowRow), summary)
}

function tradeCells(trade: BillTrade, format: TradeFormat): Record<string, string> {
  const { refund, amount, isRevoked = false } = trade
  const status = isRevoked ? 'REVOKED' : refund ? 'REFUND' : 'SUCCESS'
  const paid = printFen(refund ? 0 : amount)
  const back = printFen(refund ? amount : 0)
  const isDone = refund !== undefined && (refund.status ?? 'SUCCESS') === 'SUCCESS'
  const paidAt = format === 'wxTradeRefund' ? (refund?.paidAt ?? trade.tradedAt) : trade.tradedAt
  // The channel rounds its fee to the fen and prints three zeros behind.
  const fee = Math.round((amount * trade.rate) / 10_000) * 1000
  return {
    交易时间: printMoment(paidAt),
    公众账号ID: 'wx0000000000000000',
    商户号: trade.merchant,
    特约商户号: '0',
    设备号: '',
    微信订单号: trade.channelTradeNo,
    商户订单号: trade.merchantOrderNo,
    用户标识: trade.userMark,
    交易类型: isRevoked ? 'MICROPAY' : 'JSAPI',
    交易状态: status,
    付款银行: 'OTHERS',
    货币种类: 'CNY',
    应结订单金额: printFen(refund ? 0 : (trade.settled ?? amount)),
    代金券金额: '0.00',
    退款申请时间: refund ? printMoment(trade.tradedAt) : '',
    退款成功时间: isDone ? printMoment(refund.refundedAt ?? trade.tradedAt) : '',
    微信退款单号: refund?.channelRefundNo ?? '0',
    商户退款单号: refund?.merchantRefundNo ?? '0',
    退款金额: refund?.settled === undefined ? back : printFen(refund.settled),
    充值券退款金额: '0.00',
    退款类型: refund ? 'ORIGINAL' : '',
    退款状态: refund ? (refund.status ?? 'SUCCESS') : '',
    商品名称: trade.productName,
    商户数据包: '',
    手续费: printFeeE5(refund ? -fee : fee),
    费率: `${(trade.rate / 100).toFixed(2)}%`,
    订单金额: paid,
    申请退款金额: back,
    费率备注: '',
  }
}

function flowRow(flow: BillFlow): string[] {
  return [
    printMoment(flow.bookedAt),
    flow.businessNo,
    flow.flowNo,
    flow.businessType,
    flow.businessType,
    flow.isIncome ? '收入' : '支出',
    printFen(flow.amount),
    printFen(flow.balance),
    'system',
    flow.remark,
    flow.businessNo,
  ]
}

function bill(format: WechatFormat, rows: string[][], summary: string[]): Buffer {
  const { columns, summary: headings } = wechatLayouts[format]
  const ticked = (row: readonly string[]) => row.map(cell => `\`${cell}`).join(',')
  const lines = [columns.join(','), ...rows.map(ticked), headings.join(','), ticked(summary)]
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
}
