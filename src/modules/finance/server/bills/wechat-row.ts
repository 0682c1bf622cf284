import type { BillHead, BillLine, Direction, FundLine, TradeLine } from './bill-line.ts'
import { feeE5Of, feeFen, fenOf } from './bill-money.ts'
import { type BillFaults, rewritten } from './bill-refusal.ts'
import type { ReadColumn } from './wechat-columns.ts'

/** Reads one row of cells; what is wrong goes to the faults of the file. */
export function rowReader(head: BillHead, faults: BillFaults) {
  const places = new Map(head.columns.map((column, at) => [column, at]))
  let cells: readonly string[] = []
  let lineNo = 0
  let isOriginal = true

  const text = (column: ReadColumn) => cells[places.get(column) ?? -1] ?? ''
  const fault = (message: string) =>
    faults.add(
      lineNo,
      isOriginal || message.includes(rewritten) ? message : `${message}，${rewritten}`,
    )
  const number = (column: ReadColumn) =>
    text(column) === '0' || text(column) === '' ? null : text(column)

  function money(column: ReadColumn): number {
    const value = fenOf(text(column))
    if (value === undefined) fault(`${column}「${text(column)}」不是金额${ifGrouped(text(column))}`)
    else if (value < 0) fault(`${column}「${text(column)}」不能为负数`)
    return value ?? 0
  }

  /** What a trade is about is never nothing. */
  function someMoney(column: ReadColumn): number {
    const value = money(column)
    if (fenOf(text(column)) === 0) fault(`${column}应大于 0`)
    return value
  }

  /** Coupons and refunds may be left blank. */
  function optionalMoney(column: ReadColumn): number {
    return text(column) === '' ? 0 : money(column)
  }

  function moment(column: ReadColumn): string {
    const read = beijingMoment(text(column))
    if (read === undefined)
      fault(`${column}「${text(column)}」不是 年-月-日 时:分:秒${ifRedated(text(column))}`)
    return read ?? ''
  }

  /** A moment that need not have come yet. */
  function optionalMoment(column: ReadColumn): string | null {
    return number(column) === null ? null : moment(column)
  }

  function orderNo(column: ReadColumn): string {
    const value = text(column)
    if (/^\d(\.\d+)?E\+\d+$/i.test(value)) {
      fault(`${column}「${value}」${rewritten}`)
    } else if (!/^[0-9A-Za-z_\-|*@.]{1,64}$/.test(value)) {
      fault(`${column}「${value}」不是单号`)
    }
    return value
  }

  function trade(): TradeLine {
    const status = text('交易状态')
    if (!['SUCCESS', 'REFUND', 'REVOKED'].includes(status)) fault(`交易状态「${status}」无法识别`)
    const currency = text('货币种类')
    if (currency !== 'CNY') fault(`货币种类「${currency}」不是 CNY`)
    const merchant = number('特约商户号') ?? text('商户号')
    if (!/^\d{6,32}$/.test(merchant)) fault(`商户号「${merchant}」不是数字`)
    const feeE5 = feeE5Of(text('手续费'))
    if (feeE5 === undefined)
      fault(`手续费「${text('手续费')}」不是金额${ifGrouped(text('手续费'))}`)
    const direction = status === 'SUCCESS' ? 1 : 2
    const isRefund = status === 'REFUND'
    // A bill of refunds tells when each was asked for; the payment was on another day.
    const isOfRefunds = head.format === 'wxTradeRefund'
    const namedAt = moment('交易时间')
    return {
      kind: 'trade',
      lineNo,
      direction,
      tradedAt: isOfRefunds ? moment('退款申请时间') : namedAt,
      refundedAt: isOfRefunds ? optionalMoment('退款成功时间') : null,
      merchant,
      merchantOrderNo: orderNo('商户订单号'),
      channelTradeNo: orderNo('微信订单号'),
      merchantRefundNo: isRefund ? orderNo('商户退款单号') : number('商户退款单号'),
      channelRefundNo: isRefund ? orderNo('微信退款单号') : number('微信退款单号'),
      orderAmount: direction === 1 ? someMoney('订单金额') : money('订单金额'),
      settleAmount: money('应结订单金额'),
      couponAmount: optionalMoney('代金券金额'),
      refundAmount: isRefund ? someMoney('申请退款金额') : optionalMoney('申请退款金额'),
      settleRefundAmount: optionalMoney('退款金额'),
      couponRefundAmount: optionalMoney('充值券退款金额'),
      feeE5: feeE5 ?? 0,
      fee: feeFen(feeE5 ?? 0),
      channelStatus: status,
      refundStatus: number('退款状态'),
      bankType: text('付款银行'),
      productName: text('商品名称'),
      appId: text('公众账号ID'),
      userMark: text('用户标识'),
      cells,
    }
  }

  function fund(): FundLine {
    const way = text('收支类型')
    if (way !== '收入' && way !== '支出') fault(`收支类型「${way}」应为 收入 或 支出`)
    const businessType = text('业务类型')
    return {
      kind: 'fund',
      lineNo,
      direction: fundDirection(businessType, text('业务名称')),
      bookedAt: moment('记账时间'),
      businessNo: text('微信支付业务单号'),
      flowNo: orderNo('资金流水单号'),
      businessName: text('业务名称'),
      businessType,
      isIncome: way === '收入',
      amount: money('收支金额(元)'),
      balance: money('账户结余(元)'),
      voucherNo: text('业务凭证号'),
      remark: text('备注'),
      cells,
    }
  }

  /** Reads the row of a line of the file. */
  return (row: readonly string[], at: { line: number; isOriginal: boolean }): BillLine => {
    cells = row
    lineNo = at.line
    isOriginal = at.isOriginal
    return head.format === 'wxFund' ? fund() : trade()
  }
}

/** What spreadsheets make of an amount and of a moment; the channel writes neither. */
const ifGrouped = (cell: string) =>
  /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(cell) ? `，${rewritten}` : ''
const ifRedated = (cell: string) =>
  /^\d{4}\/\d{1,2}\/\d{1,2}|^\d{5}(\.\d+)?$|^\d{4}-\d{1,2}-\d{1,2} \d{1,2}:\d{2}$/.test(cell)
    ? `，${rewritten}`
    : ''

const printed = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/

function beijingMoment(cell: string): string | undefined {
  const [match, day = '', time = ''] = printed.exec(cell) ?? []
  if (match === undefined) return
  // Date takes 02-30 for 03-02 and 24:00:00 for the next day: what comes out must be what went in.
  const utc = new Date(`${day}T${time}Z`)
  if (Number.isNaN(utc.getTime()) || utc.toISOString().slice(0, 19) !== `${day}T${time}`) return
  return `${day}T${time}+08:00`
}

function fundDirection(type: string, name: string): Direction {
  if (type.includes('手续费') || name.includes('手续费')) return 3
  if (type.includes('提现') || type.includes('结算')) return 4
  if (type.includes('退款')) return 2
  return type === '交易' ? 1 : 5
}
