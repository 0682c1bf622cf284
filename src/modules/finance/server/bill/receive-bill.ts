import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { Refusal, refusal } from '#kernel/server/refusal.ts'
import type { Exchange } from '#kernel/server/route.ts'

/** An uploaded bill on disk, to be read as often as needed. */
export interface BillFile {
  readonly name: string
  readonly sha256: string
  open(): AsyncIterable<Uint8Array>
}

/** Files that are sent at once at most, and their bytes together. */
const mostFiles = 50
const mostBytes = 100 * 1024 ** 2

/** Receives the part `upfile` into a file of its own and removes it when the work is done. */
export async function withBillFile<T>(
  { request }: Exchange,
  work: (file: BillFile) => Promise<T>,
): Promise<T> {
  const part = await request.file()
  if (part === undefined) throw refusal('未找到上传数据')
  return inFolder(async folder => work(await receive(part, join(folder, 'bill'))))
}

/** The same of several parts `upfile`, in their order. */
export async function withBillFiles<T>(
  { request }: Exchange,
  work: (files: readonly BillFile[]) => Promise<T>,
): Promise<T> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > mostBytes) throw tooLarge()
  return inFolder(async folder => {
    const files: BillFile[] = []
    let bytes = 0
    let sent = 0
    for await (const part of request.files({ limits: { files: 10 * mostFiles } })) {
      sent += 1
      // What is too much is read to its end all the same: before that nobody reads the answer.
      if (sent > mostFiles || bytes > mostBytes) part.file.resume()
      else {
        files.push(await receive(part, join(folder, `${sent}`)))
        bytes += part.file.bytesRead
      }
    }
    if (sent > mostFiles) throw refusal(`一次最多上传 ${mostFiles} 个文件，请分批上传`)
    if (bytes > mostBytes) throw tooLarge()
    if (files.length === 0) throw refusal('未找到上传数据')
    return work(files)
  })
}

const tooLarge = () => new Refusal('tooLarge', '一次上传的文件合计超过 100 MB，请分批上传')

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gongyibao-bill-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(part: MultipartFile, path: string): Promise<BillFile> {
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
  return {
    name: name === '' ? '账单' : name,
    sha256: hash.digest('hex'),
    open: () => createReadStream(path),
  }
}
