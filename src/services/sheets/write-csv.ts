import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { guarded } from './csv-guard.ts'
import type { SheetColumn, SheetValue } from './write-xlsx.ts'

export interface WriteCsv {
  columns: readonly SheetColumn[]
  rows: AsyncIterable<readonly SheetValue[]>
}

/** In characters; with Chinese three times as many bytes. Longer texts would be garbage of the old sort. */
const pieceLength = 24 * 1024

/**
 * Writes rows as CSV (RFC 4180, CRLF, UTF-8 with BOM, without which Excel reads Chinese wrongly)
 * to `sink` and ends it. Text a spreadsheet would run as a formula gets a leading `'`; digits it
 * would round or strip of zeros get a leading tab, which `readSheet` takes off again.
 */
export async function writeCsv(sink: Writable, order: WriteCsv): Promise<void> {
  await pipeline(Readable.from(lines(order), { objectMode: false }), sink)
}

async function* lines({ columns, rows }: WriteCsv): AsyncIterable<Buffer> {
  let piece = `\ufeff${columns.map(({ title }) => quoted(guarded(title))).join(',')}\r\n`
  for await (const row of rows) {
    piece += `${columns.map(({ format }, at) => cell(row[at] ?? null, format)).join(',')}\r\n`
    if (piece.length < pieceLength) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}

function cell(value: SheetValue, format: SheetColumn['format']): string {
  if (value === null) return ''
  if (typeof value === 'string' || format === 'text') return quoted(guarded(String(value)))
  if (!Number.isFinite(value)) return ''
  if (format === 'money') return (value / 100).toFixed(2)
  return format === 'percent' ? `${Number((value * 100).toPrecision(12))}%` : String(value)
}

function quoted(text: string): string {
  // Signs that part cells elsewhere are quoted as well, but for the guard of digits.
  return !/^\t\d+$/.test(text) && /[",;\t\r\n]/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text
}
