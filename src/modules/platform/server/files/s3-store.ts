import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { FileStore } from './file-store.ts'
import { emptyHash, type S3Key, signedHeaders } from './s3-signature.ts'

/** An object storage that speaks the protocol of S3. */
export interface S3Settings extends S3Key {
  /** Origin of the service, `https://oss-cn-beijing.aliyuncs.com`. */
  readonly endpoint: string
  readonly bucket: string
  /** In front of every key, `gongyibao/`; empty for none. */
  readonly prefix: string
  /** The bucket stands in the path, not in the host name. */
  readonly isPathStyle: boolean
}

/** Milliseconds without a byte after which a request is given up. */
const silence = 30_000
const tries = 3

/**
 * Files in an object storage. A content is first written to a scratch file, since the service wants
 * its length and its hash before the first byte; it stands in the storage wholly or not at all.
 */
export function s3Store(settings: S3Settings): FileStore {
  const ask = (method: Asked['method'], key: string, body?: Spooled) =>
    repeatedly(() => once(settings, { method, url: urlOf(settings, key), body }))
  return {
    async put(key, content) {
      await withSpool(content, async body => {
        await drained(expectStatus(await ask('PUT', key, body), [200]))
      })
    },
    open: async key => expectStatus(await ask('GET', key), [200]),
    async remove(key) {
      await drained(expectStatus(await ask('DELETE', key), [200, 204, 404]))
    },
  }
}

function urlOf({ endpoint, bucket, prefix, isPathStyle }: S3Settings, key: string): URL {
  if (!/^[\w.-]{1,200}$/.test(key)) throw new Error(`not a key of the store: ${key}`)
  const url = new URL(endpoint)
  if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`
  url.pathname = isPathStyle ? `/${bucket}/${prefix}${key}` : `/${prefix}${key}`
  return url
}

interface Spooled {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

interface Asked {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly url: URL
  readonly body: Spooled | undefined
}

function once(key: S3Key, { method, url, body }: Asked): Promise<IncomingMessage> {
  const bodyHash = body?.sha256 ?? emptyHash
  const headers = signedHeaders({ method, url, bodyHash, now: new Date() }, key)
  const begin = url.protocol === 'https:' ? overHttps : overHttp
  return new Promise((resolve, reject) => {
    const sent = begin(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': body.size }) },
      timeout: silence,
    })
    sent.on('timeout', () => sent.destroy(new Error('the object storage does not answer')))
    sent.on('error', reject)
    sent.on('response', resolve)
    if (body === undefined) sent.end()
    else pipeline(createReadStream(body.path), sent).catch(reject)
  })
}

/** Each request may be repeated: a key is written once and never changed. */
async function repeatedly(ask: () => Promise<IncomingMessage>): Promise<IncomingMessage> {
  for (let at = 1; ; at += 1) {
    const isLast = at === tries
    try {
      const answer = await ask()
      if (isLast || (answer.statusCode ?? 500) < 500) return answer
      answer.resume()
    } catch (error) {
      if (isLast) throw error
    }
    await pause(200 * at)
  }
}

function expectStatus(answer: IncomingMessage, expected: readonly number[]): IncomingMessage {
  if (expected.includes(answer.statusCode ?? 0)) return answer
  answer.resume()
  throw new Error(`the object storage answered ${answer.statusCode}`)
}

async function drained(answer: Readable): Promise<void> {
  for await (const _piece of answer) {
    // The connection is free for the next request once its answer was read.
  }
}

async function withSpool(
  content: AsyncIterable<Uint8Array>,
  use: (spooled: Spooled) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gongyibao-object-'))
  try {
    const path = join(folder, 'content')
    const file = await open(path, 'wx', 0o600)
    const hash = createHash('sha256')
    let size = 0
    try {
      for await (const piece of content) {
        hash.update(piece)
        size += piece.length
        await file.write(piece)
      }
    } finally {
      await file.close()
    }
    await use({ path, size, sha256: hash.digest('hex') })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
