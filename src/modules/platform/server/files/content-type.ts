import { SheetRefusal } from '#services/sheets/sheet-refusal.ts'
import type { SheetSource } from '#services/sheets/sheet-source.ts'
import { readZipDirectory } from '#services/sheets/zip-directory.ts'

type Content =
  | 'jpg'
  | 'png'
  | 'gif'
  | 'webp'
  | 'pdf'
  | 'ole'
  | 'zip'
  | 'mp4'
  | 'webm'
  | 'mp3'
  | 'wav'
  | 'text'

interface Ending {
  readonly mime: string
  readonly content: Content
  /** An entry that the archive must hold. */
  readonly entry?: string
}

/** Every ending that a file may have at all: SVG, HTML, programs and macros are not among them. */
export const endings: Readonly<Record<string, Ending>> = {
  jpg: { mime: 'image/jpeg', content: 'jpg' },
  jpeg: { mime: 'image/jpeg', content: 'jpg' },
  png: { mime: 'image/png', content: 'png' },
  gif: { mime: 'image/gif', content: 'gif' },
  webp: { mime: 'image/webp', content: 'webp' },
  pdf: { mime: 'application/pdf', content: 'pdf' },
  doc: { mime: 'application/msword', content: 'ole' },
  xls: { mime: 'application/vnd.ms-excel', content: 'ole' },
  ppt: { mime: 'application/vnd.ms-powerpoint', content: 'ole' },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    content: 'zip',
    entry: 'word/document.xml',
  },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: 'zip',
    entry: 'xl/workbook.xml',
  },
  pptx: {
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    content: 'zip',
    entry: 'ppt/presentation.xml',
  },
  zip: { mime: 'application/zip', content: 'zip' },
  csv: { mime: 'text/csv', content: 'text' },
  txt: { mime: 'text/plain', content: 'text' },
  mp4: { mime: 'video/mp4', content: 'mp4' },
  webm: { mime: 'video/webm', content: 'webm' },
  mp3: { mime: 'audio/mpeg', content: 'mp3' },
  wav: { mime: 'audio/wav', content: 'wav' },
}

/** The ending of a file's name, without the point, in lower case. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Whether the content is what the ending says; a sentence when it is not. */
export async function whyNotContent(
  ending: string,
  source: SheetSource,
): Promise<string | undefined> {
  const known = endings[ending]
  if (known === undefined) return '文件类型不允许'
  const head = await source.read(0, Math.min(source.size, 4096))
  if (!isContent(known.content, head)) return '文件内容与扩展名不符'
  return known.content === 'zip' ? whyNotArchive(known, source) : undefined
}

const starts = (head: Buffer, text: string, at = 0) =>
  head.subarray(at, at + text.length).toString('latin1') === text

const tests: Readonly<Record<Content, (head: Buffer) => boolean>> = {
  jpg: head => starts(head, '\xff\xd8\xff'),
  png: head => starts(head, '\x89PNG\r\n\x1a\n'),
  gif: head => starts(head, 'GIF87a') || starts(head, 'GIF89a'),
  webp: head => starts(head, 'RIFF') && starts(head, 'WEBP', 8),
  pdf: head => starts(head, '%PDF-'),
  ole: head => starts(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  zip: head => starts(head, 'PK\x03\x04') || starts(head, 'PK\x05\x06'),
  mp4: head => starts(head, 'ftyp', 4),
  webm: head => starts(head, '\x1a\x45\xdf\xa3'),
  mp3: head => starts(head, 'ID3') || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  wav: head => starts(head, 'RIFF') && starts(head, 'WAVE', 8),
  // A browser that is told text/plain or text/csv runs nothing; binaries are refused all the same.
  text: head => !head.includes(0),
}

function isContent(content: Content, head: Buffer): boolean {
  return tests[content](head)
}

const mostEntries = 10_000
const mostUnpacked = 2 * 1024 ** 3

async function whyNotArchive(known: Ending, source: SheetSource): Promise<string | undefined> {
  try {
    const entries = await readZipDirectory(source)
    if (entries.size > mostEntries) return '压缩包内文件过多'
    let unpacked = 0
    for (const entry of entries.values()) unpacked += entry.size
    if (unpacked > mostUnpacked) return '压缩包解压后过大'
    if (known.entry === undefined) return undefined
    if (!entries.has(known.entry)) return '文件内容与扩展名不符'
    const hasMacro = [...entries.keys()].some(name => name.endsWith('vbaProject.bin'))
    return hasMacro ? '不接受含宏的文件' : undefined
  } catch (error) {
    if (error instanceof SheetRefusal) return '文件已损坏'
    throw error
  }
}
