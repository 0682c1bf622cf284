import type { AlipayColumn } from './alipay-format.ts'
import type { BillHead, TradeLine } from './bill-line.ts'
import { printedMoment } from './bill-moment.ts'
import { feeE5Of, feeFen, fenOf } from './bill-money.ts'
import type { BillFaults } from './bill-refusal.ts'

/** Reads the rows of a bill of trades of Alipay; what cannot be read is a fault of its line. */
export function alipayRows(head: BillHead, merchant: string, faults: BillFaults) {
  const places = new Map(head.columns.map((column, at) => [column, at]))
  return (cells: readonly string[], lineNo: number): TradeLine => {
    const text = (column: AlipayColumn) => cells[places.get(column) ?? -1] ?? ''
    const fault = (message: string) => faults.add(lineNo, message)
    /** Fen; refunds and fees are printed below zero. */
    function money(column: AlipayColumn): number {
      const value = text(column) === '' ? 0 : fenOf(text(column))
      if (value === undefined) fault(`${column}「${text(column)}」不是金额`)
      return value ?? 0
    }
    function orderNo(column: AlipayColumn): string {
      const value = text(column)
      if (!/^[0-9A-Za-z_\-|*@.]{1,64}$/.test(value)) fault(`${column}「${value}」不是单号`)
      return value
    }
    const kind = text('业务类型')
    if (kind !== '交易' && kind !== '退款') fault(`业务类型「${kind}」无法识别`)
    const isRefund = kind === '退款'
    const tradedAt = printedMoment(text('完成时间'))
    if (tradedAt === undefined) fault(`完成时间「${text('完成时间')}」不是 年-月-日 时:分:秒`)
    if (money('分润(元)') !== 0) fault('分润(元) 应为 0')
    const feeE5 = text('服务费(元)') === '' ? 0 : feeE5Of(text('服务费(元)'))
    if (feeE5 === undefined) fault(`服务费(元)「${text('服务费(元)')}」不是金额`)
    const [order, settled] = [money('订单金额(元)'), money('商家实收(元)')]
    if (isRefund ? order >= 0 : order <= 0)
      fault(`订单金额(元)「${text('订单金额(元)')}」${isRefund ? '应小于 0' : '应大于 0'}`)
    const taken = feeE5 === undefined || feeE5 === 0 ? 0 : -feeE5
    return {
      kind: 'trade',
      lineNo,
      direction: isRefund ? 2 : 1,
      tradedAt: tradedAt ?? '',
      refundedAt: null,
      merchant,
      merchantOrderNo: orderNo('商户订单号'),
      channelTradeNo: orderNo('支付宝交易号'),
      merchantRefundNo: isRefund ? orderNo('退款批次号/请求号') : null,
      channelRefundNo: null,
      orderAmount: isRefund ? 0 : order,
      settleAmount: isRefund ? 0 : settled,
      couponAmount: isRefund ? 0 : Math.abs(money('商家优惠(元)')),
      refundAmount: isRefund ? -order : 0,
      settleRefundAmount: isRefund ? Math.abs(settled) : 0,
      couponRefundAmount: 0,
      feeE5: taken,
      fee: feeFen(taken),
      channelStatus: isRefund ? 'REFUND' : 'SUCCESS',
      // A line of Alipay's bill tells what is done.
      refundStatus: isRefund ? 'SUCCESS' : null,
      bankType: '',
      productName: text('商品名称'),
      // Masked by the channel: many payers share one.
      appId: '',
      userMark: text('对方账户'),
      cells,
    }
  }
}
