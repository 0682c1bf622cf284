import { Refusal } from '#kernel/server/refusal.ts'
import { aliSignColumns, isAliSignHead } from './ali-sign-format.ts'
import { type AliSignLine, aliSignRows } from './ali-sign-row.ts'
import type { BillHead, BillTotals, TradeLine } from './bill-line.ts'
import { feeFen, fenOf, printFen } from './bill-money.ts'
import { type BillBytes, billLines } from './bill-text.ts'
import { BillWatch } from './bill-watch.ts'
import { cellsOf, personalBill, type TakeLines } from './read-wechat-bill.ts'
import { plainHeading } from './wechat-formats.ts'
import { totalsOf } from './wechat-totals.ts'

const batchSize = 1000
/** A fee may stand anywhere beside its payment, so the lines are held until the end. */
const most = 500_000

/**
 * Reads Alipay's bill of account (账务明细): payments, refunds, fees and payouts, each its own line.
 * Fees are put to the payment or refund that they belong to.
 */
export async function readAliSign(
  bytes: BillBytes,
  take: TakeLines,
  faults = new BillWatch(),
): Promise<BillTotals> {
  const bill = reader(faults)
  for await (const lines of billLines(bytes)) for (const line of lines) bill.read(line)
  const { head, lines } = bill.finish()
  const totals = totalsOf(head, faults)
  const told = withFees(lines)
  for (const line of told) totals.add(line)
  faults.refuse()
  for (let at = 0; at < told.length; at += batchSize)
    await take(told.slice(at, at + batchSize), head)
  return totals.total()
}

interface Table {
  readonly head: BillHead
  readonly readRow: ReturnType<typeof aliSignRows>
}

function reader(faults: BillWatch) {
  let lineNo = 0
  let merchant = ''
  let table: Table | undefined
  const lines: AliSignLine[] = []
  const seen = new Set<string>()

  function preface(text: string): void {
    merchant = /账号[:：]\s*\[(\d{16})(?:0156)?\]/.exec(text)?.[1] ?? merchant
    const columns = cellsOf(text, 0).map(cell => plainHeading(cell.replace('\uFEFF', '')))
    while (columns.at(-1) === '') columns.pop()
    if (columns.includes('收/支') || columns.includes('交易对方')) throw personalBill()
    if (!isAliSignHead(columns)) return
    const missing = Object.keys(aliSignColumns).filter(column => !columns.includes(column))
    if (missing.length > 0)
      throw new Refusal('refused', `账单第 ${lineNo} 行：表头缺少列「${missing.join('」「')}」`)
    if (merchant === '')
      throw new Refusal('refused', '没有找到账单的「账号」行，请上传下载的原文件')
    const head: BillHead = { format: 'aliSign', columns }
    table = { head, readRow: aliSignRows(head, merchant, faults) }
  }

  function row(text: string, { head, readRow }: Table): void {
    const cells = cellsOf(text, head.columns.length)
    if (cells.length !== head.columns.length) {
      faults.add(lineNo, `有 ${cells.length} 列，表头有 ${head.columns.length} 列`)
      return
    }
    if (lines.length >= most) throw new Refusal('tooLarge', '账单超过 50 万行，请按日下载')
    lines.push(readRow(cells, lineNo))
  }

  /** `#收入合计：3笔，共150.00元` and `#支出合计：2笔，共-20.60元`. */
  function remark(text: string): void {
    const [match, side, count, amount = ''] =
      /#?(收入|支出)合计[:：]\s*(\d+)笔[,，]\s*共(-?[\d.]+)元/.exec(text) ?? []
    if (match === undefined || side === undefined) return
    seen.add(side)
    const own = lines.filter(({ moved }) => (side === '收入' ? moved > 0 : moved < 0))
    const sum = own.reduce((total, { moved }) => total + Math.abs(moved), 0)
    faults.check(lineNo, {
      ...{ label: `${side}合计笔数`, said: count ?? '', found: String(own.length) },
      holds: Number(count) === own.length,
      message: `汇总与明细不一致: ${side}合计笔数「${count}」，明细 ${own.length} 笔`,
    })
    faults.check(lineNo, {
      ...{ label: `${side}合计`, said: amount.replace(/^-/, ''), found: printFen(sum) },
      holds: Math.abs(fenOf(amount) ?? Number.NaN) === sum,
      message: `汇总与明细不一致: ${side}合计「${amount}」，明细合计「${printFen(sum)}」`,
    })
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
    finish(): { head: BillHead; lines: readonly AliSignLine[] } {
      if (table === undefined)
        throw new Refusal('refused', '没有找到支付宝账单的表头，请上传商家平台下载的原文件')
      if (seen.size < 2) faults.add(lineNo, '缺少收入合计或支出合计行，文件可能不完整，请重新下载')
      return { head: table.head, lines }
    },
  }
}

/** Puts each fee to its payment, and each fee given back to its refund; what belongs to none stays a line of its own. */
function withFees(lines: readonly AliSignLine[]): TradeLine[] {
  const fees = new Map<number, number>()
  const trades = new Map<string, AliSignLine>()
  for (const line of lines)
    if (line.direction === 1 || line.direction === 2) {
      for (const number of [line.merchantOrderNo, line.channelTradeNo]) {
        const key = `${line.direction} ${number}`
        if (!trades.has(key)) trades.set(key, line)
      }
    }
  const tradeOf = (line: AliSignLine) =>
    (line.moved > 0 ? (['2', '1'] as const) : (['1', '2'] as const))
      .flatMap(side => [`${side} ${line.merchantOrderNo}`, `${side} ${line.channelTradeNo}`])
      .map(key => trades.get(key))
      .find(found => found !== undefined)
  for (const line of lines) {
    if (line.direction !== 3) continue
    const { lineNo } = tradeOf(line) ?? line
    fees.set(lineNo, (fees.get(lineNo) ?? 0) - line.moved * 1000)
  }
  return lines.flatMap(({ moved: _, ...line }) => {
    const feeE5 = fees.get(line.lineNo)
    if (line.direction === 3 && feeE5 === undefined) return []
    const taken = feeE5 === undefined || feeE5 === 0 ? 0 : feeE5
    return [{ ...line, feeE5: taken, fee: feeFen(taken) }]
  })
}
