import type { Writable } from 'node:stream'
import { columnLetters, textCell } from './cell-xml.ts'
import { sheetName, worksheetXml } from './sheet-xml.ts'
import { writeWorkbook } from './write-workbook.ts'

/** A row that was not imported; without errors it only keeps the others company. */
export interface BadRow {
  /** Its line in the file it came from. */
  line: number
  cells: readonly string[]
  /** `column` counts from 0; an error of the whole row has none. */
  errors: readonly { column?: number; sentence: string }[]
}

export interface ErrorSheet {
  sheetName: string
  header: readonly string[]
  rows: AsyncIterable<BadRow> | Iterable<BadRow>
}

/** The column an error sheet has beyond those of its file; an import passes over it. */
export const errorColumn = '错误原因'

/** Writes the bad rows with their reasons as .xlsx to `sink` and ends it: to correct and import again. */
export async function writeErrorSheet(sink: Writable, order: ErrorSheet): Promise<void> {
  const header = order.header.at(-1) === errorColumn ? order.header.slice(0, -1) : order.header
  const titles = [...header, errorColumn]
  const frame = {
    columns: titles.map(title => ({
      width: title === errorColumn ? 60 : 18,
      style: 'text' as const,
    })),
    head: [
      titles.map(text => ({
        text,
        style: text === errorColumn ? ('requiredHeader' as const) : ('header' as const),
      })),
    ],
    hasFilter: true,
  }
  const render = (row: BadRow, line: number) => badRow(row, line, header.length)
  const xml = worksheetXml(frame, order.rows, render)
  await writeWorkbook(sink, [{ name: sheetName(order.sheetName), xml }])
}

function badRow({ line, cells, errors }: BadRow, at: number, width: number): string {
  const wrong = new Set(errors.map(({ column }) => column))
  const xml = Array.from({ length: width }, (_, column) => {
    const text = cells[column] ?? ''
    const isWrong = wrong.has(column)
    if (text === '' && !isWrong) return ''
    return textCell(`${columnLetters(column)}${at}`, text, isWrong ? 'error' : 'text')
  })
  if (errors.length === 0) return xml.join('')
  const reasons = `原第 ${line} 行：${errors.map(({ sentence }) => sentence).join('；')}`
  return xml.join('') + textCell(`${columnLetters(width)}${at}`, reasons, 'error')
}
