import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import PDFDocument from 'pdfkit'
import { writeXlsx } from '#kernel/server/sheet/write-xlsx.ts'
import { sendFile } from '#modules/transfer/server/index.ts'
import { fontsFor } from '../pdf/paper-fonts.ts'
import { Pen } from '../pdf/pen.ts'
import { finish, measure, Sheets, sheet } from '../pdf/sheets.ts'
import type { FormPaper } from './form-paper.ts'

const quiet = '#656d76'
const rule = '#8c959f'
const cell = { size: 10, line: 15, pad: 7 }
const labelWidth = 132

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
  const fonts = await fontsFor(`${JSON.stringify(form)}第页共年月日（签字盖章）0123456789 /　`)
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
  for (const { title, rows } of form.sections) {
    drawBand(desk, title)
    for (const row of rows) drawRow(desk, row)
  }
  drawSigns(desk, form)
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

/** A row whose value is longer than a page goes on in the next one. */
function drawRow({ doc, pen, sheets }: Desk, [label, value]: readonly [string, string]): void {
  const width = measure - labelWidth
  const labels = pen.lines(label, labelWidth - 2 * cell.pad, cell)
  const lines = pen.lines(value === '' ? '—' : value, width - 2 * cell.pad, cell)
  const mostLines = 40
  for (let from = 0; from < lines.length; from += mostLines) {
    const part = lines.slice(from, from + mostLines)
    const height = Math.max(labels.length, part.length) * cell.line + 2 * cell.pad
    sheets.room(height)
    const { y } = sheets
    doc.lineWidth(0.6).strokeColor(rule)
    doc.rect(sheet.edge, y, labelWidth, height).stroke()
    doc.rect(sheet.edge + labelWidth, y, width, height).stroke()
    const top = (at: number) => y + cell.pad + at * cell.line
    for (const [at, line] of labels.entries())
      pen.line(line, { x: sheet.edge + cell.pad, y: top(at) }, { size: cell.size, color: quiet })
    for (const [at, line] of part.entries())
      pen.line(line, { x: sheet.edge + labelWidth + cell.pad, y: top(at) }, { size: cell.size })
    sheets.y += height
  }
}

function drawSigns({ doc, pen, sheets }: Desk, { signs, note }: FormPaper): void {
  sheets.room(46 * Math.ceil(signs.length / 2) + 60)
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
    if (at % 2 === 1 || at === signs.length - 1) sheets.y += 46
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
