import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Refusal } from '#kernel/server/refusal.ts'

/** The bytes of a bill, whole or as they arrive. */
export type BillBytes = Uint8Array | AsyncIterable<Uint8Array>

/** A bill unpacks to so many bytes at most; a year of a million donations is a third of it. */
const longestBill = 1024 ** 3

/** The lines of a bill, a chunk at a time: gzip or plain, UTF-8 with or without BOM, or GBK. */
export async function* billLines(bytes: BillBytes): AsyncGenerator<string[]> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let rest = ''
  let length = 0
  for await (const chunk of plainBytes(bytes)) {
    length += chunk.length
    if (length > longestBill) throw new Refusal('tooLarge', '账单解压后超过 1 GB，请按日下载')
    decoder ??= new TextDecoder(isUtf8(chunk) ? 'utf-8' : 'gb18030')
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield lines
  }
  rest += decoder?.decode() ?? ''
  if (rest !== '') yield [rest]
}

/** The bytes of a bill as they lie in its packing: gzip or plain. */
export async function* plainBytes(bytes: BillBytes): AsyncGenerator<Uint8Array> {
  const source = bytes instanceof Uint8Array ? pieces(bytes) : bytes
  const chunks = source[Symbol.asyncIterator]()
  const head = await firstBytes(chunks)
  if (head.length === 0) return
  // A zip archive, which a workbook is as well.
  if (head[0] === 0x50 && head[1] === 0x4b)
    throw new Refusal('refused', '这是 zip 压缩包或 Excel 文件，请解压后上传其中的 csv 原文件')
  const whole = rejoined(head, chunks)
  if (head[0] !== 0x1f || head[1] !== 0x8b) return yield* whole
  const gunzip = createGunzip({ chunkSize: 1 << 16 })
  const packed = Readable.from(whole, { objectMode: false })
  packed.on('error', reason => gunzip.destroy(reason))
  try {
    yield* packed.pipe(gunzip)
  } catch (error) {
    const isDamaged =
      error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isDamaged ? new Refusal('refused', '账单压缩包已损坏，请重新下载') : error
  } finally {
    packed.destroy()
  }
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1 << 16) yield bytes.subarray(at, at + (1 << 16))
}

/** Enough to tell the packing and the encoding, even if the network hands over byte by byte. */
async function firstBytes(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head = new Uint8Array()
  while (head.length < 256) {
    const next = await chunks.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  return head
}

async function* rejoined(head: Uint8Array, chunks: AsyncIterator<Uint8Array>) {
  yield head
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
}

function isUtf8(chunk: Uint8Array): boolean {
  try {
    // As a stream, a character cut at the end of the chunk is no fault.
    new TextDecoder('utf-8', { fatal: true }).decode(chunk, { stream: true })
    return true
  } catch {
    return false
  }
}
