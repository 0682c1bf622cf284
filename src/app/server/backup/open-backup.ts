import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { type Manifest, partNames, readManifest } from './manifest.ts'

/** A backup whose every part was found to be what its manifest says. */
export interface CheckedBackup {
  readonly manifest: Manifest
  /** Names of all parts. */
  readonly names: readonly string[]
  /** The content of a part. */
  open(name: string): Promise<Readable>
  text(name: string): Promise<string>
  close(): void
}

/** Opens a backup and reads all of it once; refuses (`StartRefusal`) one that is cut off or changed. */
export async function openBackup(file: string): Promise<CheckedBackup> {
  const zip = await openPromise(file, { autoClose: false }).catch((error: Error) => {
    throw broken(error)
  })
  try {
    const entries = await entriesOf(zip)
    const content = (name: string) => contentOf(zip, entries, name)
    const read = async (name: string) => (await bytesOf(zip, entries, name)).toString('utf8')
    const manifest = readManifest(await read(partNames.manifest))
    const sums = await read(partNames.sums)
    if (createHash('sha256').update(sums).digest('hex') !== manifest.sums)
      throw damaged(partNames.sums)
    await checkAll(sums, entries, content)
    return {
      manifest,
      names: [...entries.keys()],
      open: content,
      text: read,
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof StartRefusal ? error : broken(error as Error)
  }
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

async function checkAll(
  sums: string,
  entries: ReadonlyMap<string, Entry>,
  content: (name: string) => Promise<Readable>,
): Promise<void> {
  const listed = new Map(
    sums.split('\n').flatMap(line => (line === '' ? [] : [[line.slice(66), line.slice(0, 64)]])),
  )
  for (const name of entries.keys()) {
    if (name === partNames.manifest || name === partNames.sums) continue
    const hash = createHash('sha256')
    for await (const piece of await content(name)) hash.update(piece)
    if (hash.digest('hex') !== listed.get(name)) throw damaged(name)
    listed.delete(name)
  }
  for (const name of listed.keys()) throw damaged(name)
}

function contentOf(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  name: string,
): Promise<Readable> {
  const entry = entries.get(name)
  if (entry === undefined) throw damaged(name)
  return zip.openReadStreamPromise(entry)
}

/** The whole of a small part; the reader of the backup leaves its checksum to us. */
async function bytesOf(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  name: string,
): Promise<Buffer> {
  const bytes = await buffer(await contentOf(zip, entries, name))
  if (crc32(bytes) !== entries.get(name)?.crc32) throw damaged(name)
  return bytes
}

function damaged(name: string): StartRefusal {
  return new StartRefusal(`备份文件不完整或已损坏：${name} 与校验和不符。没有恢复任何数据`)
}

function broken(error: Error): StartRefusal {
  const isMissing = 'code' in error && error.code === 'ENOENT'
  return new StartRefusal(
    isMissing
      ? '没有找到备份文件，请检查 --from 的路径'
      : `备份文件不完整或已损坏（${error.message}）。没有恢复任何数据`,
  )
}
