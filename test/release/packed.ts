import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createBrotliDecompress } from 'node:zlib'
import { openPromise } from 'yauzl'
import { writeZip, type ZipPart } from '#services/sheets/write-zip.ts'

/* A backup for the repository: the parts uncompressed, and all of them compressed together, which
 * makes half of it. */

/** Packs the backup of a backup into a smaller file. */
export async function pack(backup: string, file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pack-'))
  const plain = join(folder, 'plain.zip')
  const zip = await openPromise(backup, { autoClose: false })
  async function* parts(): AsyncGenerator<ZipPart> {
    for await (const entry of zip.eachEntry())
      yield {
        path: entry.fileName,
        content: await zip.openReadStreamPromise(entry),
        isStored: true,
      }
  }
  await writeZip(createWriteStream(plain), parts())
  zip.close()
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24 }
  await pipeline(createReadStream(plain), createBrotliCompress({ params }), createWriteStream(file))
  await rm(folder, { recursive: true })
}

/** Makes the backup of it again. */
export async function unpack(file: string, backup: string): Promise<void> {
  await pipeline(createReadStream(file), createBrotliDecompress(), createWriteStream(backup))
}
