import type { Still } from '#kernel/resource/ask.ts'
import {
  axisTop,
  chartTones,
  pointLabel,
  printFigure,
  type ReportBlock,
} from '../../model/index.ts'
import type { Pen } from './pen.ts'
import { measure, type Sheets, sheet } from './sheets.ts'

/** What the parts of a paper are drawn with. */
export interface Desk {
  readonly doc: PDFKit.PDFDocument
  readonly pen: Pen
  readonly sheets: Sheets
}

type Block<T extends ReportBlock['type']> = Extract<Still<ReportBlock>, { type: T }>

const quiet = '#656d76'
const rule = '#d0d7de'
const left = sheet.edge

/** Words in lines of reading size. */
export function drawWords({ pen, sheets }: Desk, words: string, color?: string): void {
  const type = { size: 11, ...(color === undefined ? {} : { color }) }
  for (const line of pen.lines(words, measure, type)) {
    sheets.room(20)
    pen.line(line, { x: left, y: sheets.y }, type)
    sheets.y += 20
  }
}

/** A block of a report, broken over pages where it is long. */
export function drawBlock(desk: Desk, block: Still<ReportBlock>): void {
  if (block.type === 'figures') drawFigures(desk, block)
  else if (block.type === 'chart') drawChart(desk, block)
  else if (block.rows.length === 0) drawWords(desk, block.empty, quiet)
  else drawTable(desk, block)
}

function drawFigures({ doc, pen, sheets }: Desk, { items }: Block<'figures'>): void {
  const gap = 16
  const width = (measure - gap) / 2
  const height = 78
  for (const [at, { label, value, unit, definition }] of items.entries()) {
    const column = at % 2
    if (column === 0) sheets.room(height + gap)
    const x = left + column * (width + gap)
    doc.roundedRect(x, sheets.y, width, height, 4).lineWidth(0.7).strokeColor(rule).stroke()
    pen.line(label, { x: x + 12, y: sheets.y + 10 }, { size: 10, color: quiet })
    const figure = `${unit === 'money' ? '¥' : ''}${printFigure(value, unit)}`
    pen.line(figure, { x: x + 12, y: sheets.y + 25 }, { size: 17, weight: 700 })
    const [said = ''] = pen.lines(definition, width - 24, { size: 8 })
    pen.line(said, { x: x + 12, y: sheets.y + 55 }, { size: 8, color: quiet })
    if (column === 1 || at === items.length - 1) sheets.y += height + gap
  }
}

const chart = { height: 200, left: 74, bottom: 22, labels: 8 }

function drawChart({ doc, pen, sheets }: Desk, { points, series }: Block<'chart'>): void {
  sheets.room(chart.height + 24)
  let x = left
  for (const [at, name] of series.entries()) {
    doc.rect(x, sheets.y + 3, 9, 9).fill(chartTones[at] ?? quiet)
    pen.line(`${name}（元）`, { x: x + 14, y: sheets.y }, { size: 9, color: quiet })
    x += 28 + pen.width(`${name}（元）`, { size: 9 })
  }
  const from = sheets.y + 22
  const depth = chart.height - chart.bottom - 22
  const top = axisTop(points.flatMap(({ values }) => values))
  const yOf = (value: number) => from + depth * (1 - Math.max(0, value) / top)
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    const y = yOf(top * part)
    doc
      .moveTo(left + chart.left, y)
      .lineTo(left + measure, y)
      .lineWidth(0.5)
      .strokeColor(rule)
      .stroke()
    const said = printFigure(Math.round(top * part), 'money').replace('.00', '')
    pen.line(
      said,
      { x: left, y: y - 6, measure: chart.left - 8, align: 'right' },
      { size: 8, color: quiet },
    )
  }
  const step = (measure - chart.left) / Math.max(1, points.length)
  const bar = Math.max(1, Math.min(14, (step * 0.7) / series.length))
  const every = Math.ceil(points.length / chart.labels)
  for (const [index, { at, values }] of points.entries()) {
    const middle = left + chart.left + step * (index + 0.5)
    for (const [which, value] of values.entries()) {
      const begin = middle - (bar * series.length) / 2 + bar * which
      doc.rect(begin, yOf(value), bar * 0.9, yOf(0) - yOf(value)).fill(chartTones[which] ?? quiet)
    }
    if (index % every !== 0) continue
    const label = { x: middle - 30, y: from + depth + 6, measure: 60, align: 'center' } as const
    pen.line(pointLabel(at), label, { size: 8, color: quiet })
  }
  sheets.y += chart.height + 8
}

const cell = { size: 9.5, line: 14, pad: 6 }

function drawTable(desk: Desk, block: Block<'table'>): void {
  const { doc, pen, sheets } = desk
  const widths = widthsOf(block)
  drawHead(desk, block, widths)
  for (const row of block.rows) {
    const texts = block.columns.map(({ unit }, at) =>
      pen.lines(printFigure(row[at] ?? '', unit), (widths[at] ?? 0) - 2 * cell.pad, cell),
    )
    const height = Math.max(...texts.map(lines => lines.length)) * cell.line + 2 * cell.pad
    if (sheets.room(height)) drawHead(desk, block, widths)
    let x = left
    for (const [at, lines] of texts.entries()) {
      const width = widths[at] ?? 0
      const align = block.columns[at]?.unit === 'text' ? 'left' : 'right'
      for (const [number, line] of lines.entries()) {
        const y = sheets.y + cell.pad + number * cell.line
        pen.line(line, { x: x + cell.pad, y, measure: width - 2 * cell.pad, align }, cell)
      }
      x += width
    }
    sheets.y += height
    doc
      .moveTo(left, sheets.y)
      .lineTo(left + measure, sheets.y)
      .lineWidth(0.5)
      .strokeColor(rule)
      .stroke()
  }
}

function drawHead(
  { doc, pen, sheets }: Desk,
  { columns }: Block<'table'>,
  widths: readonly number[],
): void {
  const height = cell.line + 2 * cell.pad
  sheets.room(3 * height)
  doc.rect(left, sheets.y, measure, height).fill('#f3f5f7')
  let x = left
  for (const [at, { label, unit }] of columns.entries()) {
    const width = widths[at] ?? 0
    const said = unit === 'money' ? `${label}（元）` : label
    const align = unit === 'text' ? 'left' : 'right'
    const place = {
      x: x + cell.pad,
      y: sheets.y + cell.pad,
      measure: width - 2 * cell.pad,
      align,
    } as const
    pen.line(said, place, { ...cell, weight: 700 })
    x += width
  }
  sheets.y += height
}

/** Figures take what they need; texts share the rest, the first one twice. */
function widthsOf({ columns }: Block<'table'>): number[] {
  const figure = 92
  const texts = columns.filter(({ unit }) => unit === 'text').length
  const rest = measure - figure * (columns.length - texts)
  const isFirst = (at: number) => at === 0
  return columns.map(({ unit }, at) =>
    unit === 'text' ? (rest * (isFirst(at) ? 2 : 1)) / (texts + 1) : figure,
  )
}
