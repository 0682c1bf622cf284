import type { Paper } from '../../model/index.ts'
import type { Pen } from './pen.ts'

type Document = PDFKit.PDFDocument

/** A4 in points, and what stays white. */
export const sheet = { width: 595.28, height: 841.89, edge: 56, foot: 64 }
export const measure = sheet.width - 2 * sheet.edge
const bottom = sheet.height - sheet.foot

/** The pages of a document as they fill from the top; a new one begins where a part does not fit. */
export class Sheets {
  y = sheet.edge
  readonly #doc: Document

  constructor(doc: Document) {
    this.#doc = doc
  }

  /** Number of the page that is being filled, from 1. */
  get page(): number {
    return this.#doc.bufferedPageRange().count
  }

  next(): void {
    this.#doc.addPage()
    this.y = sheet.edge
  }

  /** Makes room for a part that shall stand together; true where it began a page. */
  room(height: number): boolean {
    if (this.y + height <= bottom || this.y === sheet.edge) return false
    this.next()
    return true
  }
}

/** The watermark across each page, and its number below, once all are known. */
export function finish(
  doc: Document,
  pen: Pen,
  { watermark, header = '', footer = '' }: Pick<Paper, 'watermark' | 'header' | 'footer'>,
): void {
  const { count } = doc.bufferedPageRange()
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at)
    if (watermark !== null) mark(doc, pen, watermark)
    const y = sheet.height - 44
    const foot = `第 ${at + 1} 页 / 共 ${count} 页`
    const quiet = { size: 9, color: '#656d76' } as const
    pen.line(foot, { x: sheet.edge, y, measure, align: 'center' }, quiet)
    if (header !== '') pen.line(header, { x: sheet.edge, y: 28 }, quiet)
    if (footer !== '') pen.line(footer, { x: sheet.edge, y }, quiet)
  }
}

function mark(doc: Document, pen: Pen, text: string): void {
  const middle: [number, number] = [sheet.width / 2, sheet.height / 2]
  doc.save().rotate(-30, { origin: middle }).fillOpacity(0.09)
  const type = { size: 96, weight: 700, color: '#1f2328' } as const
  pen.line(text, { x: 0, y: middle[1] - 70, measure: sheet.width, align: 'center' }, type)
  doc.restore().fillOpacity(1)
}
