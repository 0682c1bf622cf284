import { PassThrough, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import PDFDocument from 'pdfkit'
import { printMoment } from '#kinds/moment/moment.ts'
import { sendFile } from '#modules/transfer/server/index.ts'
import { fontsFor } from '#services/fonts/paper-fonts.ts'
import { type Chapter, chaptersOf, type Paper, printFigure } from '../../model/index.ts'
import { type Desk, drawBlock, drawWords } from './draw-blocks.ts'
import { Pen } from './pen.ts'
import { finish, measure, Sheets, sheet } from './sheets.ts'

const quiet = '#656d76'

/** Answers with a report as a PDF of A4, to be saved under its title: what was kept, or drawn now. */
export async function sendPdf(reply: FastifyReply, paper: Paper, kept?: Buffer): Promise<void> {
  const content = kept === undefined ? await drawPdf(paper) : Readable.from([kept])
  await sendFile(reply, { name: pdfName(paper.title), content })
}

/** A report as a PDF of A4. */
export async function drawPdf(paper: Paper): Promise<Readable> {
  const fonts = await fontsFor(signsOf(paper))
  const doc = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    bufferPages: true,
    lang: 'zh-CN',
    info: { Title: paper.title, Author: paper.organisation, Subject: paper.number },
  })
  const content = new PassThrough()
  doc.pipe(content)
  const pen = new Pen(doc, fonts)
  const desk = { doc, pen, sheets: new Sheets(doc) }
  drawPaper(desk, paper)
  finish(doc, pen, paper)
  doc.end()
  return content
}

/** The name of a file that a title gives. */
const pdfName = (title: string) => `${title.replace(/[\\/:*?"<>|]/g, ' ')}.pdf`

/** Every sign that a paper may show: what people wrote, and what is printed around it. */
function signsOf(paper: Paper): string {
  const labels = '目录期间编号数据时点发布时间至摘要元日：没有数据'
  const cells = paper.blocks.flatMap(block =>
    block.type === 'table' ? block.rows.flat().map(value => printFigure(value, 'text')) : [],
  )
  const titles = chaptersOf(paper).map(({ title }) => title)
  return [labels, JSON.stringify(paper), ...titles, ...cells].join('')
}

function drawPaper(desk: Desk, paper: Paper): void {
  const contents = drawCover(desk, paper)
  const chapters = chaptersOf(paper)
  const begun = chapters.map((chapter, at) => drawChapter(desk, chapter, at + 1))
  desk.doc.switchToPage(0)
  if (paper.hasContents !== false) drawContents(desk, { chapters, begun, y: contents })
  const digest = `数据摘要 ${paper.snapshotHash}`
  desk.pen.line(digest, { x: sheet.edge, y: sheet.height - 84 }, { size: 7.5, color: quiet })
}

/** Gives where the contents begin below it. */
function drawCover({ pen, sheets }: Desk, paper: Paper): number {
  const { edge } = sheet
  sheets.y = 96
  pen.line(paper.organisation, { x: edge, y: sheets.y }, { size: 13, color: quiet })
  sheets.y += 28
  for (const line of pen.lines(paper.title, measure, { size: 24, weight: 700 })) {
    pen.line(line, { x: edge, y: sheets.y }, { size: 24, weight: 700 })
    sheets.y += 34
  }
  sheets.y += 16
  const facts = [
    ['期间', `${paper.period.from} 至 ${paper.period.to}`],
    ['编号', paper.number],
    ['数据时点', printMoment(paper.dataAt)],
    ...(paper.publishedAt === null ? [] : [['发布时间', printMoment(paper.publishedAt)]]),
  ]
  for (const [label = '', value = ''] of facts) {
    pen.line(label, { x: edge, y: sheets.y }, { size: 11, color: quiet })
    pen.line(value, { x: edge + 72, y: sheets.y }, { size: 11 })
    sheets.y += 22
  }
  const contents = sheets.y + 32
  sheets.next()
  return contents
}

/** Draws a chapter; gives the page on which it begins. */
function drawChapter(desk: Desk, chapter: Chapter, number: number): number {
  const { pen, sheets } = desk
  if (number > 1) sheets.y += 20
  if (chapter.breaks === true && number > 1) sheets.next()
  // A heading never stands alone at the foot of a page.
  sheets.room('block' in chapter && chapter.block.type === 'chart' ? 270 : 140)
  const begun = sheets.page
  pen.line(`${number}　${chapter.title}`, { x: sheet.edge, y: sheets.y }, { size: 15, weight: 700 })
  sheets.y += 32
  if ('words' in chapter) drawWords(desk, chapter.words)
  else drawBlock(desk, chapter.block)
  return begun
}

function drawContents(
  { doc, pen }: Desk,
  { chapters, begun, y }: { chapters: readonly Chapter[]; begun: readonly number[]; y: number },
): void {
  const { edge } = sheet
  pen.line('目录', { x: edge, y }, { size: 15, weight: 700 })
  for (const [at, { title }] of chapters.entries()) {
    const top = y + 36 + at * 24
    const page = String(begun[at] ?? '')
    const type = { size: 11 }
    pen.line(title, { x: edge, y: top }, type)
    pen.line(page, { x: edge, y: top, measure, align: 'right' }, type)
    const from = edge + pen.width(title, type) + 8
    const to = edge + measure - pen.width(page, type) - 8
    doc
      .moveTo(from, top + 11)
      .lineTo(to, top + 11)
      .dash(1, { space: 3 })
      .lineWidth(0.6)
      .strokeColor('#afb8c1')
      .stroke()
      .undash()
  }
}
