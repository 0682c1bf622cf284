import { aliSignColumns } from './ali-sign-format.ts'
import { printMoment } from './bill-moment.ts'
import { printFen } from './bill-money.ts'
import type { BillTrade } from './write-wechat-bill.ts'

/** A movement of the account beside its trades: a payout to the bank, or something else; fen, below zero what leaves. */
export interface AliSignMove {
  readonly at: string
  readonly kind: string
  readonly amount: number
  readonly orderNo?: string
}

type Cells = Readonly<Record<keyof typeof aliSignColumns, string>>

/**
 * Alipay's bill of account, as the channel writes it before it is packed: each trade is followed by
 * its fee, a refund by the fee given back. For demo worlds and tests.
 */
export function writeAliSignBill(
  trades: readonly BillTrade[],
  { account, day, moves = [] }: { account: string; day: string; moves?: readonly AliSignMove[] },
): string {
  const moved = [...trades.flatMap(movesOf), ...moves.map(move => ({ ...move, trade: undefined }))]
  let balance = 10_000_000
  const rows = moved.map((move, at) => {
    balance += move.amount
    return rowOf(move, { at, balance })
  })
  const sum = (isIncome: boolean) => {
    const own = moved.filter(({ amount }) => amount > 0 === isIncome)
    return `${own.length}笔，共${printFen(own.reduce((total, { amount }) => total + amount, 0))}元`
  }
  const dated = day.replace(/^(\d+)-(\d+)-(\d+)$/, '$1年$2月$3日')
  return [
    '#支付宝账务明细查询',
    `#账号：[${account}0156]`,
    `#起始日期：[${dated} 00:00:00]   终止日期：[${dated} 23:59:59]`,
    '#-----------------------------------------账务明细列表----------------------------------------',
    Object.keys(aliSignColumns).join(','),
    ...rows.map(cells => Object.values(cells).join(',')),
    '#-----------------------------------------账务明细列表结束------------------------------------',
    `#支出合计：${sum(false)}`,
    `#收入合计：${sum(true)}`,
    `#导出时间：[${dated} 09:30:00]`,
    '',
  ].join('\r\n')
}

type Moved = AliSignMove & { readonly trade: BillTrade | undefined }

function movesOf(trade: BillTrade): Moved[] {
  const { refund, amount, tradedAt: at, merchantOrderNo: orderNo } = trade
  const fee = Math.round((amount * trade.rate) / 10_000)
  const sign = refund ? -1 : 1
  const own = { at, orderNo, trade }
  return [
    { ...own, kind: refund ? '交易退款' : '在线支付', amount: sign * amount },
    ...(fee === 0 ? [] : [{ ...own, kind: refund ? '退费' : '收费', amount: -sign * fee }]),
  ]
}

/** Long numbers end with a tab, so that spreadsheets keep their digits. */
function rowOf(
  { at: moment, kind, amount, orderNo, trade }: Moved,
  { at, balance }: { readonly at: number; readonly balance: number },
): Cells {
  const serial = `${printMoment(moment).slice(0, 10).replaceAll('-', '')}${String(at + 1).padStart(10, '0')}`
  return {
    账务流水号: `${serial}\t`,
    业务流水号: `${trade?.channelTradeNo ?? serial}\t`,
    商户订单号: orderNo === undefined ? '' : `${orderNo}\t`,
    商品名称: trade?.productName ?? '',
    发生时间: printMoment(moment),
    对方账号: trade?.userMark ?? '',
    '收入金额(+元)': amount > 0 ? printFen(amount) : '',
    '支出金额(-元)': amount < 0 ? printFen(amount) : '',
    '账户余额(元)': printFen(balance),
    交易渠道: '支付宝',
    业务类型: kind,
    备注: '',
  }
}
