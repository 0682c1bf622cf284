import { Readable, type Writable } from 'node:stream'
import { columnLetters, xmlText } from './cell-xml.ts'
import { errorColumn } from './error-sheet.ts'
import { SheetRefusal } from './sheet-refusal.ts'
import { sourceOf } from './sheet-source.ts'
import { readWorkbookIndex } from './workbook-index.ts'
import { writeZip, type ZipPart } from './write-zip.ts'
import { readZipDirectory, unpack } from './zip-directory.ts'

/** What is said of a line of a sheet. */
export interface Remark {
  readonly line: number
  readonly sentence: string
}

export interface Annotation {
  readonly path: string
  readonly sheet: string
  readonly headerLine: number
  /** In the order of their lines. */
  readonly remarks: AsyncIterable<Remark>
}

const mostColumns = 16_384

/**
 * Writes a workbook as it was, with one more column in red behind all others that says what is
 * wrong with each line. Nothing but that is touched, and nothing is held but the piece in passing.
 */
export async function annotateWorkbook(
  sink: Writable,
  { path, sheet, headerLine, remarks }: Annotation,
): Promise<void> {
  const source = await sourceOf({ path })
  const entries = await readZipDirectory(source)
  const { sheets } = await readWorkbookIndex(source, entries)
  const part = sheets.find(({ name }) => name === sheet)?.part
  if (part === undefined) throw new SheetRefusal(`文件中没有名为“${sheet}”的工作表`)
  const column = await widthOf(unpack(source, part))
  if (column >= mostColumns) throw new SheetRefusal('工作表已用到最后一列，不能再加批注')
  const letters = columnLetters(column)
  await writeZip(sink, parts())

  async function* parts(): AsyncGenerator<ZipPart> {
    for (const [name, entry] of entries) {
      const bytes = unpack(source, entry)
      const pieces =
        entry === part
          ? annotated(bytes, letters, headed(remarks, headerLine)[Symbol.asyncIterator]())
          : bytes
      yield { path: name, content: Readable.from(pieces, { objectMode: false }) }
    }
  }
}

async function* headed(remarks: AsyncIterable<Remark>, headerLine: number): AsyncGenerator<Remark> {
  yield { line: headerLine, sentence: errorColumn }
  yield* remarks
}

/** How many columns the widest row of a worksheet has. */
async function widthOf(bytes: AsyncIterable<Buffer>): Promise<number> {
  let widest = 0
  let at = 0
  for await (const text of wholeTags(bytes)) {
    for (const [, name, attributes = ''] of text.matchAll(/<(?:[\w.-]+:)?(row|c)\b([^>]*)>/g)) {
      if (name === 'row') at = 0
      else at = placeOf(/\sr="([A-Z]{1,3})\d+"/.exec(attributes)?.[1]) ?? at + 1
      widest = Math.max(widest, at)
    }
  }
  return widest
}

/** `A` is 1. */
function placeOf(letters: string | undefined): number | undefined {
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/** The XML of a worksheet with a cell more in each row that is spoken of. */
async function* annotated(
  bytes: AsyncIterable<Buffer>,
  letters: string,
  remarks: AsyncIterator<Remark>,
): AsyncGenerator<string> {
  let next = await remarks.next()
  let line = 0
  let isOpen = false
  const rowTag = /<(\/?)((?:[\w.-]+:)?)row\b([^>]*)>/g
  for await (const text of wholeTags(bytes)) {
    let out = ''
    let from = 0
    for (const tag of text.matchAll(rowTag)) {
      const [whole, closing, prefix = '', attributes = ''] = tag
      out += text.slice(from, tag.index)
      from = tag.index + whole.length
      if (closing === '/') {
        out += isOpen && !next.done ? `${remarkCell(next.value, letters, prefix)}${whole}` : whole
        isOpen = false
        continue
      }
      line = Number(/\sr="(\d+)"/.exec(attributes)?.[1] ?? line + 1)
      while (!next.done && next.value.line < line) next = await remarks.next()
      const isMeant = !next.done && next.value.line === line
      // The spans of a row would say that it ends before the new cell.
      const plain = isMeant ? whole.replace(/\sspans="[^"]*"/, '') : whole
      const isEmpty = attributes.endsWith('/')
      isOpen = isMeant && !isEmpty
      out +=
        isMeant && isEmpty && !next.done
          ? `${plain.slice(0, -2)}>${remarkCell(next.value, letters, prefix)}</${prefix}row>`
          : plain
    }
    // What the sheet says of its own width holds no longer.
    yield (out + text.slice(from)).replace(/<(?:[\w.-]+:)?dimension\b[^>]*\/>/, '')
  }
}

function remarkCell({ line, sentence }: Remark, letters: string, prefix: string): string {
  const tag = (name: string) => `${prefix}${name}`
  const look = `<${tag('rPr')}><${tag('b')}/><${tag('color')} rgb="FFCF1322"/></${tag('rPr')}>`
  const text = `<${tag('t')} xml:space="preserve">${xmlText(sentence)}</${tag('t')}>`
  return `<${tag('c')} r="${letters}${line}" t="inlineStr"><${tag('is')}><${tag('r')}>${look}${text}</${tag('r')}></${tag('is')}></${tag('c')}>`
}

/** A text in pieces of which none ends inside a tag. */
async function* wholeTags(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of bytes) {
    const text = rest + decoder.decode(piece, { stream: true })
    const end = text.lastIndexOf('>') + 1
    rest = text.slice(end)
    if (end > 0) yield text.slice(0, end)
  }
  yield rest + decoder.decode()
}
