import { Refusal } from '#kernel/server/refusal.ts'
import { alipayColumns, isAlipayHead } from './alipay-format.ts'
import { alipayRows } from './alipay-row.ts'
import type { BillHead, BillLine, BillTotals } from './bill-line.ts'
import { fenOf, printFen } from './bill-money.ts'
import { type BillBytes, billLines } from './bill-text.ts'
import { BillWatch } from './bill-watch.ts'
import { cellsOf, personalBill, type TakeLines } from './read-wechat-bill.ts'
import { plainHeading } from './wechat-formats.ts'
import { totalsOf } from './wechat-totals.ts'

/** So many lines are handed over at once. */
const batchSize = 1000

/**
 * Reads Alipay's bill of trades (业务明细) of any length: a preface, a header found by its content,
 * rows, and the channel's own sums, which the rows must add up to.
 */
export async function readAlipayBill(
  bytes: BillBytes,
  take: TakeLines,
  faults = new BillWatch(),
): Promise<BillTotals> {
  const bill = alipayReader(faults)
  for await (const lines of billLines(bytes)) {
    for (const line of lines) {
      bill.read(line)
      const full = bill.takeBatch(batchSize)
      if (full && faults.isEmpty) await take(full.lines, full.head)
    }
  }
  const totals = bill.finish()
  const rest = bill.takeBatch(1)
  if (rest) await take(rest.lines, rest.head)
  return totals
}

interface Table {
  readonly head: BillHead
  readonly totals: ReturnType<typeof totalsOf>
  readonly readRow: ReturnType<typeof alipayRows>
}

/** The sum that the channel prints for payments, and for refunds. */
const sums = {
  交易合计: /#?交易合计[:：]\s*(\d+)笔[,，].*?商家实收共(-?[\d.]+)元/,
  退款合计: /#?退款合计[:：]\s*(\d+)笔[,，].*?商家实收退款共(-?[\d.]+)元/,
} as const

function alipayReader(faults: BillWatch) {
  let lineNo = 0
  let merchant = ''
  let table: Table | undefined
  let batch: BillLine[] = []
  const settled = { 交易合计: 0, 退款合计: 0 }
  const counted = { 交易合计: 0, 退款合计: 0 }
  const seen = new Set<string>()

  function preface(text: string): void {
    merchant = /账号[:：]\s*\[(\d{16})(?:0156)?\]/.exec(text)?.[1] ?? merchant
    const columns = cellsOf(text, 0).map(cell => plainHeading(cell.replace('\uFEFF', '')))
    while (columns.at(-1) === '') columns.pop()
    if (columns.includes('收/支') || columns.includes('交易对方')) throw personalBill()
    if (!isAlipayHead(columns)) return
    const missing = Object.keys(alipayColumns).filter(column => !columns.includes(column))
    if (missing.length > 0)
      throw new Refusal('refused', `账单第 ${lineNo} 行：表头缺少列「${missing.join('」「')}」`)
    if (merchant === '')
      throw new Refusal('refused', '没有找到账单的「账号」行，请上传下载的原文件')
    const head: BillHead = { format: 'aliTrade', columns }
    table = { head, totals: totalsOf(head, faults), readRow: alipayRows(head, merchant, faults) }
  }

  function row(text: string, { head, totals, readRow }: Table): void {
    const cells = cellsOf(text, head.columns.length)
    if (cells.length !== head.columns.length) {
      faults.add(lineNo, `有 ${cells.length} 列，表头有 ${head.columns.length} 列`)
      return
    }
    const line = readRow(cells, lineNo)
    const side = line.direction === 1 ? '交易合计' : '退款合计'
    counted[side] += 1
    settled[side] += line.direction === 1 ? line.settleAmount : line.settleRefundAmount
    totals.add(line)
    batch.push(line)
  }

  function remark(text: string): void {
    for (const side of ['交易合计', '退款合计'] as const) {
      const [match, count, amount = ''] = sums[side].exec(text) ?? []
      if (match === undefined) continue
      seen.add(side)
      const fen = Math.abs(fenOf(amount) ?? Number.NaN)
      const [lines, sum] = [String(counted[side]), printFen(settled[side])]
      faults.check(lineNo, {
        ...{ label: `${side}笔数`, said: count ?? '', found: lines },
        holds: Number(count) === counted[side],
        message: `汇总与明细不一致: ${side}笔数「${count}」，明细 ${lines} 笔`,
      })
      faults.check(lineNo, {
        ...{ label: `${side}商家实收`, said: amount.replace(/^-/, ''), found: sum },
        holds: fen === settled[side],
        message: `汇总与明细不一致: ${side}商家实收「${amount}」，明细合计「${sum}」`,
      })
    }
  }

  return {
    read(text: string): void {
      lineNo += 1
      const line = text.trimEnd()
      if (line === '') return
      if (table === undefined) preface(line)
      else if (line.startsWith('#')) remark(line)
      else row(line, table)
    },
    takeBatch(size: number) {
      if (table === undefined || batch.length < size) return
      const lines = batch
      batch = []
      return { lines, head: table.head }
    },
    finish(): BillTotals {
      if (table === undefined)
        throw new Refusal('refused', '没有找到支付宝账单的表头，请上传商家平台下载的原文件')
      if (!seen.has('交易合计')) faults.add(lineNo, '缺少合计行，文件可能不完整，请重新下载')
      faults.refuse()
      return table.totals.total()
    },
  }
}
