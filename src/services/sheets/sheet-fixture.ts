import { PassThrough, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readXml } from 'hucre/xml'
import { ZipFile } from 'yazl'
import type { Sheet } from './read-sheet.ts'
import type { SheetLine } from './read-xlsx.ts'
import { sourceOf } from './sheet-source.ts'
import { readZipDirectory, unpackText } from './zip-directory.ts'

/** For tests: what a writer sends to its sink. */
export async function writtenBytes(write: (sink: Writable) => Promise<void>): Promise<Buffer> {
  const sink = new PassThrough()
  const [bytes] = await Promise.all([buffer(sink), write(sink)])
  return bytes
}

/** For tests: the parts of a workbook by path; throws when one is not well-formed XML. */
export async function partsOf(workbook: Buffer): Promise<Record<string, string>> {
  const source = await sourceOf(workbook)
  const parts: Record<string, string> = {}
  for (const [name, entry] of await readZipDirectory(source)) {
    parts[name] = await unpackText(source, entry)
    if (/\.(xml|rels)$/.test(name)) readXml(parts[name])
  }
  return parts
}

/** For tests: a zip of the given parts. */
export async function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** For tests: a workbook of one sheet, as another program would write it. */
export async function workbookOf(
  sheetData: string,
  more: Record<string, string> = {},
): Promise<Buffer> {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${link('rId1', 'officeDocument', '/xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="名单 &amp; 金额" sheetId="7" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${link('a', 'worksheet', 'worksheets/Sheet.xml')}${link('b', 'sharedStrings', 'sharedStrings.xml')}${link('c', 'styles', 'styles.xml')}</Relationships>`,
    'xl/worksheets/Sheet.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    ...more,
  })
}

/** For tests: rows as a query would give them. */
export async function* given<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  yield* rows
}

/** For tests: all rows of a sheet. */
export async function rowsOf(sheet: Sheet): Promise<SheetLine[]> {
  const rows: SheetLine[] = []
  for await (const row of sheet.rows) rows.push(row)
  return rows
}

/** For tests: bytes of the heap that something still holds. */
export function liveBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
