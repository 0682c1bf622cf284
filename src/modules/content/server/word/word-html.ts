import { elementIn, elementsIn, type XmlElement } from './read-xml.ts'
import type { WordDocument } from './word-document.ts'
import { type PictureMark, runsOf } from './word-runs.ts'

/** Columns that a table of an article may have (article.md "The editor"). */
const mostColumns = 20

/** A Word document as HTML, and how many of its tables were too wide to be taken over. */
export interface WordHtml {
  readonly html: string
  readonly tablesLeftOut: number
}

interface ListItem {
  readonly level: number
  readonly isNumbered: boolean
  readonly html: string
}

/** The text of a document as HTML of the editor: headings, paragraphs, lists, tables, links, pictures. */
export function htmlOfWord(word: WordDocument, mark: PictureMark): WordHtml {
  let tablesLeftOut = 0
  const blocksOf = (within: XmlElement): string => {
    const blocks: string[] = []
    let items: ListItem[] = []
    const closeList = () => {
      if (items.length > 0) blocks.push(listOf(items))
      items = []
    }
    for (const child of elementsIn(within)) {
      const item = child.name === 'w:p' ? listItemOf(child, word, mark) : undefined
      if (item !== undefined) {
        items.push(item)
        continue
      }
      closeList()
      if (child.name === 'w:p') blocks.push(paragraphOf(child, word, mark))
      else if (child.name === 'w:sdt')
        blocks.push(blocksOf(elementIn(child, 'w:sdtContent') ?? child))
      else if (child.name === 'w:tbl') {
        const table = tableOf(child, blocksOf)
        if (table === undefined) tablesLeftOut += 1
        else blocks.push(table)
      }
    }
    closeList()
    return blocks.join('')
  }
  return { html: blocksOf(word.body), tablesLeftOut }
}

function listItemOf(
  paragraph: XmlElement,
  word: WordDocument,
  mark: PictureMark,
): ListItem | undefined {
  const place = elementIn(paragraph, 'w:pPr', 'w:numPr')
  const list = elementIn(place, 'w:numId')?.attributes['w:val']
  if (list === undefined || list === '0' || headingOf(paragraph, word) !== undefined)
    return undefined
  const level = Number(elementIn(place, 'w:ilvl')?.attributes['w:val'] ?? 0)
  return {
    level,
    isNumbered: word.isNumbered(list, level),
    html: `<p>${runsOf(paragraph, word, mark)}</p>`,
  }
}

/** Items of one list; deeper ones stand in the item above them. */
function listOf(items: readonly ListItem[]): string {
  const [first] = items
  if (first === undefined) return ''
  const tag = first.isNumbered ? 'ol' : 'ul'
  const parts: string[] = []
  for (let at = 0; at < items.length; ) {
    const end = items.findIndex((each, no) => no > at && each.level <= first.level)
    const next = end === -1 ? items.length : end
    parts.push(`<li>${items[at]?.html ?? ''}${listOf(items.slice(at + 1, next))}</li>`)
    at = next
  }
  return `<${tag}>${parts.join('')}</${tag}>`
}

function headingOf(paragraph: XmlElement, word: WordDocument): number | undefined {
  const style = elementIn(paragraph, 'w:pPr', 'w:pStyle')?.attributes['w:val']
  return style === undefined ? undefined : word.headings.get(style)
}

const aligned: Readonly<Record<string, string>> = { center: 'center', right: 'right', end: 'right' }

function paragraphOf(paragraph: XmlElement, word: WordDocument, mark: PictureMark): string {
  const inner = runsOf(paragraph, word, mark)
  const level = headingOf(paragraph, word)
  if (level !== undefined) return inner === '' ? '' : `<h${level}>${inner}</h${level}>`
  const facts = elementIn(paragraph, 'w:pPr')
  const align = aligned[elementIn(facts, 'w:jc')?.attributes['w:val'] ?? '']
  const indent = elementIn(facts, 'w:ind')?.attributes ?? {}
  const isIndented =
    Number(indent['w:firstLineChars'] ?? 0) > 0 || Number(indent['w:firstLine'] ?? 0) > 0
  const styles = [
    ...(align === undefined ? [] : [`text-align: ${align};`]),
    ...(isIndented ? ['text-indent: 2em;'] : []),
  ]
  const look = styles.length === 0 ? '' : ` style="${styles.join(' ')}"`
  return `<p${look}>${inner}</p>`
}

interface Cell {
  readonly column: number
  readonly width: number
  readonly html: string
  /** Rows that the cell reaches over. */
  height: number
}

/** A table with its merged cells; undefined when it is wider than an article's may be. */
function tableOf(table: XmlElement, blocksOf: (cell: XmlElement) => string): string | undefined {
  const rows: Cell[][] = []
  const above = new Map<number, Cell>()
  let columns = 0
  for (const line of elementsIn(table, 'w:tr')) {
    const cells: Cell[] = []
    let column = 0
    for (const each of elementsIn(line, 'w:tc')) {
      const facts = elementIn(each, 'w:tcPr')
      const width = Number(elementIn(facts, 'w:gridSpan')?.attributes['w:val'] ?? 1)
      const merge = elementIn(facts, 'w:vMerge')
      const held = above.get(column)
      if (merge !== undefined && merge.attributes['w:val'] !== 'restart' && held !== undefined)
        held.height += 1
      else {
        const cell = { column, width, html: blocksOf(each), height: 1 }
        cells.push(cell)
        above.set(column, cell)
      }
      column += width
    }
    columns = Math.max(columns, column)
    rows.push(cells)
  }
  if (columns > mostColumns) return undefined
  return `<table><tbody>${rows.map(cells => `<tr>${cells.map(printCell).join('')}</tr>`).join('')}</tbody></table>`
}

function printCell({ width, height, html }: Cell): string {
  const spans = `${width > 1 ? ` colspan="${width}"` : ''}${height > 1 ? ` rowspan="${height}"` : ''}`
  return `<td${spans}>${html}</td>`
}
