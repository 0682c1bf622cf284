import { partnerColumns } from '../../model/partner-bill.ts'
import { printMoment } from './bill-moment.ts'
import { printFen } from './bill-money.ts'
import type { BillTrade } from './write-wechat-bill.ts'

/** A trade as a partner tells it: closed ones moved no money. */
export interface PartnerTrade extends BillTrade {
  readonly isClosed?: boolean
}

/** A partner's bill in the words of the template, with its row of sums; `titles` renames columns. */
export function writePartnerBill(
  trades: readonly PartnerTrade[],
  titles: Readonly<Partial<Record<keyof typeof partnerColumns, string>>> = {},
): string {
  const header = Object.entries({ ...partnerColumns, ...titles }).map(([, title]) => title)
  const rows = trades.map(cellsOf)
  const live = trades.filter(({ isClosed }) => !isClosed)
  const sign = ({ refund }: PartnerTrade) => (refund ? -1 : 1)
  const amount = live.reduce((sum, trade) => sum + sign(trade) * trade.amount, 0)
  const fee = live.reduce((sum, trade) => sum + sign(trade) * feeOf(trade), 0)
  const sums = ['合计', '', '', printFen(amount), '', '', '', printFen(fee), '', '']
  return `\uFEFF${[header, ...rows, sums].map(cells => cells.join(',')).join('\r\n')}\r\n`
}

const feeOf = ({ amount, rate }: PartnerTrade) => Math.round((amount * rate) / 10_000)

function cellsOf(trade: PartnerTrade): string[] {
  const { refund, isClosed = false } = trade
  return [
    trade.channelTradeNo,
    trade.merchantOrderNo,
    trade.productName,
    printFen(refund ? -trade.amount : trade.amount),
    printMoment(trade.tradedAt),
    trade.userMark,
    '否',
    isClosed ? '' : printFen(refund ? -feeOf(trade) : feeOf(trade)),
    isClosed ? '已关闭' : refund ? '已退款' : '已支付',
    refund?.merchantRefundNo ?? '',
  ]
}
