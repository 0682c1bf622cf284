import { streamXlsxRows } from 'hucre/xlsx'
import { cellText } from './cell-text.ts'
import { SheetRefusal } from './sheet-refusal.ts'
import type { SheetSource } from './sheet-source.ts'
import type { WorkbookIndex } from './workbook-index.ts'
import { unpack, type ZipEntry } from './zip-directory.ts'

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
  const stream = asStream(workbookFor(source, index, sheet), demand)
  const rows = streamXlsxRows(stream)
  try {
    for (;;) {
      demand.begin()
      const next = await rows.next()
      demand.pause()
      if (next.done) return
      yield { line: next.value.index + 1, cells: next.value.values.map(cellText) }
    }
  } catch (error) {
    if (error instanceof SheetRefusal) throw error
    throw new SheetRefusal('文件内容有误，请用 Excel 或 WPS 重新保存后再上传', { cause: error })
  } finally {
    await rows.return()
  }
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const link = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`

async function* workbookFor(
  source: SheetSource,
  index: WorkbookIndex,
  sheet: ZipEntry,
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
  yield* copied('xl/worksheets/sheet1.xml', source, sheet)
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
