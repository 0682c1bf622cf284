import { csvEncoding, readCsvLines } from './read-csv.ts'
import { readXlsxLines, type SheetLine } from './read-xlsx.ts'
import { lookThrough, remarksOf, type SheetLook, withMerged } from './sheet-look.ts'
import { SheetRefusal } from './sheet-refusal.ts'
import { type SheetSource, sourceOf } from './sheet-source.ts'
import { readWorkbookIndex } from './workbook-index.ts'
import { readZipDirectory, type ZipEntry } from './zip-directory.ts'

export interface SheetLimits {
  /** Rows below the header, blank ones not counted. */
  maxRows: number
  maxCells: number
  /** Of the file as it lies on disk. */
  maxBytes: number
  /** How many times its size a zip may unpack to, counted from 10 MB on. */
  maxExpansion: number
}

export interface ReadSheet {
  limits?: Partial<SheetLimits>
  /** Tells the header from titles and notes above it; without it the first filled line is the header. */
  headerOf?: (cells: string[]) => boolean
  /** The line of the header where it is known; it goes before `headerOf`. */
  headerLine?: number
  /** The name of the sheet to read; else the first one in view. */
  sheet?: string
}

export interface Sheet {
  /** Trimmed titles, blanks at the end left out. */
  header: string[]
  /** Its line, counted from 1. */
  headerLine: number
  /**
   * The filled lines below the header, at least as wide as it; blank ones are left out, though
   * `line` counts them. Can be gone through more than once. Throws `SheetRefusal` at a limit or broken content.
   */
  rows: AsyncIterable<SheetLine>
  sheetNames: string[]
  /** What a person should know of it: merged cells, hidden lines and columns. */
  remarks: string[]
}

const usualLimits: SheetLimits = {
  maxRows: 200_000,
  maxCells: 20_000_000,
  maxBytes: 50 * 1024 * 1024,
  maxExpansion: 100,
}
const linesSearched = 100
const mostUnpacked = 1024 ** 3
const mostSharedStrings = 128 * 1024 ** 2
const freeUnpacked = 10 * 1024 ** 2

/** Opens an .xlsx or .csv file and finds its header; throws `SheetRefusal` when it cannot. */
export async function readSheet(
  file: { path: string } | Buffer,
  order: ReadSheet = {},
): Promise<Sheet> {
  const limits = { ...usualLimits, ...order.limits }
  const { lines, sheetNames, look } = await openFile(file, limits, order.sheet)
  const found = await findHeader(lines(), order)
  return {
    header: found.header,
    headerLine: found.line,
    sheetNames,
    remarks:
      look === undefined ? [] : remarksOf(look, { header: found.header, headerLine: found.line }),
    rows: { [Symbol.asyncIterator]: () => rowsOf(lines(), found, limits) },
  }
}

/** The first lines of a sheet as they stand, blank ones left out, and the names of the sheets in view. */
export async function readTop(
  file: { path: string } | Buffer,
  { sheet, count }: { readonly sheet?: string | undefined; readonly count: number },
): Promise<{ readonly top: readonly SheetLine[]; readonly sheetNames: readonly string[] }> {
  const { lines, sheetNames } = await openFile(file, usualLimits, sheet)
  const top: SheetLine[] = []
  for await (const { line, cells } of lines()) {
    if (isFilled(cells)) top.push({ line, cells: withoutBlankEnd(cells, 0) })
    if (top.length === count || line >= linesSearched) break
  }
  return { top, sheetNames }
}

async function openFile(
  file: { path: string } | Buffer,
  limits: SheetLimits,
  sheet: string | undefined,
): Promise<Opened> {
  const source = await sourceOf(file)
  if (source.size === 0) throw new SheetRefusal('文件是空的，请检查后再上传')
  if (source.size > limits.maxBytes) {
    throw new SheetRefusal(`文件超过 ${megabytes(limits.maxBytes)} MB，请拆分后再上传`)
  }
  return openLines(source, limits, sheet)
}

interface Opened {
  lines: () => AsyncGenerator<SheetLine>
  sheetNames: string[]
  look?: SheetLook
}

async function openLines(
  source: SheetSource,
  limits: SheetLimits,
  sheet: string | undefined,
): Promise<Opened> {
  const start = await source.read(0, 8)
  if (start.toString('latin1', 0, 2) === 'PK') return openWorkbook(source, limits, sheet)
  if (start.toString('hex') === 'd0cf11e0a1b11ae1') throw await oldOrLocked(source)
  if (/^(%PDF|\x89PNG|\xff\xd8\xff|GIF8|Rar!)/.test(start.toString('latin1'))) {
    throw new SheetRefusal('这不是表格文件，请上传 .xlsx 或 .csv 文件')
  }
  const text = (await source.read(0, 512)).toString('latin1').trimStart()
  if (/^(\xef\xbb\xbf)?<(!doctype|html|\?xml|table|head|meta)/i.test(text)) {
    throw new SheetRefusal('文件实际是网页格式，请用 Excel 打开并另存为 .xlsx 后再上传')
  }
  const encoding = await csvEncoding(source)
  return { lines: () => readCsvLines(source, encoding), sheetNames: [] }
}

async function openWorkbook(
  source: SheetSource,
  limits: SheetLimits,
  sheet: string | undefined,
): Promise<Opened> {
  const entries = await readZipDirectory(source)
  refuseForeign(entries)
  refuseBomb([...entries.values()], source.size * limits.maxExpansion)
  const index = await readWorkbookIndex(source, entries)
  if (index.sharedStrings && index.sharedStrings.size > mostSharedStrings) {
    throw new SheetRefusal('文件中的文字过多，请拆分后再上传')
  }
  const chosen =
    sheet === undefined
      ? (index.sheets.find(({ isHidden }) => !isHidden) ?? index.sheets[0])
      : index.sheets.find(({ name }) => name === sheet)
  if (!chosen) throw new SheetRefusal(`文件中没有名为“${sheet}”的工作表`)
  const look = await lookThrough(source, chosen.part)
  return {
    lines: () => withMerged(readXlsxLines(source, index, chosen.part), look.merged),
    look,
    sheetNames: index.sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name),
  }
}

function refuseForeign(entries: Map<string, ZipEntry>): void {
  const names = [...entries.keys()]
  if ([...entries.values()].some(({ isEncrypted }) => isEncrypted)) throw locked()
  if (names.some(name => /(^|\/)vbaProject\.bin$/i.test(name))) {
    throw new SheetRefusal('文件含有宏，为安全起见请另存为不含宏的 .xlsx 后再上传')
  }
  if (names.includes('xl/workbook.bin')) {
    throw new SheetRefusal('不支持 .xlsb 格式，请另存为 .xlsx 后再上传')
  }
  if (names.includes('mimetype')) {
    throw new SheetRefusal('不支持 .ods 格式，请另存为 .xlsx 后再上传')
  }
}

function refuseBomb(entries: ZipEntry[], allowed: number): void {
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  if (unpacked > mostUnpacked || unpacked > Math.max(allowed, freeUnpacked)) {
    throw new SheetRefusal('文件解压后过大，请删除多余内容或拆分后再上传')
  }
}

/** A workbook with a password and an .xls share their envelope; the first names what it wraps. */
async function oldOrLocked(source: SheetSource): Promise<SheetRefusal> {
  const bytes = await source.read(0, source.size)
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) return locked()
  return new SheetRefusal('不支持旧版 .xls 格式，请用 Excel 或 WPS 另存为 .xlsx 后再上传')
}

function locked(): SheetRefusal {
  return new SheetRefusal('文件设有密码，请取消密码后再上传')
}

interface Header {
  header: string[]
  line: number
}

async function findHeader(
  lines: AsyncGenerator<SheetLine>,
  { headerLine, headerOf = isFilled }: ReadSheet,
): Promise<Header> {
  const isHeader = (cells: string[], line: number) =>
    headerLine === undefined ? headerOf(cells) : line === headerLine
  let searched = 0
  for await (const { line, cells } of lines) {
    const header = withoutBlankEnd(
      cells.map(cell => cell.trim()),
      0,
    )
    if (header.length > 0 && isHeader(header, line)) return { header, line }
    searched += 1
    if (searched === linesSearched) break
  }
  throw new SheetRefusal(
    searched === 0
      ? '文件中没有内容，请检查后再上传'
      : '没有找到表头，请使用下载的模板，并保留表头一行',
  )
}

async function* rowsOf(
  lines: AsyncGenerator<SheetLine>,
  { header, line: headerLine }: Header,
  limits: SheetLimits,
): AsyncGenerator<SheetLine> {
  let rowCount = 0
  let cellCount = 0
  for await (const { line, cells } of lines) {
    if (line <= headerLine || !isFilled(cells)) continue
    const row = withoutBlankEnd(cells, header.length)
    rowCount += 1
    cellCount += row.length
    if (rowCount > limits.maxRows) {
      throw new SheetRefusal(`数据超过 ${limits.maxRows} 行，请拆分后再上传`)
    }
    if (cellCount > limits.maxCells) {
      throw new SheetRefusal(`数据超过 ${limits.maxCells} 个单元格，请拆分后再上传`)
    }
    yield { line, cells: row }
  }
}

function isFilled(cells: string[]): boolean {
  return cells.some(cell => cell.trim() !== '')
}

/** Exactly `width` cells, or more when filled cells lie beyond. */
function withoutBlankEnd(cells: string[], width: number): string[] {
  const last = cells.findLastIndex(cell => cell.trim() !== '')
  const length = Math.max(width, last + 1)
  return Array.from({ length }, (_, at) => cells[at] ?? '')
}

function megabytes(bytes: number): number {
  return Math.round((bytes / 1024 ** 2) * 10) / 10
}
