import { addDays } from '#kernel/server/china-time.ts'
import type { BillHead, TradeLine } from './bill-line.ts'
import { printedMoment } from './bill-moment.ts'
import { feeFen, printFen } from './bill-money.ts'
import type { BillFaults } from './bill-refusal.ts'
import { type UnionpayField, unionpayFields, unionpayPlaces } from './unionpay-format.ts'

/** 交易类型: payments, refunds, and payments that were revoked. */
const kinds: Readonly<Record<string, 'SUCCESS' | 'REFUND' | 'REVOKED'>> = {
  '01': 'SUCCESS',
  '03': 'SUCCESS',
  '04': 'REFUND',
  '31': 'REVOKED',
  '33': 'REVOKED',
}

/** The columns in the order in which their values are kept. */
export const unionpayHead: BillHead = {
  format: 'unionpay',
  columns: Object.keys(unionpayFields),
}

/** Reads the lines of UnionPay's ZM file; what cannot be read is a fault of its line. */
export function unionpayRows(
  { day, merchant }: { readonly day: string; readonly merchant: string },
  faults: BillFaults,
) {
  return (line: string, lineNo: number): TradeLine => {
    const cells = cellsOf(line)
    const text = (field: UnionpayField) => cells[unionpayHead.columns.indexOf(field)] ?? ''
    const fault = (message: string) => faults.add(lineNo, message)
    /** Fen; digits alone. */
    function fen(field: UnionpayField): number {
      if (!/^\d{1,12}$/.test(text(field))) fault(`${field}「${text(field)}」不是以分为单位的金额`)
      return Number(text(field)) || 0
    }
    /** Fen with the side before it: D is taken from the merchant, C given to it. Blank is nothing. */
    function sided(field: UnionpayField): number {
      const [match, side, digits] = /^([CD])?(\d{1,12})$/.exec(text(field)) ?? []
      if (text(field) !== '' && match === undefined)
        fault(`${field}「${text(field)}」不是借贷标志加以分为单位的金额`)
      return (side === 'D' ? -1 : 1) * (Number(digits) || 0)
    }
    const status = kinds[text('交易类型')]
    if (status === undefined) fault(`交易类型「${text('交易类型')}」无法识别`)
    if (text('商户代码') !== merchant)
      fault(`商户代码「${text('商户代码')}」与文件名中的「${merchant}」不一致`)
    const tradedAt = momentOf(text('交易传输时间'), day)
    if (tradedAt === undefined)
      fault(`交易传输时间「${text('交易传输时间')}」不在清算日 ${day} 的范围内`)
    if (sided('二级商户分账入账金额') !== 0) fault('二级商户分账入账金额 应为 0')
    const amount = fen('交易金额')
    if (amount === 0) fault('交易金额应大于 0')
    const isPayment = status === 'SUCCESS'
    const taken = -sided('商户手续费')
    const settled = Math.abs(sided('结算金额'))
    const due = isPayment ? amount - taken : amount + taken
    if (settled !== due)
      fault(
        `结算金额与交易金额、手续费不一致: 结算金额「${printFen(settled)}」，应为「${printFen(due)}」`,
      )
    const orderNo = isPayment ? text('商户订单号') : text('原始交易订单号')
    const tradeNo = isPayment ? text('查询流水号') : text('原交易查询流水号')
    const own = isPayment ? null : text('商户订单号')
    for (const value of [orderNo || tradeNo, tradeNo || orderNo, own ?? orderNo])
      if (!/^[0-9A-Za-z_\-|*@.]{1,64}$/.test(value)) fault(`单号「${value}」有误`)
    const feeE5 = taken === 0 ? 0 : taken * 1000
    return {
      ...{ kind: 'trade', lineNo, direction: isPayment ? 1 : 2, tradedAt: tradedAt ?? '' },
      ...{ refundedAt: null, filedOn: day, merchant },
      ...{ merchantOrderNo: orderNo || tradeNo, channelTradeNo: tradeNo || orderNo },
      ...{ merchantRefundNo: own, channelRefundNo: isPayment ? null : text('查询流水号') },
      ...{ orderAmount: isPayment ? amount : 0, settleAmount: isPayment ? amount : 0 },
      ...{ couponAmount: 0, refundAmount: isPayment ? 0 : amount },
      ...{ settleRefundAmount: isPayment ? 0 : amount, couponRefundAmount: 0 },
      ...{ feeE5, fee: feeFen(feeE5), channelStatus: status ?? '' },
      // A line of the file tells what is done.
      refundStatus: status === 'REFUND' ? 'SUCCESS' : null,
      bankType: text('支付卡类型'),
      productName: text('商户自定义域'),
      appId: '',
      userMark: text('账号'),
      cells,
    }
  }
}

/** The values of a line by its places, which count bytes: a Chinese sign takes two of them. */
function cellsOf(line: string): string[] {
  const bytes = line.replace(/[^\x20-\u00ff]/g, sign => `${sign}\u0000`)
  return [...unionpayPlaces.values()].map(([from, to]) =>
    bytes.slice(from, to).replaceAll('\u0000', '').trim(),
  )
}

/** `MMDDhhmmss` on the day of clearing, or on one of the days before it: that day begins in the evening. */
function momentOf(printed: string, day: string): string | undefined {
  const [match, month, date, hour, minute, second] =
    /^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(printed) ?? []
  if (match === undefined) return
  const found = [0, -1, -2, -3]
    .map(back => addDays(day, back))
    .find(each => each.slice(5) === `${month}-${date}`)
  return found && printedMoment(`${found} ${hour}:${minute}:${second}`)
}
