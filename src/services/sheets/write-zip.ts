import type { Readable, Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** One file of an archive. */
export interface ZipPart {
  readonly path: string
  readonly content: Readable | Buffer
  /** For what is packed already: pictures, workbooks. */
  readonly isStored?: boolean
}

/** Level 1: a fifth larger than level 6 and a quarter faster. */
const compression = { compressionLevel: 1 }

/**
 * Writes an archive to `sink` and ends it. Parts are asked for one after the other, each when the
 * one before it has been written, and read only as fast as the sink takes them. Rejects, and stops
 * reading, when the sink or a part fails.
 */
export async function writeZip(
  sink: Writable,
  parts: AsyncIterable<ZipPart> | Iterable<ZipPart>,
): Promise<void> {
  const zip = new ZipFile()
  const stop = new AbortController()
  const written = pipeline(zip.outputStream, sink, { signal: stop.signal })
  // Failures surface through the race below or the last await, never as an unhandled rejection.
  written.catch(() => {})
  // yazl repeats the failure of a part, which `finished` reports already.
  zip.on('error', () => {})

  try {
    for await (const { path, content, isStored = false } of parts) {
      const how = isStored ? { compress: false } : compression
      if (Buffer.isBuffer(content)) {
        zip.addBuffer(content, path, how)
        continue
      }
      zip.addReadStream(content, path, how)
      try {
        await Promise.race([finished(content), written])
      } finally {
        content.destroy()
      }
    }
    zip.end()
  } catch (error) {
    stop.abort()
    // The sink is closed before the caller goes on, who may want to remove its file.
    await written.catch(() => {})
    throw error
  }
  await written
}
