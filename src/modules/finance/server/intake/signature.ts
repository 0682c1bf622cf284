import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A signed call, as both sides see it. */
export interface SignedCall {
  readonly method: string
  /** Path and query as they were asked: `/api/finance/intake/donation?b=2&a=1`. */
  readonly url: string
  /** Seconds since 1970, as in the header. */
  readonly timestamp: string
  readonly nonce: string
  readonly body: Uint8Array
}

/** What is signed: method, path with its query sorted, timestamp, nonce, SHA-256 of the body. */
export function signedText({ method, url, timestamp, nonce, body }: SignedCall): string {
  const [path = '', query = ''] = url.split('?')
  const sorted = query.split('&').filter(Boolean).toSorted().join('&')
  const digest = createHash('sha256').update(body).digest('hex')
  const place = sorted === '' ? path : `${path}?${sorted}`
  return [method.toUpperCase(), place, timestamp, nonce, digest].join('\n')
}

/** The signature of a call: HMAC-SHA256 in hexadecimal. */
export function sign(secret: string, call: SignedCall): string {
  return createHmac('sha256', secret).update(signedText(call)).digest('hex')
}

/** Whether a signature is that of the call; takes the same time for every wrong one. */
export function isSigned(secret: string, call: SignedCall, signature: string): boolean {
  const expected = Buffer.from(sign(secret, call), 'hex')
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
