import { type CellStyle, columnLetters, styleIds, textCell, xmlText } from './cell-xml.ts'
import { worksheetStart } from './workbook-parts.ts'

/** A line above the rows: cells of text in one style each. */
export type HeadLine = readonly { text: string; style: CellStyle }[]

/** What frames the rows of a sheet. */
export interface SheetFrame {
  columns: readonly { width: number; style: CellStyle }[]
  /** Lines above the rows; the last one is the header and stays in view. */
  head: readonly HeadLine[]
  hasFilter?: boolean
  /** Ready XML of `dataValidations`. */
  validations?: string
  /** Printed on every page. */
  footer?: string | undefined
}

/** The worksheet XML around rows; `row` renders one, given the line it stands on (from 1). */
export async function* worksheetXml<Row>(
  frame: SheetFrame,
  rows: AsyncIterable<Row> | Iterable<Row>,
  row: (row: Row, line: number) => string,
): AsyncIterable<string> {
  let line = frame.head.length
  yield `${worksheetStart}${view(line)}${columns(frame)}<sheetData>${head(frame)}`
  for await (const one of rows) {
    line += 1
    yield `<row r="${line}">${row(one, line)}</row>`
  }
  yield `</sheetData>${end(frame, line)}</worksheet>`
}

function view(frozenLines: number): string {
  if (frozenLines === 0) return ''
  const pane = `<pane ySplit="${frozenLines}" topLeftCell="A${frozenLines + 1}" activePane="bottomLeft" state="frozen"/>`
  return `<sheetViews><sheetView workbookViewId="0">${pane}<selection pane="bottomLeft"/></sheetView></sheetViews>`
}

function columns(frame: SheetFrame): string {
  if (frame.columns.length === 0) return ''
  const list = frame.columns.map(
    ({ width, style }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${styleIds[style]}" customWidth="1"/>`,
  )
  return `<cols>${list.join('')}</cols>`
}

function head(frame: SheetFrame): string {
  return frame.head
    .map((cells, line) => {
      const xml = cells.map(({ text, style }, at) =>
        text === '' ? '' : textCell(`${columnLetters(at)}${line + 1}`, text, style),
      )
      return `<row r="${line + 1}">${xml.join('')}</row>`
    })
    .join('')
}

/** The order of these elements is fixed by the schema; Excel repairs a file that mixes them up. */
function end(frame: SheetFrame, lastLine: number): string {
  const lastColumn = columnLetters(frame.columns.length - 1)
  const filter = frame.hasFilter
    ? `<autoFilter ref="A${frame.head.length}:${lastColumn}${lastLine}"/>`
    : ''
  return filter + (frame.validations ?? '') + footer(frame.footer)
}

/** Excel takes 255 characters at most; & begins its codes and is written twice. */
function footer(text: string | undefined): string {
  if (!text) return ''
  const safe = xmlText(text.slice(0, 200).replaceAll('&', '&&').slice(0, 240))
  return `<headerFooter><oddHeader>&amp;C${safe}</oddHeader><oddFooter>&amp;L${safe}&amp;R&amp;P/&amp;N</oddFooter></headerFooter>`
}

/** A sheet name Excel accepts: no `[]:*?/\`, no outer apostrophes, 31 characters; `part` counts from 1. */
export function sheetName(name: string, part = 1): string {
  const clean =
    name
      .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Sheet'
  const ending = part === 1 ? '' : ` ${part}`
  return clean.slice(0, 31 - ending.length) + ending
}
