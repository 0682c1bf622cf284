import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import PDFDocument from 'pdfkit'
import { sendFile } from '#modules/transfer/server/index.ts'
import { fontsFor } from '#services/fonts/paper-fonts.ts'
import { writeXlsx } from '#services/sheets/write-xlsx.ts'
import { Pen } from '../pdf/pen.ts'
import { finish, measure, Sheets, sheet } from '../pdf/sheets.ts'
import type { FormPaper, FormSection } from './form-paper.ts'

const quiet = '#656d76'
const rule = '#8c959f'
const cell = { size: 10, line: 15, pad: 7 }
const labelWidth = 120

/** Answers with a form as a PDF of A4, or as a sheet, to be saved under its title. */
export async function sendForm(
  reply: FastifyReply,
  form: FormPaper,
  format: 'pdf' | 'xlsx',
): Promise<void> {
  const name = `${form.title.replace(/[\\/:*?"<>|]/g, ' ')}.${format}`
  const content = new PassThrough()
  if (format === 'pdf') await writePdf(content, form)
  // A failure of the writer reaches the reader of the stream.
  else writeSheet(content, form).catch(error => content.destroy(error))
  await sendFile(reply, { name, content })
}

async function writePdf(content: PassThrough, form: FormPaper): Promise<void> {
  const fonts = await fontsFor(JSON.stringify(form))
  const doc = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    bufferPages: true,
    lang: 'zh-CN',
    info: { Title: form.title },
  })
  doc.pipe(content)
  const pen = new Pen(doc, fonts)
  drawForm({ doc, pen, sheets: new Sheets(doc) }, form)
  finish(doc, pen, { watermark: null })
  doc.end()
}

interface Desk {
  readonly doc: PDFKit.PDFDocument
  readonly pen: Pen
  readonly sheets: Sheets
}

function drawForm(desk: Desk, form: FormPaper): void {
  const { pen, sheets } = desk
  const heading = { size: 18, weight: 700 } as const
  for (const line of pen.lines(form.title, measure, heading)) {
    pen.line(line, { x: sheet.edge, y: sheets.y, measure, align: 'center' }, heading)
    sheets.y += 28
  }
  sheets.y += 10
  for (const [label, value] of form.facts) {
    pen.line(`${label}：${value}`, { x: sheet.edge, y: sheets.y }, { size: 10, color: quiet })
    sheets.y += 17
  }
  sheets.y += 6
  for (const [at, section] of form.sections.entries()) {
    // Who signs has something of the form before his eyes.
    if (at === form.sections.length - 1) sheets.room(heightOf(desk, section) + signsHeight(form))
    drawBand(desk, section.title)
    for (const line of linesOf(pen, section.rows)) drawLine(desk, line)
  }
  drawSigns(desk, form)
}

type Fact = FormSection['rows'][number]
/** What stands beside each other in one line of the table. */
type Line = readonly [Fact] | readonly [Fact, Fact]

/** Short facts stand two to a line, as in the forms of offices; what is longer takes the line. */
function linesOf(pen: Pen, rows: readonly Fact[]): readonly Line[] {
  const room = measure / 2 - labelWidth - 2 * cell.pad
  const isShort = ([label, value]: Fact) =>
    !value.includes('\n') &&
    pen.width(value, cell) <= room &&
    pen.width(label, cell) <= labelWidth - 2 * cell.pad
  const lines: Line[] = []
  for (let at = 0; at < rows.length; at += 1) {
    const [one, other] = [rows[at], rows[at + 1]]
    if (one === undefined) break
    const isPair = other !== undefined && isShort(one) && isShort(other)
    lines.push(isPair ? [one, other] : [one])
    if (isPair) at += 1
  }
  return lines
}

const heightOfLines = (count: number) => count * cell.line + 2 * cell.pad

function heightOf({ pen }: Desk, { rows }: FormSection): number {
  const heights = linesOf(pen, rows).map(line => {
    const [{ labels, values }] = cellsOf(pen, line)
    return heightOfLines(Math.max(labels.length, values.length))
  })
  return heights.reduce((sum, height) => sum + height, heightOfLines(1))
}

interface Cells {
  readonly labels: readonly string[]
  readonly values: readonly string[]
}

/** The facts of a line, broken into what their cells hold. */
function cellsOf(pen: Pen, line: Line): readonly [Cells, ...Cells[]] {
  const width = measure / line.length - labelWidth - 2 * cell.pad
  const cells = ([label, value]: Fact): Cells => ({
    labels: pen.lines(label, labelWidth - 2 * cell.pad, cell),
    values: pen.lines(value === '' ? '—' : value, width, cell),
  })
  const [one, other] = line
  return other === undefined ? [cells(one)] : [cells(one), cells(other)]
}

function drawBand({ doc, pen, sheets }: Desk, title: string): void {
  const height = cell.line + 2 * cell.pad
  // A heading never stands alone at the foot of a page.
  sheets.room(3 * height)
  doc.rect(sheet.edge, sheets.y, measure, height).fillAndStroke('#f3f5f7', rule)
  const type = { size: cell.size, weight: 700 } as const
  pen.line(title, { x: sheet.edge + cell.pad, y: sheets.y + cell.pad }, type)
  sheets.y += height
}

/** Lines of text that a cell holds at most; a longer value goes on in the next one. */
const mostLines = 40

function drawLine({ doc, pen, sheets }: Desk, line: Line): void {
  const all = cellsOf(pen, line)
  const width = measure / all.length
  const longest = Math.max(...all.map(({ values }) => values.length))
  for (let from = 0; from < longest; from += mostLines) {
    const shown = all.map(({ labels, values }) => ({
      labels,
      values: values.slice(from, from + mostLines),
    }))
    const height = heightOfLines(
      Math.max(...shown.flatMap(({ labels, values }) => [labels.length, values.length])),
    )
    sheets.room(height)
    const top = (at: number) => sheets.y + cell.pad + at * cell.line
    doc.lineWidth(0.6).strokeColor(rule)
    for (const [at, { labels, values }] of shown.entries()) {
      const x = sheet.edge + at * width
      doc.rect(x, sheets.y, labelWidth, height).stroke()
      doc.rect(x + labelWidth, sheets.y, width - labelWidth, height).stroke()
      for (const [no, text] of labels.entries())
        pen.line(text, { x: x + cell.pad, y: top(no) }, { size: cell.size, color: quiet })
      for (const [no, text] of values.entries())
        pen.line(text, { x: x + labelWidth + cell.pad, y: top(no) }, { size: cell.size })
    }
    sheets.y += height
  }
}

const signLine = 46

function signsHeight({ signs }: FormPaper): number {
  return signLine * Math.ceil(signs.length / 2) + 60
}

function drawSigns({ doc, pen, sheets }: Desk, form: FormPaper): void {
  const { signs, note } = form
  sheets.room(signsHeight(form))
  sheets.y += 30
  const width = measure / 2
  for (const [at, label] of signs.entries()) {
    const x = sheet.edge + (at % 2) * width
    const from = x + pen.width(`${label}：`, { size: 11 }) + 4
    pen.line(`${label}：`, { x, y: sheets.y }, { size: 11 })
    const y = sheets.y + 16
    doc
      .moveTo(from, y)
      .lineTo(x + width - 24, y)
      .lineWidth(0.6)
      .strokeColor(rule)
      .stroke()
    if (at % 2 === 1 || at === signs.length - 1) sheets.y += signLine
  }
  for (const line of pen.lines(note, measure, { size: 9 })) {
    pen.line(line, { x: sheet.edge, y: sheets.y }, { size: 9, color: quiet })
    sheets.y += 14
  }
}

function writeSheet(content: PassThrough, form: FormPaper): Promise<void> {
  return writeXlsx(content, {
    sheetName: form.title.slice(0, 28),
    columns: [
      { title: '部分', width: 18, format: 'text' },
      { title: '项目', width: 26, format: 'text' },
      { title: '内容', width: 80, format: 'text' },
    ],
    notes: [form.title, ...form.facts.map(([label, value]) => `${label}：${value}`), form.note],
    rows: rowsOf(form),
  })
}

async function* rowsOf({ sections, signs }: FormPaper): AsyncGenerator<readonly string[]> {
  for (const { title, rows } of sections)
    for (const [label, value] of rows) yield [title, label, value]
  for (const label of signs) yield ['签署', label, '']
}
