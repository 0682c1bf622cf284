import { crc32, createInflateRaw } from 'node:zlib'
import { SheetRefusal } from './sheet-refusal.ts'
import type { SheetSource } from './sheet-source.ts'

/** One file of a zip archive as its central directory tells it. */
export interface ZipEntry {
  name: string
  method: number
  isEncrypted: boolean
  checksum: number
  packed: number
  /** Bytes once unpacked: reading stops with a refusal where the content differs from it. */
  size: number
  offset: number
}

const broken = () => new SheetRefusal('文件已损坏，请用 Excel 或 WPS 重新保存后再上传')

/** The entries of a zip archive by name. */
export async function readZipDirectory(source: SheetSource): Promise<Map<string, ZipEntry>> {
  const tailFrom = Math.max(0, source.size - 65_557)
  const tail = await source.read(tailFrom, source.size)
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > tail.length) throw broken()
  const size = tail.readUInt32LE(end + 12)
  const from = tail.readUInt32LE(end + 16)
  if (from + size > source.size) throw broken()

  const directory = await source.read(from, from + size)
  const entries = new Map<string, ZipEntry>()
  for (let at = 0; at + 46 <= directory.length; ) {
    if (directory.readUInt32LE(at) !== 0x02014b50) throw broken()
    const nameLength = directory.readUInt16LE(at + 28)
    const rest = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    const name = nameOf(directory.subarray(at + 46, at + 46 + nameLength)).replaceAll('\\', '/')
    if (entries.has(name)) throw broken()
    entries.set(name, {
      name,
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      checksum: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + rest
  }
  return entries
}

/** Chinese programs write names in GBK and say so nowhere. */
function nameOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** The unpacked bytes of an entry; its last piece comes only when length and checksum are right. */
export async function* unpack(source: SheetSource, entry: ZipEntry): AsyncGenerator<Buffer> {
  const header = await source.read(entry.offset, entry.offset + 30)
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) throw broken()
  const from = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (from + entry.packed > source.size) throw broken()
  if (entry.method !== 0 && entry.method !== 8) throw broken()

  let seen = 0
  let checksum = 0
  let held: Buffer | undefined
  for await (const piece of inflated(source, entry, from)) {
    seen += piece.length
    checksum = crc32(piece, checksum)
    if (seen > entry.size) throw broken()
    if (held) yield held
    held = piece
  }
  if (seen !== entry.size || checksum !== entry.checksum) throw broken()
  if (held) yield held
}

async function* inflated(
  source: SheetSource,
  entry: ZipEntry,
  from: number,
): AsyncGenerator<Buffer> {
  const packed = source.stream(from, from + entry.packed)
  if (entry.method === 0) {
    yield* packed
    return
  }
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 })
  packed.on('error', error => inflate.destroy(error))
  try {
    yield* packed.pipe(inflate)
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw broken()
    }
    throw error
  } finally {
    packed.destroy()
    inflate.destroy()
  }
}

/** The whole text of a small entry. */
export async function unpackText(source: SheetSource, entry: ZipEntry): Promise<string> {
  if (entry.size > 16 * 1024 * 1024) throw broken()
  const pieces: Buffer[] = []
  for await (const piece of unpack(source, entry)) pieces.push(piece)
  return Buffer.concat(pieces)
    .toString('utf8')
    .replace(/^\ufeff/, '')
}
