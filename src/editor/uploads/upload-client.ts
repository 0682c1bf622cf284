import { cookieOf, get, withParams } from '#ui/logic/request.ts'
import {
  readUploadConfig,
  type UploadConfig,
  type UploadPurpose,
} from '../model/upload/upload-config.ts'
import { uploadMessages, uploadStates } from '../model/upload/upload-states.ts'

/** A stored file. */
export interface Uploaded {
  /** Where it lies, with the configured prefix. */
  readonly url: string
  readonly title: string
  /** The name it had. */
  readonly original: string
}

/** An earlier file of a list. */
export interface Listed {
  readonly url: string
  readonly name: string
}

/** What became of one remote picture. */
export interface Caught {
  readonly source: string
  /** Where it lies now; absent: it could not be fetched. */
  readonly url?: string
}

/** Why nothing was stored; the message is a sentence for people. */
export class UploadFailure extends Error {}

/** Speaks the upload protocol (design, section 1) with one address. */
export interface UploadClient {
  /** Asked once; a failed answer is asked again the next time. */
  config(): Promise<UploadConfig>
  send(purpose: UploadPurpose, file: File, onProgress?: (share: number) => void): Promise<Uploaded>
  /** Sends a drawing: the base64 of a PNG. */
  sendDrawing(picture: string): Promise<Uploaded>
  list(kind: 'image' | 'file', start: number): Promise<{ items: Listed[]; total: number }>
  catchRemote(addresses: readonly string[]): Promise<Caught[]>
}

const configTime = 5_000
const catchTime = 60_000
const listTime = 100_000
const sendTime = 300_000

const configs = new Map<string, Promise<UploadConfig>>()

/** A client of an address; clients of one address share the configuration. */
export function uploadClient(address: string): UploadClient {
  const config = () => {
    const known = configs.get(address)
    if (known) return known
    const asked = ask(
      withParams(address, { action: 'config', noCache: Date.now() }),
      configTime,
    ).then(answer => readUploadConfig(answer))
    configs.set(address, asked)
    asked.catch(() => configs.delete(address))
    return asked
  }
  return {
    config,
    async send(purpose, file, onProgress) {
      const rule = (await config().catch(noConfig)).purposes[purpose]
      const form = new FormData()
      form.append('type', 'ajax')
      form.append(rule.field, file, file.name)
      const url = withParams(address, { action: rule.action, encode: 'utf-8' })
      const answer = await post(url, form, { time: sendTime, onProgress })
      return uploaded(answer, rule.prefix, file.name)
    },
    async sendDrawing(picture) {
      const rule = (await config().catch(noConfig)).purposes.scrawl
      if (rule.action === '') noConfig()
      // Four letters of base64 are three bytes.
      if ((picture.length * 3) / 4 > rule.most) throw new UploadFailure(uploadMessages.tooLarge)
      const form = new URLSearchParams({ [rule.field]: picture })
      const url = withParams(address, { action: rule.action })
      return uploaded(await post(url, form, { time: sendTime }), rule.prefix, 'scrawl.png')
    },
    async list(kind, start) {
      const rule = (await config().catch(noConfig)).lists[kind]
      const query = { action: rule.action, start, size: rule.size, noCache: Date.now() }
      const answer = await ask(withParams(address, query), listTime)
      const items = Array.isArray(answer.list) ? answer.list : []
      return {
        items: items.flatMap(item => listed(item, rule.prefix)),
        total: Number(answer.total) || 0,
      }
    },
    async catchRemote(addresses) {
      const { catcher } = await config().catch(noConfig)
      const body = new URLSearchParams()
      for (const each of addresses) body.append(`${catcher.field}[]`, each)
      const answer = await post(withParams(address, { action: catcher.action }), body, {
        time: catchTime,
      })
      const items = Array.isArray(answer.list) ? answer.list : []
      return items.flatMap(item => caught(item, catcher.prefix))
    },
  }
}

function noConfig(): never {
  throw new UploadFailure(uploadMessages.noConfig)
}

type Answer = Readonly<Record<string, unknown>>

function uploaded(answer: Answer, prefix: string, name: string): Uploaded {
  if (answer.state !== uploadStates.success || typeof answer.url !== 'string') {
    throw new UploadFailure(String(answer.state ?? uploadMessages.failed))
  }
  return {
    url: prefix + answer.url,
    title: String(answer.title ?? ''),
    original: String(answer.original ?? name),
  }
}

function headers(): Record<string, string> {
  const token = cookieOf('gyb_token')
  return { 'X-Requested-With': 'XMLHttpRequest', ...(token ? { 'X-Token': token } : {}) }
}

async function ask(url: string, time: number): Promise<Answer> {
  const response = await fetch(url, {
    headers: headers(),
    credentials: 'include',
    signal: AbortSignal.timeout(time),
  }).catch(() => {
    throw new UploadFailure(uploadMessages.failed)
  })
  if (!response.ok) throw refused(response.status, response.headers.get('x-token-state'))
  return read(await response.text())
}

interface Sending {
  readonly time: number
  readonly onProgress?: ((share: number) => void) | undefined
}

// XMLHttpRequest, because fetch does not tell how much was sent.
function post(url: string, body: FormData | URLSearchParams, { time, onProgress }: Sending) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new UploadFailure(uploadMessages.failed))
    request.open('POST', url)
    request.withCredentials = true
    request.timeout = time
    for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value)
    request.upload.onprogress = event =>
      onProgress?.(event.total > 0 ? event.loaded / event.total : 0)
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = fail
    request.onload = () => {
      if (request.status < 200 || request.status >= 300) {
        reject(refused(request.status, request.getResponseHeader('x-token-state')))
        return
      }
      try {
        resolve(read(request.responseText))
      } catch (error) {
        reject(error)
      }
    }
    request.send(body)
  })
}

// A token that ran out is fetched anew, so that trying again helps.
function refused(status: number, state: string | null): UploadFailure {
  if (status === 401 || state === 'expired') void get('/api/upms/sso/getToken').catch(() => {})
  return new UploadFailure(uploadMessages.failed)
}

function read(text: string): Answer {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw new UploadFailure(uploadMessages.badAnswer)
  }
  if (typeof answer !== 'object' || answer === null)
    throw new UploadFailure(uploadMessages.badAnswer)
  return answer as Answer
}

function listed(item: unknown, prefix: string): Listed[] {
  if (typeof item !== 'object' || item === null || !('url' in item) || typeof item.url !== 'string')
    return []
  const name = 'original' in item ? item.original : 'title' in item ? item.title : undefined
  return [{ url: prefix + item.url, name: String(name ?? item.url.split('/').at(-1) ?? '') }]
}

function caught(item: unknown, prefix: string): Caught[] {
  if (typeof item !== 'object' || item === null || !('source' in item)) return []
  const isStored = 'state' in item && item.state === uploadStates.success
  const url =
    isStored && 'url' in item && typeof item.url === 'string' ? prefix + item.url : undefined
  return [{ source: String(item.source), ...(url === undefined ? {} : { url }) }]
}
