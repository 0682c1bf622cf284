import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { hasApostrophe } from './csv-guard.ts'
import type { SheetLine } from './read-xlsx.ts'
import { SheetRefusal } from './sheet-refusal.ts'
import type { SheetSource } from './sheet-source.ts'

const unreadable = '无法识别文件的文字编码，请另存为 .xlsx 或 UTF-8 编码的 .csv 后再上传'

/** UTF-8 when the whole file is, else GB18030, in which Chinese Excel saves CSV. */
export async function csvEncoding(source: SheetSource): Promise<string> {
  const start = await source.read(0, 2)
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  for (const encoding of ['utf-8', 'gb18030']) {
    if (await isWritten(source, encoding)) return encoding
  }
  throw new SheetRefusal(unreadable)
}

async function isWritten(source: SheetSource, encoding: string): Promise<boolean> {
  const decode = decoderOf(encoding, { fatal: true })
  const bytes = source.stream(0, source.size)
  try {
    for await (const piece of bytes) {
      if (decode(piece).includes('\0')) throw new SheetRefusal(unreadable)
    }
    decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  } finally {
    bytes.destroy()
  }
}

/** Decodes piece by piece; called without a piece it ends the text. */
function decoderOf(encoding: string, options?: { fatal: boolean }) {
  const decoder = new TextDecoder(encoding, options)
  return (piece?: Uint8Array) => decoder.decode(piece, { stream: piece !== undefined })
}

/**
 * The records of a CSV file; a record with quoted line breaks is one line, as in Excel, and a quote
 * in the middle of a bare cell is a character like any other.
 */
export async function* readCsvLines(
  source: SheetSource,
  encoding: string,
): AsyncGenerator<SheetLine> {
  const start = decoderOf(encoding)(await source.read(0, 64 * 1024))
  const parser = parse({
    delimiter: delimiterOf(start),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    cast: (cell, { quoting }) => unmarked(cell, !quoting),
  })
  let line = 0
  try {
    const records: AsyncIterable<string[]> = Readable.from(textOf(source, encoding)).compose(parser)
    for await (const cells of records) {
      line += 1
      yield { line, cells }
    }
  } catch (error) {
    const isOpen = (error as CsvError).code === 'CSV_QUOTE_NOT_CLOSED'
    throw isOpen ? new SheetRefusal(`第 ${line + 1} 行有未闭合的双引号，请检查后再上传`) : error
  }
}

async function* textOf(source: SheetSource, encoding: string): AsyncGenerator<string> {
  const decode = decoderOf(encoding)
  const bytes = source.stream(0, source.size)
  try {
    for await (const piece of bytes) yield decode(piece)
    yield decode()
  } finally {
    bytes.destroy()
  }
}

/**
 * The separator that parts most of the first lines into as many cells as each other, outside quotes.
 * A tab before digits keeps them from being rounded and parts nothing.
 */
function delimiterOf(start: string): string {
  const lines = start
    .replace(/"(?:[^"]|"")*"/g, '')
    .replace(/(^|[\n,;\t])\t(?=\d+(?:[\r\n,;\t]|$))/g, '$1')
    .split(/\r\n?|\n/)
    .filter(line => line.trim() !== '')
    .slice(0, 20)
  const judged = [',', '\t', ';'].map(sign => {
    const counts = lines.map(line => line.split(sign).length - 1).filter(count => count > 0)
    const usual = Map.groupBy(counts, count => count)
    const alike = Math.max(0, ...[...usual.values()].map(({ length }) => length))
    return { sign, alike, count: counts.reduce((sum, count) => sum + count, 0) }
  })
  return judged.reduce((best, one) =>
    one.alike > best.alike || (one.alike === best.alike && one.count > best.count) ? one : best,
  ).sign
}

/**
 * A cell without the marks that keep spreadsheets from running or rounding it: `writeCsv`'s own, and
 * those of banks and other programs (`="0123"`, `'0123`). One mark is taken off, never two.
 */
function unmarked(cell: string, isBare: boolean): string {
  if (hasApostrophe(cell)) return cell.slice(1)
  if (isBare && /^\t\d+$/.test(cell)) return cell.slice(1)
  const text = /^="((?:[^"]|"")*)"$/.exec(cell)?.[1]
  return text === undefined ? cell : text.replaceAll('""', '"')
}
