import { Refusal } from '#kernel/server/refusal.ts'
import type { BillHead, BillLine, BillTotals } from './bill-line.ts'
import { rewritten } from './bill-refusal.ts'
import { type BillBytes, billLines } from './bill-text.ts'
import { BillWatch } from './bill-watch.ts'
import {
  formatOf,
  isOldLayout,
  plainHeading,
  type WechatFormat,
  wechatLayouts,
} from './wechat-formats.ts'
import { rowReader } from './wechat-row.ts'
import { totalsOf } from './wechat-totals.ts'

/** So many lines are handed over at once. */
const batchSize = 1000

/** The header must come within the first lines of a file. */
const longestPreface = 50

/** Takes the lines of a bill as they are read; the file may still be refused after it. */
export type TakeLines = (lines: readonly BillLine[], head: BillHead) => Promise<void> | void

/**
 * Reads a bill of WeChat Pay as the channel gives it, of any length, in constant memory. Refused
 * with sentences and line numbers in `dataPoints.faults` when a row cannot be read, a column is
 * missing or the rows do not add up to the bill's own summary: take lines within a transaction.
 */
export async function readWechatBill(
  bytes: BillBytes,
  take: TakeLines,
  faults = new BillWatch(),
): Promise<BillTotals> {
  const bill = billReader(faults)
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

type Place = 'preface' | 'rows' | 'summary' | 'end'

function billReader(faults: BillWatch) {
  let place: Place = 'preface'
  let lineNo = 0
  let summaryHeadings: readonly string[] = []
  let table: ReturnType<typeof tableOf> | undefined
  let batch: BillLine[] = []

  function tableOf(head: WechatHead) {
    return { head, totals: totalsOf(head, faults), readRow: rowReader(head, faults) }
  }

  function preface(cells: readonly string[]): void {
    if (emptyDay.test(cells.join(','))) throw noTrades()
    const head = headOf(cells, lineNo)
    if (head === undefined) {
      if (lineNo >= longestPreface) throw noHeader()
      return
    }
    table = tableOf(head)
    place = 'rows'
  }

  function row(
    { cells, isOriginal }: { cells: readonly string[]; isOriginal: boolean },
    { head, totals, readRow }: NonNullable<typeof table>,
  ): void {
    const heading = plainHeading(cells[0] ?? '')
    if (heading === wechatLayouts[head.format].summary[0]) {
      summaryHeadings = cells.map(plainHeading)
      place = 'summary'
      return
    }
    if (cells.length !== head.columns.length) {
      faults.add(
        lineNo,
        `有 ${cells.length} 列，表头有 ${head.columns.length} 列；文件可能${rewritten}`,
      )
      return
    }
    const line = readRow(cells, { line: lineNo, isOriginal })
    totals.add(line)
    batch.push(line)
  }

  function summary(cells: readonly string[], { totals }: NonNullable<typeof table>): void {
    totals.compare(summaryHeadings, cells, lineNo)
    place = 'end'
  }

  return {
    read(text: string): void {
      lineNo += 1
      const cells = cellsOf(text, table?.head.columns.length ?? 0)
      if (cells.length === 0) return
      if (table === undefined) preface(cells)
      // The channel ticks every value; whoever wrote the others is no channel.
      else if (place === 'rows') row({ cells, isOriginal: text.startsWith('`') }, table)
      else if (place === 'end') faults.add(lineNo, '汇总行之后还有内容')
      else summary(cells, table)
    },
    takeBatch(size: number) {
      if (table === undefined || batch.length < size) return
      const lines = batch
      batch = []
      return { lines, head: table.head }
    },
    finish(): BillTotals {
      if (table === undefined) throw noHeader()
      if (place !== 'end') faults.add(lineNo, '缺少汇总行，文件可能不完整，请重新下载')
      faults.refuse()
      return table.totals.total()
    },
  }
}

/**
 * Values follow a backtick, so a comma inside a product name parts nothing. Where a spreadsheet
 * saved the file again, its quotes hold the commas together.
 */
export function cellsOf(text: string, columns: number): string[] {
  const line = text.trimEnd()
  if (line === '') return []
  const isTicked = line.startsWith('`')
  const cells = fitting(isTicked ? tickedCells(line) : line.split(','), columns)
  const quoted = /(^|,)"/.test(line) ? quotedCells(line) : undefined
  // A quote among ticks may be the channel's own word: it parts nothing where the count is right.
  if (quoted === undefined || (isTicked && cells.length === columns)) return plainCells(cells)
  return plainCells(fitting(quoted, columns))
}

function tickedCells(line: string): string[] {
  const cells = line.slice(1).split(/\t?,`/)
  const last = cells.at(-1)
  if (last !== undefined) cells[cells.length - 1] = last.replace(/,+$/, '')
  return cells
}

/** The cells of a line in which quotes stand (RFC 4180); undefined when one is left open. */
function quotedCells(line: string): string[] | undefined {
  const cells: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^,]*))(,|$)/y
  for (;;) {
    const [match, quoted, bare = '', end] = cell.exec(line) ?? []
    if (match === undefined) return undefined
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end === '') return cells
  }
}

function fitting(cells: string[], columns: number): string[] {
  while (cells.length > Math.max(columns, 1) && cells.at(-1)?.trim() === '') cells.pop()
  return cells
}

function plainCells(cells: readonly string[]): string[] {
  return cells.map(cell => cell.trim().replace(/^`/, '').trim())
}

type WechatHead = BillHead & { readonly format: WechatFormat }

function headOf(cells: readonly string[], lineNo: number): WechatHead | undefined {
  const columns = cells.map(cell => plainHeading(cell.replace('\uFEFF', '')))
  while (columns.at(-1) === '') columns.pop()
  if (columns.includes('收/支') || columns.includes('交易对方')) {
    throw personalBill()
  }
  if (isOldLayout(columns))
    throw new Refusal(
      'refused',
      '这是旧版微信账单（列「总金额」），请在商户平台重新下载新版交易账单',
    )
  const format = formatOf(columns)
  if (format === undefined) return
  const missing = wechatLayouts[format].columns.filter(column => !columns.includes(column))
  if (missing.length > 0) {
    throw new Refusal('refused', `账单第 ${lineNo} 行：表头缺少列「${missing.join('」「')}」`)
  }
  return { format, columns }
}

/** What the channel answers in place of a bill on a day without trades. */
const emptyDay = /No\s?Bill\s?Exist|NO_STATEMENT_EXIST/i

/** What somebody's own statement answers. */
export function personalBill(): Refusal {
  return new Refusal('refused', '这是个人账单，请下载商户账单')
}

function noTrades(): Refusal {
  return new Refusal('refused', '当日没有交易，无需对账')
}

function noHeader(): Refusal {
  return new Refusal('refused', '没有找到微信支付账单的表头，请上传商户平台下载的原文件')
}
