import { posix } from 'node:path'
import { SheetRefusal } from './sheet-refusal.ts'
import type { SheetSource } from './sheet-source.ts'
import { unpackText, type ZipEntry } from './zip-directory.ts'

/** Where the parts of a workbook lie in its zip. */
export interface WorkbookIndex {
  /** The sheets in their order; charts and macro sheets are left out. */
  sheets: { name: string; isHidden: boolean; part: ZipEntry }[]
  sharedStrings: ZipEntry | undefined
  styles: ZipEntry | undefined
  countsFrom1904: boolean
}

const noWorkbook = '文件不是 Excel 工作簿，请上传 .xlsx 或 .csv 文件'

/** Follows the relationships of a workbook: paths differ between the programs that write it. */
export async function readWorkbookIndex(
  source: SheetSource,
  entries: Map<string, ZipEntry>,
): Promise<WorkbookIndex> {
  const root = await readLinks(source, entries, '')
  const path = root.find(({ type }) => type === 'officeDocument')?.target
  const workbook = path === undefined ? undefined : entries.get(path)
  if (!path || !workbook) throw new SheetRefusal(noWorkbook)

  const links = await readLinks(source, entries, path)
  const xml = await unpackText(source, workbook)
  const partOf = (kind: string) => {
    const target = links.find(({ type }) => type === kind)?.target
    return target === undefined ? undefined : entries.get(target)
  }
  const sheets = elements(xml, 'sheet').flatMap(attributes => {
    const id = attributes.get('id')
    const link = links.find(one => one.id === id && one.type === 'worksheet')
    const part = link ? entries.get(link.target) : undefined
    const isHidden = (attributes.get('state') ?? 'visible') !== 'visible'
    return part ? [{ name: attributes.get('name') ?? '', isHidden, part }] : []
  })
  if (sheets.length === 0) throw new SheetRefusal('工作簿中没有工作表，请检查文件')
  const flag = elements(xml, 'workbookPr')[0]?.get('date1904')
  return {
    sheets,
    sharedStrings: partOf('sharedStrings'),
    styles: partOf('styles'),
    countsFrom1904: flag === '1' || flag === 'true',
  }
}

interface Link {
  id: string | undefined
  type: string
  target: string
}

/** The relationships of a part (of the package, for the empty path), targets as paths in the zip. */
async function readLinks(
  source: SheetSource,
  entries: Map<string, ZipEntry>,
  of: string,
): Promise<Link[]> {
  const folder = posix.dirname(of)
  const entry = entries.get(posix.join(folder, '_rels', `${posix.basename(of)}.rels`))
  if (!entry) throw new SheetRefusal(noWorkbook)
  return elements(await unpackText(source, entry), 'Relationship').map(attributes => {
    const target = attributes.get('Target') ?? ''
    return {
      id: attributes.get('Id'),
      type: (attributes.get('Type') ?? '').replace(/^.*\//, ''),
      target: posix.resolve('/', folder, target).slice(1),
    }
  })
}

/** The attributes of all elements of a name, both without their namespace prefix. */
function elements(xml: string, name: string): Map<string, string>[] {
  const tags = xml.matchAll(
    new RegExp(`<(?:[\\w.-]+:)?${name}\\s((?:[^>"']|"[^"]*"|'[^']*')*)>`, 'g'),
  )
  return Array.from(tags, ([, inner = '']) => {
    const pairs = inner.matchAll(/(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
    return new Map(
      Array.from(pairs, ([, key = '', double, single]) => [key, unescaped(double ?? single ?? '')]),
    )
  })
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(#x?)?(\w+);/g, (whole, numeric: string | undefined, name: string) => {
    if (!numeric) return named[name] ?? whole
    const code = Number.parseInt(name, numeric === '#x' ? 16 : 10)
    return code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
