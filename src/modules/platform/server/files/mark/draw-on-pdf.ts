import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib'
import type { Outline } from '#services/fonts/outline.ts'

/** Degrees that the lines rise. */
const slope = 24
const angle = (slope * Math.PI) / 180

/** A PDF with a line of text across every page, three times each; throws where it is locked or broken. */
export async function drawOnPdf(
  content: Uint8Array,
  { path, width }: Outline,
): Promise<Uint8Array> {
  const document = await PDFDocument.load(content)
  for (const page of document.getPages()) {
    const { x, y, width: across, height: up } = page.getCropBox()
    const scale = Math.min(across / (width * 1.1), up / 20)
    const [run, rise] = [Math.cos(angle) * width * scale, Math.sin(angle) * width * scale]
    for (const part of [1, 3, 5])
      page.drawSvgPath(path, {
        ...{ x: x + (across - run) / 2, y: y + (up * part) / 6 - rise / 2, scale },
        ...{ rotate: degrees(slope), color: rgb(0, 0, 0), opacity: 0.16, borderWidth: 0 },
      })
  }
  return document.save()
}
