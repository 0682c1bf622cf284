import type { Writable } from 'node:stream'
import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import { Pen } from '#modules/report/server/index.ts'
import { fontsFor } from '#services/fonts/paper-fonts.ts'
import type { PosterKind } from '../../model/index.ts'
import type { Face } from './face.ts'

/** Sizes in points: A4 upright and across, A5 across to stand on a desk, a sticker of 100 × 140 mm. */
const papers: Readonly<Record<PosterKind, { width: number; height: number; code: number }>> = {
  portrait: { width: 595.28, height: 841.89, code: 320 },
  landscape: { width: 841.89, height: 595.28, code: 300 },
  desk: { width: 595.28, height: 419.53, code: 210 },
  sticker: { width: 283.46, height: 396.85, code: 150 },
}
const red = '#b3261e'
const quiet = '#57606a'

/** Draws a poster on one page: what for, the code, and what the law wants beside it. */
export async function drawPoster(sink: Writable, face: Face, kind: PosterKind): Promise<void> {
  const paper = papers[kind]
  const fonts = await fontsFor(`${JSON.stringify(face)}扫一扫，献爱心：`)
  const doc = new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    lang: 'zh-CN',
    info: { Title: face.title, Author: face.organisation },
  })
  doc.pipe(sink)
  const pen = new Pen(doc, fonts)
  const isWide = paper.width > paper.height
  const edge = kind === 'sticker' ? 18 : 40
  const unit = kind === 'portrait' || kind === 'landscape' ? 1 : kind === 'desk' ? 0.72 : 0.5
  doc.rect(0, 0, paper.width, 10 * unit).fill(red)
  // Across: words at the left, the code at the right; upright: one below the other.
  const measure = isWide ? paper.width - paper.code - 3 * edge : paper.width - 2 * edge
  const align = isWide ? 'left' : 'center'
  let y = 44 * unit
  for (const line of pen.lines(face.title, measure, { size: 32 * unit, weight: 700 }).slice(0, 3)) {
    pen.line(line, { x: edge, y, measure, align }, { size: 32 * unit, weight: 700 })
    y += 44 * unit
  }
  pen.line(face.organisation, { x: edge, y, measure, align }, { size: 17 * unit, color: quiet })
  y += 40 * unit
  const left = isWide ? paper.width - edge - paper.code : (paper.width - paper.code) / 2
  const top = isWide ? (paper.height - paper.code) / 2 - 12 : y
  drawCode(doc, face.link, { left, top, size: paper.code })
  const below = top + paper.code + 8
  pen.line(
    '扫一扫，献爱心',
    { x: left, y: below, measure: paper.code, align: 'center' },
    { size: 16 * unit, weight: 700, color: red },
  )
  y = isWide ? y + 6 : below + 40 * unit
  const small = { size: Math.max(6, 12 * unit) }
  for (const [label, value] of face.lines)
    for (const line of pen.lines(`${label}：${value}`, measure, small)) {
      pen.line(line, { x: edge, y, measure, align: 'left' }, small)
      y += small.size * 1.6
    }
  doc.end()
}

function drawCode(
  doc: PDFKit.PDFDocument,
  text: string,
  { left, top, size }: { left: number; top: number; size: number },
): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'Q' })
  const cell = size / modules.size
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column))
        doc.rect(left + column * cell, top + row * cell, cell, cell).fill('#000000')
}
