import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Refusal } from '#kernel/server/refusal.ts'
import { newId } from '#kernel/server/uuid.ts'
import { sourceOf } from '#services/sheets/sheet-source.ts'
import { endingOf, endings, whyNotContent } from './content-type.ts'
import { currentStore } from './file-store.ts'
import { demandMarkable } from './mark/mark-content.ts'
import { isPicture, redrawPicture } from './picture.ts'

/** A content in the store that awaits its row. */
export interface Kept {
  readonly id: string
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly sha256: string
  readonly width: number | null
  readonly height: number | null
}

/**
 * Checks what a file really is, draws pictures anew and puts the content into the store; of a
 * marked field, what takes a mark.
 */
export async function keepContent(
  path: string,
  name: string,
  { isMarked }: { readonly isMarked: boolean },
): Promise<Kept> {
  const ending = endingOf(name)
  const why = await whyNotContent(ending, await sourceOf({ path }))
  if (why !== undefined) throw new Refusal('wrongType', why)
  const mime = endings[ending]?.mime ?? 'application/octet-stream'
  const id = newId()
  if (!isPicture(mime)) {
    if (isMarked) await demandMarkable(createReadStream(path), mime)
    const { size, sha256 } = await put(id, createReadStream(path))
    return { id, name, mime, size, sha256, width: null, height: null }
  }
  const picture = await redrawPicture(await readFile(path), mime)
  if (picture === undefined) throw new Refusal('wrongType', '图片已损坏或尺寸过大，请更换图片')
  const { size, sha256 } = await put(id, piecesOf(picture.content))
  await put(`${id}.thumb`, piecesOf(picture.thumb))
  return { id, name, mime, size, sha256, width: picture.width, height: picture.height }
}

/** Takes a content and its small picture out of the store. */
export async function forgetContent(id: string): Promise<void> {
  await currentStore().remove(id)
  await currentStore().remove(`${id}.thumb`)
}

async function put(
  key: string,
  content: AsyncIterable<Buffer>,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const piece of content) {
      hash.update(piece)
      size += piece.length
      yield piece
    }
  }
  await currentStore().put(key, counted())
  return { size, sha256: hash.digest('hex') }
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
