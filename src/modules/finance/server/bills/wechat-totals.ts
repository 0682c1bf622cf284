import { type BillHead, type BillLine, type BillTotals, dayOfLine } from './bill-line.ts'
import { feeE5Of, fenOf, printFeeE5, printFen } from './bill-money.ts'
import type { BillWatch } from './bill-watch.ts'
import { isWechat, wechatLayouts } from './wechat-formats.ts'

type Summed =
  | 'settleAmount'
  | 'settleRefundAmount'
  | 'couponRefundAmount'
  | 'orderAmount'
  | 'refundAmount'

/** Summary heading of a trade bill → what it sums. */
const summed: Readonly<Record<string, Summed>> = {
  应结订单总金额: 'settleAmount',
  退款总金额: 'settleRefundAmount',
  充值券退款总金额: 'couponRefundAmount',
  订单总金额: 'orderAmount',
  申请退款总金额: 'refundAmount',
}

/** Sums the rows of a bill and holds them against the bill's own summary. */
export function totalsOf(head: BillHead, watch: BillWatch) {
  watch.begin(head)
  const sums = new Map(Object.values(summed).map(part => [part, 0]))
  const merchants = new Set<string>()
  const days = new Set<string>()
  const count = { rows: 0, payCount: 0, refundCount: 0 }
  const amount = { payAmount: 0, refundAmount: 0, feeE5: 0 }

  function add(line: BillLine): void {
    count.rows += 1
    watch.see(line)
    if (line.kind === 'fund') {
      days.add(line.bookedAt.slice(0, 10))
      addSide(line.isIncome, line.amount)
      return
    }
    days.add(dayOfLine(line))
    merchants.add(line.merchant)
    if (line.direction === 1) addSide(true, line.orderAmount)
    else if (line.direction === 2) addSide(false, line.refundAmount)
    amount.feeE5 += line.feeE5
    for (const [part, sum] of sums) sums.set(part, sum + line[part])
  }

  function addSide(isPaid: boolean, fen: number): void {
    count[isPaid ? 'payCount' : 'refundCount'] += 1
    amount[isPaid ? 'payAmount' : 'refundAmount'] += fen
  }

  /** What the summary must print under a heading, and how a printed cell of it is read. */
  function expected(heading: string): [number, (cell: string) => number | undefined] {
    if (heading === '总交易单数' || heading === '资金流水总笔数') return [count.rows, countOf]
    if (heading === '收入笔数') return [count.payCount, countOf]
    if (heading === '支出笔数') return [count.refundCount, countOf]
    if (heading === '收入金额') return [amount.payAmount, fenOf]
    if (heading === '支出金额') return [amount.refundAmount, fenOf]
    if (heading === '手续费总金额') return [amount.feeE5, feeE5Of]
    const part = summed[heading]
    return [part === undefined ? 0 : (sums.get(part) ?? 0), fenOf]
  }

  /** A row that could not be read is missing from the sums: then one fault is enough to tell. */
  function compare(headings: readonly string[], cells: readonly string[], lineNo: number): void {
    const { format } = head
    if (!isWechat(format)) return
    const isTold = !watch.isEmpty
    for (const heading of wechatLayouts[format].summary) {
      const place = headings.indexOf(heading)
      if (place < 0) {
        if (!isTold) watch.add(lineNo - 1, `汇总行缺少「${heading}」`)
        continue
      }
      const cell = cells[place] ?? ''
      const [sum, read] = expected(heading)
      const found = print(sum, read)
      watch.check(lineNo, {
        ...{ label: heading, said: cell, found, holds: read(cell) === sum, isTold },
        message: `汇总与明细不一致: ${heading}「${cell}」，明细合计「${found}」`,
      })
    }
  }

  return {
    add,
    compare,
    total: (): BillTotals => ({
      ...head,
      ...count,
      ...amount,
      merchants: [...merchants].toSorted(),
      days: [...days].toSorted(),
    }),
  }
}

function countOf(cell: string): number | undefined {
  return /^\d{1,9}(\.0+)?$/.test(cell) ? Number(cell) : undefined
}

function print(sum: number, read: (cell: string) => number | undefined): string {
  if (read === fenOf) return printFen(sum)
  return read === feeE5Of ? printFeeE5(sum) : String(sum)
}
