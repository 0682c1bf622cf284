import { Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { type SheetEntry, workbookParts } from './workbook-parts.ts'

/** A sheet ready to be written: its entry and its worksheet XML in pieces. */
export interface SheetPart extends SheetEntry {
  xml: AsyncIterable<string> | Iterable<string>
}

/** Level 1: a fifth larger than level 6 and a quarter faster. */
const compression = { compressionLevel: 1 }
/** In characters; with Chinese three times as many bytes. Longer texts would be garbage of the old sort. */
const pieceLength = 24 * 1024

/**
 * Writes a workbook to `sink` and ends it. Sheets are asked for one after the other and rows only
 * as fast as the sink takes them. Rejects, and stops reading, when the sink or a sheet fails.
 */
export async function writeWorkbook(
  sink: Writable,
  sheets: AsyncIterable<SheetPart> | Iterable<SheetPart>,
): Promise<void> {
  const zip = new ZipFile()
  const stop = new AbortController()
  const written = pipeline(zip.outputStream, sink, { signal: stop.signal })
  // Failures surface through the race below or the last await, never as an unhandled rejection.
  written.catch(() => {})
  // yazl repeats the failure of a sheet, which `finished` reports already.
  zip.on('error', () => {})

  try {
    const entries: SheetEntry[] = []
    for await (const sheet of sheets) {
      entries.push(sheet)
      const source = Readable.from(pieces(sheet.xml), { objectMode: false })
      zip.addReadStream(source, `xl/worksheets/sheet${entries.length}.xml`, compression)
      try {
        await Promise.race([finished(source), written])
      } finally {
        source.destroy()
      }
    }
    for (const [path, xml] of workbookParts(entries)) {
      zip.addBuffer(Buffer.from(xml), path, compression)
    }
    zip.end()
  } catch (error) {
    stop.abort()
    // The sink is closed before the caller goes on, who may want to remove its file.
    await written.catch(() => {})
    throw error
  }
  await written
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
