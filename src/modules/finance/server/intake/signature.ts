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

/** The hash of a signature; SM3 is as long as SHA-256. */
type SignatureHash = 'sha256' | 'sm3'

/** The signature of a call: HMAC in hexadecimal, with SHA-256 unless said otherwise. */
export function sign(secret: string, call: SignedCall, hash: SignatureHash = 'sha256'): string {
  return createHmac(hash, secret).update(signedText(call)).digest('hex')
}

/** Whether a signature is that of the call; takes the same time for every wrong one. */
export function isSigned(
  secret: string,
  call: SignedCall,
  signature: string,
  hash?: SignatureHash,
): boolean {
  const expected = Buffer.from(sign(secret, call, hash), 'hex')
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
