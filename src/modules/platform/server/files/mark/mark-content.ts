import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { formatMoment } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import type { Outline } from '#services/fonts/outline.ts'
import { markPdf } from './mark-pdf.ts'
import { markPicture } from './mark-picture.ts'

const pdf = 'application/pdf'

/** What draws signs is loaded at the first paper that needs it: most processes never do. */
async function outlineOf(text: string) {
  return (await import('#services/fonts/outline.ts')).outlineOf(text)
}

/** What stands across a paper that somebody looks at: a copy that turns up elsewhere tells whose it was. */
export function markOf({ name, loginName }: Person, now: Date): string {
  return `${name} ${loginName} ${formatMoment(now).slice(0, 16)} 仅供查验`
}

/** A picture or PDF with the mark across it; refused where a PDF takes none. */
export async function markContent(content: Readable, mime: string, mark: string): Promise<Buffer> {
  const [bytes, outline] = await Promise.all([buffer(content), outlineOf(mark)])
  return mime === pdf ? markedPdf(bytes, outline) : markPicture(bytes, outline)
}

/** Refuses a PDF that no mark can be put on: locked by a password, or broken. */
export async function demandMarkable(content: Readable, mime: string): Promise<void> {
  if (mime === pdf) await markedPdf(await buffer(content), await outlineOf('仅供查验'))
}

async function markedPdf(bytes: Buffer, outline: Outline): Promise<Buffer> {
  try {
    return await markPdf(bytes, outline)
  } catch {
    throw new Refusal('wrongType', 'PDF 已加密或已损坏，请上传可以直接打开的文件')
  }
}
