import Cookies from 'js-cookie'
import { type AskedFirst, askedFirst, type Given } from './asked-first.ts'
import { noteAttendance } from './attendance.ts'
import { noteBuild } from './build.ts'
import { codes, RequestFailure } from './failure.ts'
import { noteFailed } from './fault-report.ts'
import { fileNameOf, saveBlob } from './save-file.ts'
import { noteUndo } from './undo-tokens.ts'

export {
  codes,
  type FieldError,
  RequestFailure,
  sentenceOfError,
  sentencesOfError,
} from './failure.ts'

/** Values of a query string; absent ones are left out. */
export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface Sending {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until it is given up; 30,000 when absent. */
  readonly timeout?: number
  /** Only the wait for the answer's beginning is bounded: how long a file comes depends on its size. */
  readonly isFile?: true
}

/** What the application does about answers that concern more than their caller. */
export interface RequestHooks {
  /** The answer says `X-Token-State: expired`: fetch the token again and compare. */
  tokenExpired(): void
  /** 4010, 4011, 4012, 4030, 4032: the session cannot go on as it is. */
  sessionRefused(failure: RequestFailure): void
  /** 4033: asks the identity again; true when the call shall be repeated. */
  stepUp(failure: RequestFailure): Promise<boolean>
  /** Asks what is set to be asked before the act; undefined when the person gives it up. */
  askFirst(asked: AskedFirst): Promise<Given | undefined>
  /** The request could not be set up; alert 出错了. */
  notSetUp(sentence: string): void
  /** A download failed; alert the sentence. */
  downloadFailed(sentence: string): void
}

const hooks: RequestHooks = {
  tokenExpired: () => {},
  sessionRefused: () => {},
  stepUp: async () => false,
  askFirst: async () => undefined,
  notSetUp: sentence => window.alert(sentence),
  downloadFailed: sentence => window.alert(sentence),
}

/** Lets the application answer for the session, step-up and alerts; told once at start. */
export function hookRequests(given: Partial<RequestHooks>): void {
  Object.assign(hooks, given)
}

/** GET with query parameters; resolves to `dataPoints`, rejects with RequestFailure. */
export function get<T>(url: string, params?: Params, sending?: Sending): Promise<T> {
  return ask<T>(withParams(url, params), { method: 'GET' }, sending)
}

/** POST with a JSON body, or a FormData as it is. */
export function post<T>(url: string, body?: unknown, sending?: Sending): Promise<T> {
  return ask<T>(url, { method: 'POST', ...bodyOf(body) }, sending)
}

/** DELETE with query parameters. */
export function del<T>(url: string, params?: Params, sending?: Sending): Promise<T> {
  return ask<T>(withParams(url, params), { method: 'DELETE' }, sending)
}

/** POST with an empty body whose `dataPoints` go to a callback. */
export async function postEmpty<T>(url: string, callback: (dataPoints: T) => void): Promise<void> {
  callback(await ask<T>(url, { method: 'POST' }))
}

/** Raw GET of a file, saved under the name that the server gives. */
export async function download(url: string, params?: Params, given: Given = {}): Promise<void> {
  const init = { method: 'GET', headers: given }
  const response = await send(withParams(url, params), init, { isFile: true }).catch(error => {
    if (isSetUpFault(error)) throw error
    return broken()
  })
  if (!response.ok || isJson(response)) {
    const failure = failureOf((await envelopeOf(response)) ?? lost, response)
    const answered = await answerFirst(failure)
    if (answered !== undefined) return download(url, params, answered)
    if (failure.statusCode === codes.stepUpRequired) {
      if (await hooks.stepUp(failure)) return download(url, params, given)
    } else if (isOfSession(failure)) hooks.sessionRefused(failure)
    else hooks.downloadFailed(failure.sentence)
    throw failure
  }
  saveBlob(await response.blob().catch(broken), fileNameOf(response))
}

/** Tells that a download broke, at its beginning or on its way. */
function broken(): never {
  hooks.downloadFailed(lost.statusMessage)
  throw new RequestFailure(lost)
}

/** A download of which neither a file nor an envelope came. */
const lost = { statusCode: codes.unreachable, statusMessage: '网络请求失败' } satisfies Envelope

/** GET whose answer is either a file, which is saved and answered by undefined, or `dataPoints`. */
export async function getOrSave<T>(
  url: string,
  params?: Params,
  given: Given = {},
): Promise<T | undefined> {
  const asked = withParams(url, params)
  const response = await send(asked, { method: 'GET', headers: given }, { timeout: 120_000 })
  if (!response.ok || isJson(response)) {
    return taken<T | undefined>(response, more => getOrSave(url, params, { ...given, ...more }))
  }
  saveBlob(await response.blob(), fileNameOf(response))
  return undefined
}

/** The value of a readable cookie. */
export function cookieOf(name: string): string | undefined {
  return Cookies.get(name)
}

/** The address of a resource's call: `callOf(project, 'getById')` → `/api/project/project/getById`. */
export function callOf(resource: { readonly path: string }, call: string): string {
  return `/api/${resource.path}/${call}`
}

let answered: string | undefined

/** The id of the last answer, by which its request is found in the server's log. */
export function lastRequestId(): string | undefined {
  return answered
}

async function ask<T>(url: string, init: RequestInit, sending?: Sending): Promise<T> {
  return taken<T>(await send(url, init, sending), given =>
    ask<T>(url, { ...init, headers: { ...Object(init.headers), ...given } }, sending),
  )
}

/** What an envelope brings; `again` asks once more when the person has answered what was asked first. */
async function taken<T>(response: Response, again: (given?: Given) => Promise<T>): Promise<T> {
  const envelope = (await envelopeOf(response)) ?? bareEnvelope(response)
  answered = response.headers.get('x-request-id') ?? answered
  noteBuild(response.headers.get('x-build'))
  noteUndo(response.headers.get('x-undo'))
  if (response.headers.get('x-token-state') === 'expired') hooks.tokenExpired()
  // The one cast at the edge: what a call answers is its caller's statement, checked by contract tests.
  if (envelope.statusCode === codes.success) return envelope.dataPoints as T
  const failure = failureOf(envelope, response)
  const given = await answerFirst(failure)
  if (given !== undefined) return again(given)
  if (failure.statusCode === codes.stepUpRequired && (await hooks.stepUp(failure))) {
    return again()
  }
  if (isOfSession(failure)) hooks.sessionRefused(failure)
  else if (failure.statusCode !== codes.invalid) noteFailed(failure.requestId)
  throw failure
}

/** What the person answers to a call that asks something first; undefined where it asks nothing. */
async function answerFirst(failure: RequestFailure): Promise<Given | undefined> {
  const asked = askedFirst(failure)
  if (asked === undefined) return undefined
  const given = await hooks.askFirst(asked)
  if (given !== undefined) return given
  throw new RequestFailure({ statusCode: codes.refused, statusMessage: '已取消' })
}

async function send(url: string, init: RequestInit, sending?: Sending): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(
    () => late.abort(new DOMException('', 'TimeoutError')),
    sending?.timeout ?? 30_000,
  )
  const signal = sending?.signal ? AbortSignal.any([sending.signal, late.signal]) : late.signal
  const request = setUp(url, { ...init, signal })
  const response = await fetch(request).catch((error: unknown) => {
    if (sending?.signal?.aborted) throw error
    if (late.signal.aborted) throw tooSlow()
    const statusMessage = '网络请求失败，请检查网络后重试'
    throw new RequestFailure({ statusCode: codes.unreachable, statusMessage })
  })
  if (sending?.isFile) clearTimeout(timer)
  return response
}

function tooSlow(): RequestFailure {
  const statusMessage = '请求超时，请稍后重试'
  return new RequestFailure({ statusCode: codes.unreachable, statusMessage })
}

function setUp(url: string, init: RequestInit): Request {
  try {
    const headers = new Headers(init.headers)
    const token = cookieOf('gyb_token')
    if (token) headers.set('X-Token', token)
    noteAttendance(headers)
    return new Request(new URL(url, window.location.origin), {
      ...init,
      headers,
      credentials: 'include',
    })
  } catch (error) {
    hooks.notSetUp('出错了')
    throw error
  }
}

interface Envelope {
  readonly statusCode: number
  readonly statusMessage?: string
  readonly dataPoints?: unknown
}

async function envelopeOf(response: Response): Promise<Envelope | undefined> {
  const body: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof DOMException) throw error.name === 'TimeoutError' ? tooSlow() : error
    return undefined
  })
  if (typeof body === 'object' && body !== null && 'statusCode' in body) return body as Envelope
  return undefined
}

/** What an answer without an envelope means: something before the server spoke, by its HTTP status alone. */
function bareEnvelope({ status, headers }: Response): Envelope {
  const id = headers.get('x-request-id')
  const busy = `系统繁忙，请稍后重试${id ? `（${id}）` : ''}`
  if (status === 401) return { statusCode: codes.notLoggedIn, statusMessage: 'not_login' }
  if (status === 413) return { statusCode: codes.tooLarge, statusMessage: '文件大小超出限制' }
  if (status === 429) return { statusCode: codes.tooOften, statusMessage: tooOften(headers) }
  // 502 to 504 are a proxy's own: the product did not answer, and may a moment later.
  if (status >= 502 && status <= 504) return { statusCode: codes.unreachable, statusMessage: busy }
  if (status >= 500) return { statusCode: codes.fault, statusMessage: busy }
  return { statusCode: codes.unreachable, statusMessage: '网络请求失败' }
}

function tooOften(headers: Headers): string {
  const seconds = Number(headers.get('retry-after'))
  return `操作过于频繁，请 ${seconds > 0 ? seconds : 60} 秒后再试`
}

function failureOf(envelope: Envelope, response: Response): RequestFailure {
  const retryAfter = Number(response.headers.get('retry-after'))
  return new RequestFailure({
    ...envelope,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfter > 0 ? retryAfter : undefined,
  })
}

const sessionCodes: readonly number[] = [
  codes.notLoggedIn,
  codes.sessionExpired,
  codes.sessionEnded,
  codes.notAuthorised,
  codes.passwordChangeRequired,
]

function isOfSession(failure: RequestFailure): boolean {
  return sessionCodes.includes(failure.statusCode)
}

function isSetUpFault(error: unknown): boolean {
  return !(error instanceof RequestFailure)
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('application/json') ?? false
}

function bodyOf(body: unknown): RequestInit {
  if (body instanceof FormData) return { body }
  return { body: JSON.stringify(body ?? {}), headers: { 'Content-Type': 'application/json' } }
}

/** The address with its query; keys without a value are left out. */
export function withParams(url: string, params: Params = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const text = query.toString()
  if (text === '') return url
  return `${url}${url.includes('?') ? '&' : '?'}${text}`
}
