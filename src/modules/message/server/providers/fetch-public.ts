import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { findPublicHost, isPublicAddress, type PublicHost, type Resolve } from './public-address.ts'

export interface PublicQuestion {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
  /** Milliseconds; 10 seconds when absent. */
  readonly timeout?: number
  /** Bytes of the answer that are read; 64 KB when absent. */
  readonly mostBytes?: number
  /** Only https when true. */
  readonly isSecure?: boolean
  /** Asks a name server; that of the system when absent. */
  readonly resolve?: Resolve
}

export interface PublicAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** The address does not lead to a public host, or not by http(s) on its usual port. */
export class NotPublic extends Error {}

/**
 * Asks a host that somebody named, without ever reaching into our own network: the name is
 * resolved once, refused unless all its addresses are public, and the connection goes to just that
 * address. Redirects are answers like others; whoever follows one asks anew.
 */
export async function fetchPublic(
  address: string,
  question: PublicQuestion,
): Promise<PublicAnswer> {
  const url = allowedUrl(address, question.isSecure === true)
  const host = await findPublicHost(url, question.resolve)
  if (host === undefined) throw new NotPublic('地址不可访问')
  return ask(url, host, question)
}

/** The address as a URL, if it is one that may be asked; throws otherwise. */
export function allowedUrl(address: string, isSecure: boolean): URL {
  const url = URL.parse(address)
  const protocols = isSecure ? ['https:'] : ['https:', 'http:']
  const isAllowed =
    url !== null &&
    address.length <= 2048 &&
    protocols.includes(url.protocol) &&
    ['', '80', '443'].includes(url.port) &&
    url.username === '' &&
    url.password === ''
  if (!isAllowed) throw new NotPublic('地址应为公网的 http 或 https 地址')
  return url
}

function ask(url: URL, host: PublicHost, question: PublicQuestion): Promise<PublicAnswer> {
  const { method, headers, body, timeout = 10_000, mostBytes = 64 * 1024 } = question
  const signal = AbortSignal.any([question.signal, AbortSignal.timeout(timeout)])
  const request = url.protocol === 'https:' ? requestTls : requestPlain
  return new Promise((resolve, reject) => {
    const call = request({
      host: host.address,
      family: host.family,
      port: url.port === '' ? undefined : Number(url.port),
      path: `${url.pathname}${url.search}`,
      servername: host.host,
      method,
      headers: { ...headers, host: url.host },
      signal,
      agent: false,
    })
    call.once('socket', socket =>
      socket.once('connect', () => {
        if (!isPublicAddress(socket.remoteAddress ?? ''))
          call.destroy(new NotPublic('地址不可访问'))
      }),
    )
    call.once('error', reject)
    call.once('response', response => {
      readBody(response, mostBytes).then(
        read =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read }),
        reject,
      )
    })
    call.end(body)
  })
}

async function readBody(response: IncomingMessage, most: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of response) {
    pieces.push(piece)
    length += piece.length
    if (length > most) {
      response.destroy()
      break
    }
  }
  return Buffer.concat(pieces).subarray(0, most)
}
