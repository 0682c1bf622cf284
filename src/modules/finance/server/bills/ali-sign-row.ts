import type { AliSignColumn } from './ali-sign-format.ts'
import type { BillHead, Direction, TradeLine } from './bill-line.ts'
import { printedMoment } from './bill-moment.ts'
import { fenOf } from './bill-money.ts'
import type { BillFaults } from './bill-refusal.ts'

/** A line of Alipay's bill of account, before fees are put to their payments; fen, below zero what left. */
export interface AliSignLine extends TradeLine {
  readonly moved: number
}

/** Reads the rows of a bill of account of Alipay; what cannot be read is a fault of its line. */
export function aliSignRows(head: BillHead, merchant: string, faults: BillFaults) {
  const places = new Map(head.columns.map((column, at) => [column, at]))
  return (cells: readonly string[], lineNo: number): AliSignLine => {
    const text = (column: AliSignColumn) => cells[places.get(column) ?? -1] ?? ''
    const fault = (message: string) => faults.add(lineNo, message)
    /** Fen without its sign; a blank is nothing. */
    function money(column: AliSignColumn): number {
      const printed = text(column).replace(/^\+/, '')
      const value = printed === '' ? 0 : fenOf(printed)
      if (value === undefined) fault(`${column}「${text(column)}」不是金额`)
      return Math.abs(value ?? 0)
    }
    const [income, expense] = [money('收入金额(+元)'), money('支出金额(-元)')]
    if (income > 0 === expense > 0) fault('收入金额与支出金额应有且只有一项')
    const tradedAt = printedMoment(text('发生时间'))
    if (tradedAt === undefined) fault(`发生时间「${text('发生时间')}」不是 年-月-日 时:分:秒`)
    const kind = text('业务类型')
    if (kind === '') fault('业务类型为空')
    const direction = directionOf(kind, income > 0)
    const isTrade = direction === 1 || direction === 2
    // Whoever transferred by hand ordered nothing: the line has the channel's own number.
    const orderNo = text('商户订单号') || text('账务流水号')
    const tradeNo = text('业务基础订单号') || text('业务流水号') || text('账务流水号')
    for (const [column, value] of [
      ['商户订单号', orderNo],
      ['业务流水号', tradeNo],
    ])
      if (!/^[0-9A-Za-z_\-|*@.]{1,64}$/.test(value ?? '')) fault(`${column}「${value}」不是单号`)
    const amount = Math.max(income, expense)
    const [paid, back] = [direction === 1 ? amount : 0, direction === 2 ? amount : 0]
    return {
      ...{ kind: 'trade', lineNo, direction, tradedAt: tradedAt ?? '', refundedAt: null, merchant },
      ...{ merchantOrderNo: orderNo, channelTradeNo: tradeNo },
      // The bill names no refund: it is known by its payment and its amount.
      ...{ merchantRefundNo: null, channelRefundNo: null },
      ...{ orderAmount: paid, settleAmount: isTrade ? paid : amount, couponAmount: 0 },
      ...{ refundAmount: back, settleRefundAmount: back, couponRefundAmount: 0 },
      ...{ feeE5: 0, fee: 0 },
      channelStatus: { 1: 'SUCCESS', 2: 'REFUND', 3: 'FEE', 4: 'PAYOUT', 5: 'OTHER' }[direction],
      refundStatus: direction === 2 ? 'SUCCESS' : null,
      bankType: '',
      productName: text('商品名称') || kind,
      appId: '',
      userMark: text('对方账号'),
      cells,
      moved: income - expense,
    }
  }
}

function directionOf(kind: string, isIncome: boolean): Direction {
  if (/收费|服务费|手续费|退费/.test(kind)) return 3
  if (isIncome) return /退回|转入/.test(kind) ? 5 : 1
  if (/退款/.test(kind)) return 2
  return /提现|银行卡|结算/.test(kind) ? 4 : 5
}
