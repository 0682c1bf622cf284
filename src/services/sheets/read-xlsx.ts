import { streamXlsxRows } from 'hucre/xlsx'
import { type CellNote, cellNotes } from './cell-notes.ts'
import { cellText } from './cell-text.ts'
import { looksOf, shownNumber } from './number-format.ts'
import { SheetRefusal } from './sheet-refusal.ts'
import type { SheetSource } from './sheet-source.ts'
import type { WorkbookIndex } from './workbook-index.ts'
import { unpack, unpackText, type ZipEntry } from './zip-directory.ts'

/** A line of a file, counted from 1 as Excel counts, and its cells as text. */
export interface SheetLine {
  line: number
  cells: string[]
}

/**
 * The lines of one sheet. hucre parses a small workbook made up on the way, whose parts come in the
 * order that lets it stream, unpacked and checked, and only as fast as lines are asked for.
 */
export async function* readXlsxLines(
  source: SheetSource,
  index: WorkbookIndex,
  sheet: ZipEntry,
): AsyncGenerator<SheetLine> {
  const demand = createDemand()
  const notes = cellNotes(await numberLooks(source, index))
  const stream = asStream(workbookFor(source, index, { sheet, notes }), demand)
  const rows = streamXlsxRows(stream)
  try {
    for (;;) {
      demand.begin()
      const next = await rows.next()
      demand.pause()
      if (next.done) return
      const line = next.value.index + 1
      const own = notes.take(line)
      const cells = next.value.values.map((value, at) => notedText(value, own?.get(at)))
      yield { line, cells }
    }
  } catch (error) {
    if (error instanceof SheetRefusal) throw error
    throw new SheetRefusal('文件内容有误，请用 Excel 或 WPS 重新保存后再上传', { cause: error })
  } finally {
    await rows.return()
  }
}

/** Styles that are larger than this are read as if they said nothing of numbers. */
const largestStyles = 16 * 1024 * 1024

async function numberLooks(source: SheetSource, { styles }: WorkbookIndex) {
  if (styles === undefined || styles.size > largestStyles) return new Map()
  return looksOf(await unpackText(source, styles))
}

function notedText(value: unknown, note: CellNote | undefined): string {
  if (note === undefined) return cellText(value)
  if (note === 'blank') return ''
  if (note === 'day') return cellText(typeof value === 'string' ? isoMoment(value) : value)
  return (typeof value === 'number' ? shownNumber(value, note) : undefined) ?? cellText(value)
}

/** A moment as ISO writes it on the clock of the sheet, which has no zone. */
function isoMoment(text: string): Date | string {
  const [, day, time = 'T00:00:00'] =
    /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?Z?$/.exec(text.trim()) ?? []
  const at = new Date(`${day}${time}Z`)
  return Number.isNaN(at.getTime()) ? text : at
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const link = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`

async function* workbookFor(
  source: SheetSource,
  index: WorkbookIndex,
  { sheet, notes }: { readonly sheet: ZipEntry; readonly notes: ReturnType<typeof cellNotes> },
): AsyncGenerator<Uint8Array> {
  const links = [link(1, 'worksheet', 'worksheets/sheet1.xml')]
  if (index.sharedStrings) links.push(link(2, 'sharedStrings', 'sharedStrings.xml'))
  if (index.styles) links.push(link(3, 'styles', 'styles.xml'))
  const flag = index.countsFrom1904 ? '<workbookPr date1904="1"/>' : ''
  yield* made('[Content_Types].xml', '<Types/>')
  yield* made('_rels/.rels', `<r>${link(1, 'officeDocument', 'xl/workbook.xml')}</r>`)
  yield* made('xl/_rels/workbook.xml.rels', `<r>${links.join('')}</r>`)
  yield* made(
    'xl/workbook.xml',
    `<workbook xmlns="${main}">${flag}<sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  if (index.sharedStrings) yield* copied('xl/sharedStrings.xml', source, index.sharedStrings)
  if (index.styles) yield* copied('xl/styles.xml', source, index.styles)
  for await (const piece of copied('xl/worksheets/sheet1.xml', source, sheet)) {
    notes.feed(piece)
    yield piece
  }
}

async function* made(name: string, xml: string): AsyncGenerator<Uint8Array> {
  const body = Buffer.from(xml)
  yield Buffer.concat([localHeader(name, body.length), body])
}

async function* copied(
  name: string,
  source: SheetSource,
  entry: ZipEntry,
): AsyncGenerator<Uint8Array> {
  yield localHeader(name, entry.size)
  yield* unpack(source, entry)
}

/** The zip header of a part stored as it is. */
function localHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt32LE(size, 18)
  header.writeUInt32LE(size, 22)
  header.writeUInt16LE(Buffer.byteLength(name), 26)
  return Buffer.concat([header, Buffer.from(name)])
}

interface Demand {
  begin(): void
  pause(): void
  whenWanted(): Promise<void>
}

/** hucre parses ahead without bound; bytes that wait for a reader who waits for a line bound it. */
function createDemand(): Demand {
  let wanted = Promise.withResolvers<void>()
  let isWanted = false
  return {
    begin() {
      isWanted = true
      wanted.resolve()
    },
    pause() {
      if (isWanted) wanted = Promise.withResolvers<void>()
      isWanted = false
    },
    whenWanted: () => wanted.promise,
  }
}

function asStream(pieces: AsyncGenerator<Uint8Array>, demand: Demand): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await demand.whenWanted()
        const next = await pieces.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
