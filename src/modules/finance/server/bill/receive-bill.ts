import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type {} from '@fastify/multipart'
import { Refusal, refusal } from '#kernel/server/refusal.ts'
import type { Exchange } from '#kernel/server/route.ts'

/** An uploaded bill on disk, to be read as often as needed. */
export interface BillFile {
  readonly name: string
  readonly sha256: string
  open(): AsyncIterable<Uint8Array>
}

/** Receives the part `upfile` into a file of its own and removes it when the work is done. */
export async function withBillFile<T>(
  { request }: Exchange,
  work: (file: BillFile) => Promise<T>,
): Promise<T> {
  const part = await request.file()
  if (part === undefined) throw refusal('未找到上传数据')
  const folder = await mkdtemp(join(tmpdir(), 'gongyibao-bill-'))
  try {
    const path = join(folder, 'bill')
    const hash = createHash('sha256')
    const hashed = new Transform({
      transform(chunk, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(part.file, hashed, createWriteStream(path, { mode: 0o600 }))
    if (part.file.truncated) throw new Refusal('tooLarge', '文件大小超出限制')
    const name = (part.filename ?? '').split(/[\\/]/).at(-1)?.slice(0, 200) ?? ''
    return await work({
      name: name === '' ? '账单' : name,
      sha256: hash.digest('hex'),
      open: () => createReadStream(path),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
