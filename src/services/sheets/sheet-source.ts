import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'

/** The bytes of a file, wherever they lie; holds nothing open between two calls. */
export interface SheetSource {
  size: number
  /** Bytes from `from` (included) to `to` (excluded); fewer at the end of the file. */
  read(from: number, to: number): Promise<Buffer>
  stream(from: number, to: number): Readable
}

export async function sourceOf(file: { path: string } | Buffer): Promise<SheetSource> {
  return Buffer.isBuffer(file) ? fromBuffer(file) : fromPath(file.path)
}

function fromBuffer(bytes: Buffer): SheetSource {
  return {
    size: bytes.length,
    read: async (from, to) => bytes.subarray(from, to),
    stream: (from, to) => Readable.from([bytes.subarray(from, to)]),
  }
}

async function fromPath(path: string): Promise<SheetSource> {
  const { size } = await stat(path)
  return {
    size,
    async read(from, to) {
      const file = await open(path, 'r')
      try {
        const bytes = Buffer.alloc(Math.max(0, Math.min(to, size) - from))
        const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
        return bytes.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    stream: (from, to) =>
      to > from ? createReadStream(path, { start: from, end: to - 1 }) : Readable.from([]),
  }
}
