import type {} from '@fastify/multipart'
import { z } from 'zod'
import { storableHtml } from '#kernel/server/html-port.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { cleanName } from '#modules/platform/server/index.ts'
import { SheetRefusal } from '#services/sheets/sheet-refusal.ts'
import { sourceOf } from '#services/sheets/sheet-source.ts'
import { storeUpload } from '../editor/store-upload.ts'
import { ruleOf, settingsFor } from '../editor/upload-rules.ts'
import { stateOfError } from '../editor/upload-state.ts'
import { openWord, type WordDocument } from './word-document.ts'
import { htmlOfWord } from './word-html.ts'

const mostBytes = 20 * 1024 * 1024
const mostPictures = 100
const unreadable =
  '文件不是 Word 文档（.docx），或已损坏、加密；请用 Word 或 WPS 另存为 .docx 后再导入'

/** A Word file becomes the text of a new article; nothing is stored but its pictures. */
export const importWordRoute = route({
  method: 'POST',
  path: '/api/article/article/importWord',
  access: { action: 'article.create' },
  summary: '从 Word 文件导入文章',
  multipart: true,
  question: z.object({}),
  async handle(_question, exchange) {
    const part = await exchange.request.file({ limits: { fileSize: mostBytes, files: 1 } })
    if (part === undefined) throw refusal('请选择 Word 文件', 'upfile')
    const bytes = await part.toBuffer()
    const word = await opened(bytes)
    const { marks, markOf } = pictureMarks(word)
    const { html, tablesLeftOut } = htmlOfWord(word, markOf)
    const { kept, missing } = await storePictures(exchange, word, { html, marks })
    return {
      title: cleanName(part.filename).replace(/\.[a-z]+$/i, ''),
      content: storableHtml(kept),
      missing,
      tablesLeftOut,
    }
  },
})

async function opened(bytes: Buffer): Promise<WordDocument> {
  try {
    const word = await openWord(await sourceOf(bytes))
    if (word === undefined) throw refusal(unreadable, 'upfile')
    return word
  } catch (error) {
    if (error instanceof SheetRefusal) throw refusal(unreadable, 'upfile')
    throw error
  }
}

/** Gives each picture of the file a mark that stands for it in the HTML until it is stored. */
function pictureMarks(word: WordDocument) {
  const marks = new Map<string, string>()
  return {
    marks,
    markOf(key: string): string | undefined {
      const path = word.pictureOf(key)
      if (path === undefined) return undefined
      const known = [...marks].find(([, each]) => each === path)?.[0]
      const mark = known ?? `word-picture-${marks.size + 1}`
      marks.set(mark, path)
      return `<img src="${mark}" alt="">`
    },
  }
}

async function storePictures(
  exchange: Exchange,
  word: WordDocument,
  { html, marks }: { html: string; marks: ReadonlyMap<string, string> },
): Promise<{ kept: string; missing: number }> {
  let kept = html
  let missing = 0
  for (const [at, [mark, path]] of [...marks].entries()) {
    const url = at < mostPictures ? await storePicture(exchange, word, path) : undefined
    if (url === undefined) missing += 1
    kept =
      url === undefined
        ? kept.replaceAll(`<img src="${mark}" alt="">`, '')
        : kept.replaceAll(`"${mark}"`, `"${url}"`)
  }
  return { kept, missing }
}

/** The address of a stored picture; undefined for what no browser shows (WMF, EMF) or is too large. */
async function storePicture(
  exchange: Exchange,
  word: WordDocument,
  path: string,
): Promise<string | undefined> {
  const { bytes: most } = ruleOf('image', await settingsFor(exchange))
  const bytes = await word.bytesOf(path, most)
  if (bytes === undefined) return undefined
  try {
    const name = path.split('/').at(-1) ?? ''
    return (await storeUpload(exchange, { bytes, name, purpose: 'image' })).url
  } catch (error) {
    if (stateOfError(error) === undefined) throw error
    return undefined
  }
}
