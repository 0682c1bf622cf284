import type { PassThrough } from 'node:stream'
import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import { printMoney } from '#kinds/index.ts'
import { fontsFor } from '#services/fonts/paper-fonts.ts'
import { Pen } from '../pdf/pen.ts'

/** What stands on a receipt (财综〔2024〕1号第六条). */
export interface ReceiptFace {
  readonly title: string
  /** Across the face: 副本, 作废; null on the original. */
  readonly mark: string | null
  readonly number: string
  readonly fiscalCode: string
  readonly fiscalNo: string
  readonly checkCode: string
  readonly issuedOn: string
  readonly payer: string
  readonly payerCode: string
  readonly item: {
    readonly code: string
    readonly name: string
    readonly unit: string
    readonly quantity: number
  }
  /** Fen; below zero on a red one. */
  readonly amount: number
  readonly amountWords: string
  readonly remark: readonly (string | null)[]
  readonly issuer: string
  readonly reviewer: string
  readonly payee: string
  readonly handler: string
  /** The address at which it may be checked. */
  readonly check: string
}

/** A5 across, in points. */
const paper = { width: 595.28, height: 419.53, edge: 36 }
const measure = paper.width - 2 * paper.edge
const ink = '#8f1d1d'
const text = { size: 10 }
const line = 22
const titles = ['项目编码', '项目名称', '单位', '数量', '金额（元）'] as const
const widths = [90, 190, 60, 60, measure - 400]

/** Draws a receipt on one page. */
export async function writeReceipt(content: PassThrough, face: ReceiptFace): Promise<void> {
  const labels = `${titles.join('')}票据代码号码校验码编号开票日期交款人统一社会信用代码证件合计大写小写备注收款单位章复核人收款人经办人查验平台全国财政电子票据：（）¥`
  const fonts = await fontsFor(`${labels}${JSON.stringify(face)}${printMoney(face.amount)}`)
  const doc = new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    lang: 'zh-CN',
    info: { Title: `${face.title} ${face.number}`, Author: face.issuer },
  })
  doc.pipe(content)
  const pen = new Pen(doc, fonts)
  drawHead(pen, face)
  const foot = drawTable(doc, pen, face)
  drawFoot(pen, face, foot)
  drawCode(doc, face, foot)
  if (face.mark !== null) drawMark(doc, pen, face.mark)
  doc.end()
}

function drawHead(pen: Pen, face: ReceiptFace): void {
  const { edge } = paper
  pen.line(
    face.title,
    { x: edge, y: 30, measure, align: 'center' },
    { size: 20, weight: 700, color: ink },
  )
  const left = [
    `票据代码：${face.fiscalCode}`,
    `交款人统一社会信用代码（证件）：${face.payerCode}`,
    `交款人：${face.payer}`,
  ]
  const right = [
    `票据号码：${face.fiscalNo}`,
    `校验码：${face.checkCode}`,
    `开票日期：${face.issuedOn}`,
  ]
  for (const [at, words] of left.entries()) pen.line(words, { x: edge, y: 68 + at * 18 }, text)
  for (const [at, words] of right.entries())
    pen.line(words, { x: edge + measure - 190, y: 68 + at * 18 }, text)
}

function drawTable(doc: PDFKit.PDFDocument, pen: Pen, face: ReceiptFace): number {
  const { edge } = paper
  const top = 130
  const { item } = face
  const rows: readonly (readonly string[])[] = [
    titles,
    [item.code, item.name, item.unit, String(item.quantity), printMoney(face.amount)],
  ]
  for (const [at, cells] of rows.entries()) {
    let x = edge
    for (const [column, words] of cells.entries()) {
      const width = widths[column] ?? 0
      const y = top + at * line
      doc.rect(x, y, width, line).lineWidth(0.7).strokeColor(ink).stroke()
      pen.line(
        words,
        { x: x + 4, y: y + 5, measure: width - 8, align: column === 4 ? 'right' : 'left' },
        text,
      )
      x += width
    }
  }
  const sum = top + 2 * line
  doc.rect(edge, sum, measure, line).stroke()
  pen.line(
    `金额合计（大写）：${face.amountWords}`,
    { x: edge + 4, y: sum + 5 },
    { ...text, weight: 700 },
  )
  pen.line(
    `（小写）¥${printMoney(face.amount)}`,
    { x: edge, y: sum + 5, measure: measure - 4, align: 'right' },
    { ...text, weight: 700 },
  )
  const remarks = ['备注', `编号 ${face.number}`, ...face.remark.flatMap(each => each ?? [])]
  const lines = remarks.slice(1).flatMap(words => pen.lines(words, measure - 60, { size: 9 }))
  const height = Math.max(60, lines.length * 13 + 14)
  doc.rect(edge, sum + line, measure, height).stroke()
  pen.line('备注', { x: edge + 4, y: sum + line + 6 }, text)
  for (const [at, words] of lines.entries())
    pen.line(words, { x: edge + 46, y: sum + line + 7 + at * 13 }, { size: 9 })
  return sum + line + height
}

function drawFoot(pen: Pen, face: ReceiptFace, from: number): void {
  const { edge } = paper
  const y = from + 12
  pen.line(`收款单位（章）：${face.issuer}`, { x: edge, y }, text)
  pen.line(`复核人：${face.reviewer}`, { x: edge, y: y + 20 }, text)
  pen.line(`收款人：${face.payee}`, { x: edge + 170, y: y + 20 }, text)
  pen.line(`经办人：${face.handler}`, { x: edge + 340, y: y + 20 }, text)
  const where = face.check === '' ? '全国财政电子票据查验平台' : face.check
  pen.line(`查验：${where}`, { x: edge, y: y + 40 }, { size: 8, color: '#656d76' })
}

/** The code by which it is checked: its address, or what the national check asks for. */
function drawCode(doc: PDFKit.PDFDocument, face: ReceiptFace, from: number): void {
  if (face.fiscalNo === '') return
  const sum = (face.amount / 100).toFixed(2)
  const asked = [
    face.fiscalCode,
    face.fiscalNo,
    face.checkCode,
    sum,
    face.issuedOn.replaceAll('-', ''),
  ]
  const { modules } = QRCode.create(face.check === '' ? asked.join(',') : face.check)
  const cell = 54 / modules.size
  const [x, y] = [paper.width - paper.edge - 54, from + 8]
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column))
        doc.rect(x + column * cell, y + row * cell, cell, cell).fill('#000000')
}

function drawMark(doc: PDFKit.PDFDocument, pen: Pen, words: string): void {
  const middle: [number, number] = [paper.width / 2, paper.height / 2]
  doc.save().rotate(-20, { origin: middle }).fillOpacity(0.16)
  pen.line(
    words,
    { x: 0, y: middle[1] - 50, measure: paper.width, align: 'center' },
    { size: 80, weight: 700, color: ink },
  )
  doc.restore().fillOpacity(1)
}
