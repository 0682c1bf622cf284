import { Readable, type Writable } from 'node:stream'
import { type SheetEntry, workbookParts } from './workbook-parts.ts'
import { writeZip, type ZipPart } from './write-zip.ts'

/** A sheet ready to be written: its entry and its worksheet XML in pieces. */
export interface SheetPart extends SheetEntry {
  xml: AsyncIterable<string> | Iterable<string>
}

/** In characters; with Chinese three times as many bytes. Longer texts would be garbage of the old sort. */
const pieceLength = 24 * 1024

/**
 * Writes a workbook to `sink` and ends it. Sheets are asked for one after the other and rows only
 * as fast as the sink takes them. Rejects, and stops reading, when the sink or a sheet fails.
 */
export function writeWorkbook(
  sink: Writable,
  sheets: AsyncIterable<SheetPart> | Iterable<SheetPart>,
): Promise<void> {
  return writeZip(sink, partsOf(sheets))
}

async function* partsOf(
  sheets: AsyncIterable<SheetPart> | Iterable<SheetPart>,
): AsyncGenerator<ZipPart> {
  const entries: SheetEntry[] = []
  for await (const sheet of sheets) {
    entries.push(sheet)
    yield {
      path: `xl/worksheets/sheet${entries.length}.xml`,
      content: Readable.from(pieces(sheet.xml), { objectMode: false }),
    }
  }
  for (const [path, xml] of workbookParts(entries)) yield { path, content: Buffer.from(xml) }
}

/** Gathers rows into buffers worth compressing at once. */
async function* pieces(xml: AsyncIterable<string> | Iterable<string>): AsyncIterable<Buffer> {
  let piece = ''
  for await (const text of xml) {
    piece += text
    if (piece.length < pieceLength) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}
