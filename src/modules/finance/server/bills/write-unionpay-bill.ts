import { printMoment } from './bill-moment.ts'
import { type UnionpayField, unionpayFields } from './unionpay-format.ts'
import type { BillTrade } from './write-wechat-bill.ts'

/** The name of UnionPay's file of a merchant and a day of clearing. */
export function unionpayFileName(merchant: string, day: string): string {
  return `INN${day.slice(2).replaceAll('-', '')}88ZM_${merchant}`
}

/** UnionPay's file of settled trades, field by field as the channel writes it: for demo worlds and tests. */
export function writeUnionpayBill(trades: readonly BillTrade[]): string {
  return trades.map(trade => `${lineOf(trade)}\r\n`).join('')
}

function lineOf(trade: BillTrade): string {
  const { refund, amount, isRevoked = false } = trade
  const isPayment = refund === undefined && !isRevoked
  const fee = Math.round((amount * trade.rate) / 10_000)
  const [, month = '', date = '', hour = '', minute = '', second = ''] =
    /-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)/.exec(printMoment(trade.tradedAt)) ?? []
  const sided = (side: string, fen: number) => `${side}${String(fen).padStart(12, '0')}`
  const cells: Readonly<Record<UnionpayField, string>> & Readonly<Record<string, string>> = {
    交易代码: isPayment ? 'S22' : 'S30',
    代理机构标识码: '48270000',
    发送机构标识码: '00010000',
    系统跟踪号: '000001',
    交易传输时间: `${month}${date}${hour}${minute}${second}`,
    账号: trade.userMark,
    交易金额: String(amount).padStart(12, '0'),
    商户类别: '8398',
    终端类型: '07',
    查询流水号:
      refund?.channelRefundNo ?? (isRevoked ? `${trade.channelTradeNo}9` : trade.channelTradeNo),
    商户订单号:
      refund?.merchantRefundNo ?? (isRevoked ? `${trade.merchantOrderNo}R` : trade.merchantOrderNo),
    支付卡类型: '01',
    商户手续费: sided(isPayment ? 'D' : 'C', fee),
    结算金额: sided(isPayment ? 'C' : 'D', trade.settled ?? amount - fee),
    支付方式: '0001',
    交易类型: refund ? '04' : isRevoked ? '31' : '01',
    交易子类: '01',
    业务类型: '000201',
    原交易查询流水号: isPayment ? '' : trade.channelTradeNo,
    商户代码: trade.merchant,
    二级商户分账入账金额: sided('C', 0),
    清算净额: sided(isPayment ? 'C' : 'D', amount - fee),
    商户自定义域: trade.productName,
    原始交易订单号: isPayment ? '' : trade.merchantOrderNo,
  }
  const fields = Object.entries(unionpayFields).map(([name, [width]]) =>
    padded(cells[name] ?? '', width),
  )
  return [...fields, ' '.repeat(98)].join(' ')
}

/** To a width in bytes; a Chinese sign takes two. */
function padded(value: string, width: number): string {
  const bytes = [...value].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 255 ? 2 : 1), 0)
  return bytes > width ? value.slice(0, width) : value + ' '.repeat(width - bytes)
}
