import type { FastifyReply } from 'fastify'
import type { Paper } from '../../model/index.ts'

/**
 * Answers with a report as a PDF of A4. What draws it (fonts, their cutter, compression) is loaded at
 * the first one: it holds some 50 MB, which a server that prints nothing does without.
 */
export async function sendPdf(reply: FastifyReply, paper: Paper, kept?: Buffer): Promise<void> {
  const drawing = await import('./send-pdf.ts')
  return drawing.sendPdf(reply, paper, kept)
}

/** The bytes of a report as a PDF, to be kept. */
export async function pdfBytes(paper: Paper): Promise<Buffer> {
  const drawing = await import('./send-pdf.ts')
  const pieces: Buffer[] = []
  for await (const piece of await drawing.drawPdf(paper)) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
