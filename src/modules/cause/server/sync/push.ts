import { randomUUID } from 'node:crypto'
import { signCall } from '#modules/finance/server/index.ts'
import { fetchPublic, NotPublic } from '#modules/message/server/index.ts'
import type { SyncReason } from '../../model/index.ts'

/** What a target answered. */
export type Pushed =
  | { readonly ok: true; readonly externalNo: string | null; readonly answer: string }
  | { readonly ok: false; readonly reason: SyncReason; readonly answer: string }

/** Where a payload goes, and how it is signed. */
export interface Address {
  readonly url: string
  readonly key: string
}

/** Tells one target one payload; never throws. */
export type Push = (to: Address, payload: object, signal: AbortSignal) => Promise<Pushed>

const longest = 15_000
const mostAnswer = 16 * 1024

/**
 * POST of the payload as JSON, signed with HMAC-SHA256 over method, path, timestamp, nonce and the
 * digest of the body, as calls to the product itself are. The target answers 2xx, its own number as
 * `externalNo`, or refuses with a sentence as `message`. Targets are on the public network alone, and
 * a redirect is an answer like others: nobody's address leads into our own network.
 */
export function pushByHttp(fetch: typeof fetchPublic = fetchPublic): Push {
  return async ({ url, key }, payload, signal) => {
    const body = JSON.stringify(payload)
    const { pathname, search } = new URL(url)
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()]
    const signed = {
      ...{ method: 'POST', url: `${pathname}${search}`, timestamp, nonce },
      body: Buffer.from(body),
    }
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-timestamp': timestamp,
          'x-nonce': nonce,
          'x-signature': signCall(key, signed),
        },
        ...{ body, signal, timeout: longest, mostBytes: mostAnswer },
      })
      return readAnswer(response.status, response.body.toString('utf8'))
    } catch (error) {
      const answer = (error instanceof Error ? error.message : String(error)).slice(0, 500)
      return { ok: false, reason: error instanceof NotPublic ? 'refused' : 'timeout', answer }
    }
  }
}

/** What an answer means. */
export function readAnswer(status: number, text: string): Pushed {
  const { externalNo, message } = partsOf(text)
  const answer = `HTTP ${status} ${message ?? text}`.slice(0, 500)
  if (status >= 200 && status < 300)
    return { ok: true, externalNo: externalNo?.slice(0, 64) ?? null, answer }
  if (status === 401 || status === 403) return { ok: false, reason: 'key', answer }
  if (status >= 500 || status === 429) return { ok: false, reason: 'timeout', answer }
  return { ok: false, reason: 'refused', answer }
}

function partsOf(text: string): { externalNo?: string; message?: string } {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null) return {}
    const own = (name: string) => {
      const value = (read as Record<string, unknown>)[name]
      return typeof value === 'string' && value !== '' ? { [name]: value } : {}
    }
    return { ...own('externalNo'), ...own('message') }
  } catch {
    return {}
  }
}
