import { alipayColumns } from './alipay-format.ts'
import { printMoment } from './bill-moment.ts'
import { printFen } from './bill-money.ts'
import type { BillTrade } from './write-wechat-bill.ts'

/** Alipay's bill of trades of one account, as the channel writes it before it is packed: for demo worlds and tests. */
export function writeAlipayBill(
  trades: readonly BillTrade[],
  { account, day }: { readonly account: string; readonly day: string },
): string {
  const rows = trades.map(trade => rowOf(trade))
  const sums = (isRefund: boolean) => {
    const own = trades.filter(({ refund }) => (refund !== undefined) === isRefund)
    const fen = own.reduce((sum, { amount, settled = amount }) => sum + settled, 0)
    return { count: own.length, yuan: printFen(isRefund ? -fen : fen) }
  }
  const [paid, back] = [sums(false), sums(true)]
  const dated = day.replace(/^(\d+)-(\d+)-(\d+)$/, '$1年$2月$3日')
  return [
    '#支付宝业务明细查询',
    `#账号：[${account}0156]`,
    `#起始日期：[${dated} 00:00:00]   终止日期：[${dated} 23:59:59]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    Object.keys(alipayColumns).join(','),
    ...rows.map(cells => cells.join(',')),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${paid.count}笔，商家实收共${paid.yuan}元，商家优惠共0.00元`,
    `#退款合计：${back.count}笔，商家实收退款共${back.yuan}元，商家优惠退款共0.00元`,
    `#导出时间：[${dated} 09:30:00]`,
    '',
  ].join('\r\n')
}

/** Long numbers end with a tab, so that spreadsheets keep their digits. */
function rowOf(trade: BillTrade): string[] {
  const { refund, amount, settled = amount } = trade
  const sign = refund === undefined ? 1 : -1
  const fee = Math.round((amount * trade.rate) / 10_000)
  const cells: Readonly<Record<keyof typeof alipayColumns, string>> = {
    支付宝交易号: `${trade.channelTradeNo}\t`,
    商户订单号: `${trade.merchantOrderNo}\t`,
    业务类型: refund ? '退款' : '交易',
    商品名称: trade.productName,
    创建时间: printMoment(trade.tradedAt),
    完成时间: printMoment(trade.tradedAt),
    门店编号: '',
    门店名称: '',
    操作员: '',
    终端号: '',
    对方账户: trade.userMark,
    '订单金额(元)': printFen(sign * amount),
    '商家实收(元)': printFen(sign * settled),
    '支付宝红包(元)': '0.00',
    '集分宝(元)': '0.00',
    '支付宝优惠(元)': '0.00',
    '商家优惠(元)': '0.00',
    '券核销金额(元)': '0.00',
    券名称: '',
    '商家红包消费金额(元)': '0.00',
    '卡消费金额(元)': '0.00',
    '退款批次号/请求号': refund ? `${refund.merchantRefundNo}\t` : '',
    '服务费(元)': printFen(-sign * fee),
    '分润(元)': '0.00',
    备注: '',
  }
  return Object.values(cells)
}
