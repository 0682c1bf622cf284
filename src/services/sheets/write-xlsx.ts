import type { Writable } from 'node:stream'
import { type CellFormat, columnLetters, formattedCell } from './cell-xml.ts'
import { type HeadLine, type SheetFrame, sheetName, worksheetXml } from './sheet-xml.ts'
import { type SheetPart, writeWorkbook } from './write-workbook.ts'

/** A value of a row: see `formattedCell` for what each format takes. */
export type SheetValue = string | number | null

export interface SheetColumn {
  title: string
  /** In characters; the format has a fitting one. */
  width?: number
  format: CellFormat
}

export interface WriteXlsx {
  sheetName: string
  columns: readonly SheetColumn[]
  /** Lines above the header. */
  notes?: readonly string[]
  /** Printed on every page and kept in a last, hidden sheet 说明. */
  watermark?: string
  /** Further lines of the sheet 说明: who exported, when, by which conditions. */
  about?: readonly { title: string; text: string }[]
  rows: AsyncIterable<readonly SheetValue[]>
  /** Rows of one sheet before the next begins; as many as Excel's lines hold when absent. */
  rowsPerSheet?: number
}

const widths: Record<CellFormat, number> = {
  text: 18,
  number: 12,
  money: 16,
  date: 12,
  dateTime: 20,
  percent: 10,
}
const mostLines = 1_048_576
const aboutName = '说明'

/** Writes rows as an .xlsx workbook to `sink` and ends it; memory does not grow with the rows. */
export async function writeXlsx(sink: Writable, order: WriteXlsx): Promise<void> {
  const iterator = order.rows[Symbol.asyncIterator]()
  try {
    await writeWorkbook(sink, sheetsOf(order, iterator))
  } finally {
    await iterator.return?.()
  }
}

async function* sheetsOf(
  order: WriteXlsx,
  iterator: AsyncIterator<readonly SheetValue[]>,
): AsyncIterable<SheetPart> {
  const frame = frameOf(order)
  const formats = order.columns.map(({ format }, at) => ({ format, letters: columnLetters(at) }))
  const render = (row: readonly SheetValue[], line: number) =>
    formats
      .map(({ format, letters }, at) => formattedCell(letters + line, row[at] ?? null, format))
      .join('')

  const most = order.rowsPerSheet ?? mostLines - frame.head.length
  let next = await iterator.next()
  let count = 0
  async function* rowsOfSheet() {
    for (let taken = 0; !next.done && taken < most; taken += 1) {
      count += 1
      yield next.value
      next = await iterator.next()
    }
  }

  let part = 0
  do {
    part += 1
    yield { name: nameOf(order, part), xml: worksheetXml(frame, rowsOfSheet(), render) }
  } while (!next.done)
  if (order.watermark || order.about) yield aboutSheet(order, count)
}

function nameOf(order: WriteXlsx, part: number): string {
  const name = sheetName(order.sheetName, part)
  return name === aboutName ? `${aboutName} 1` : name
}

function frameOf(order: WriteXlsx): SheetFrame {
  const notes = (order.notes ?? []).map((text): HeadLine => [{ text, style: 'note' }])
  const header = order.columns.map(({ title }) => ({ text: title, style: 'header' as const }))
  return {
    columns: order.columns.map(({ width, format }) => ({
      width: width ?? widths[format],
      style: format,
    })),
    head: [...notes, header],
    hasFilter: true,
    footer: order.watermark,
  }
}

function aboutSheet(order: WriteXlsx, count: number): SheetPart {
  const lines = [
    ...(order.watermark ? [{ title: '水印', text: order.watermark }] : []),
    ...(order.about ?? []),
    { title: '行数', text: String(count) },
  ]
  const frame: SheetFrame = {
    columns: [
      { width: 16, style: 'text' },
      { width: 80, style: 'text' },
    ],
    head: [],
    footer: order.watermark,
  }
  const render = ({ title, text }: { title: string; text: string }, line: number) =>
    formattedCell(`A${line}`, title, 'text') + formattedCell(`B${line}`, text, 'text')
  return { name: aboutName, isHidden: true, xml: worksheetXml(frame, lines, render) }
}
