import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '#kernel/server/uuid.ts'
import { currentStore } from '#modules/platform/server/index.ts'
import { transferPorts } from './ports.ts'

/** Lets bytes through, counts and hashes them. */
export class Measure extends Transform {
  readonly #hash = createHash('sha256')
  size = 0

  override _transform(piece: Buffer, _encoding: string, done: TransformCallback): void {
    this.size += piece.length
    this.#hash.update(piece)
    done(null, piece)
  }

  /** In hexadecimal; once, after the end. */
  sha256(): string {
    return this.#hash.digest('hex')
  }
}

/** A key for the file of one run of an export: two runs never write the same. */
export function exportKey(id: string): string {
  return `${id}-${newId()}`
}

/** The key of an uploaded sheet, which is kept until it is confirmed or given up. */
export function uploadKey(id: string): string {
  return `upload-${id}`
}

/** Keeps what `write` sends to its sink; rejects, leaving nothing, when either fails. */
export async function storeWritten(
  key: string,
  write: (sink: Measure) => Promise<void>,
): Promise<{ size: number; sha256: string }> {
  const sink = new Measure()
  const kept = currentStore()
    .put(key, sink)
    .catch((error: Error) => {
      sink.destroy(error)
      throw error
    })
  const written = write(sink).catch((error: Error) => {
    sink.destroy(error)
    throw error
  })
  const [failure] = (await Promise.allSettled([written, kept])).filter(
    each => each.status === 'rejected',
  )
  if (failure !== undefined) throw failure.reason
  return { size: sink.size, sha256: sink.sha256() }
}

/** Removes a kept file; one that is gone already is no fault. */
export async function removeStored(key: string | null): Promise<void> {
  if (key !== null && key !== '') await currentStore().remove(key)
}

/** Work with a file of this node that is gone afterwards: sheets are read at any place of theirs. */
export async function withScratch<T>(
  content: Readable,
  work: (scratch: { path: string; size: number; sha256: string }) => Promise<T>,
): Promise<T> {
  await mkdir(transferPorts().folder, { recursive: true, mode: 0o700 })
  const path = join(transferPorts().folder, newId())
  const measure = new Measure()
  try {
    await pipeline(content, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return await work({ path, size: measure.size, sha256: measure.sha256() })
  } finally {
    await rm(path, { force: true })
  }
}
