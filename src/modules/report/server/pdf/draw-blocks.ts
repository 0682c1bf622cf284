import {
  chartHeight,
  chartShapes,
  chartWidth,
  type FigureBlock,
  printFigure,
} from '../../model/index.ts'
import type { Pen } from './pen.ts'
import { measure, type Sheets, sheet } from './sheets.ts'

/** What the parts of a paper are drawn with. */
export interface Desk {
  readonly doc: PDFKit.PDFDocument
  readonly pen: Pen
  readonly sheets: Sheets
}

type Block<T extends FigureBlock['type']> = Extract<FigureBlock, { type: T }>

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
export function drawBlock(desk: Desk, block: FigureBlock): void {
  if (block.type === 'figures') drawFigures(desk, block)
  else if (block.type === 'chart') drawChart(desk, block)
  else if (block.type === 'signature') drawSignature(desk, block)
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

/** The drawing of the screen, a little smaller: paths are the same, words are set in the paper's type. */
function drawChart({ doc, pen, sheets }: Desk, block: Block<'chart'>): void {
  const scale = measure / chartWidth
  const height = chartHeight(block) * scale
  sheets.room(height + 12)
  for (const shape of chartShapes(block)) {
    if (shape.kind === 'text') {
      const size = shape.size * scale
      const wide = pen.width(shape.text, { size })
      const back = shape.align === 'start' ? 0 : shape.align === 'end' ? wide : wide / 2
      const place = {
        x: left + shape.x * scale - back,
        y: sheets.y + shape.y * scale - size * 0.75,
      }
      pen.line(shape.text, place, { size, color: quiet })
      continue
    }
    doc.save().translate(left, sheets.y).scale(scale).path(shape.d)
    if (shape.fill !== undefined) doc.fillOpacity(shape.opacity ?? 1).fill(shape.fill)
    else doc.lineWidth(1).stroke(shape.stroke ?? quiet)
    doc.restore()
  }
  sheets.y += height + 8
}

/** Lines to sign and date by hand. */
function drawSignature({ doc, pen, sheets }: Desk, { lines }: Block<'signature'>): void {
  for (const line of lines) {
    sheets.room(44)
    sheets.y += 20
    pen.line(`${line}：`, { x: left, y: sheets.y }, { size: 11 })
    pen.line('日期：', { x: left + measure * 0.62, y: sheets.y }, { size: 11 })
    for (const [from, to] of [
      [0.24, 0.58],
      [0.7, 1],
    ] as const)
      doc
        .moveTo(left + measure * from, sheets.y + 16)
        .lineTo(left + measure * to, sheets.y + 16)
        .lineWidth(0.6)
        .strokeColor(rule)
        .stroke()
    sheets.y += 24
  }
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
