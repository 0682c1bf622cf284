import type { TradeLine } from './bill-line.ts'
import { feeE5Of, printFeeE5, printFen } from './bill-money.ts'
import { type WechatFormat, wechatLayouts } from './wechat-formats.ts'

/** A trade or a refund as the channel knows it; amounts in fen. */
export interface BillTrade
  extends Pick<TradeLine, 'tradedAt' | 'merchant' | 'merchantOrderNo' | 'channelTradeNo'> {
  readonly amount: number
  /** Absent: a payment. Its amount is then what was given back, its moment the acceptance. */
  readonly refund?: { readonly merchantRefundNo: string; readonly channelRefundNo: string }
  /** Basis points. */
  readonly rate: number
  readonly productName: string
  readonly userMark: string
}

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

/** A trade bill of all trades, byte for byte as WeChat Pay writes it: for demo worlds and tests. */
export function writeWechatBill(trades: readonly BillTrade[]): Buffer {
  const rows = trades.map(tradeRow)
  const { columns } = wechatLayouts.wxTradeAll
  const sum = (column: string) => {
    const at = columns.indexOf(column)
    return rows.reduce((total, row) => total + (feeE5Of(row[at] ?? '') ?? 0), 0)
  }
  const fen = (column: string) => printFen(sum(column) / 1000)
  return bill('wxTradeAll', rows, [
    String(rows.length),
    fen('应结订单金额'),
    fen('退款金额'),
    fen('充值券退款金额'),
    printFeeE5(sum('手续费')),
    fen('订单金额'),
    fen('申请退款金额'),
  ])
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

function tradeRow(trade: BillTrade): string[] {
  const { refund, amount } = trade
  const paid = printFen(refund ? 0 : amount)
  const back = printFen(refund ? amount : 0)
  // The channel rounds its fee to the fen and prints three zeros behind.
  const fee = Math.round((amount * trade.rate) / 10_000) * 1000
  return [
    moment(trade.tradedAt),
    'wx0000000000000000',
    trade.merchant,
    '0',
    '',
    trade.channelTradeNo,
    trade.merchantOrderNo,
    trade.userMark,
    'JSAPI',
    refund ? 'REFUND' : 'SUCCESS',
    'OTHERS',
    'CNY',
    paid,
    '0.00',
    refund?.channelRefundNo ?? '0',
    refund?.merchantRefundNo ?? '0',
    back,
    '0.00',
    refund ? 'ORIGINAL' : '',
    refund ? 'SUCCESS' : '',
    trade.productName,
    '',
    printFeeE5(refund ? -fee : fee),
    `${(trade.rate / 100).toFixed(2)}%`,
    paid,
    back,
    '',
  ]
}

function flowRow(flow: BillFlow): string[] {
  return [
    moment(flow.bookedAt),
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

/** ISO to the channel's Beijing time. */
function moment(iso: string): string {
  const beijing = new Date(new Date(iso).getTime() + 8 * 60 * 60 * 1000)
  return beijing.toISOString().slice(0, 19).replace('T', ' ')
}
