import { type CipherKey, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new session id of 256 random bits, 43 characters; lives only in the HttpOnly cookie. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database stores of a session id, a device id or a ticket: SHA-256, 64 hex digits. */
export function digestOf(secret: string): string {
  return hash('sha256', secret)
}

/** The X-Token of a session, signed in or anonymous: HMAC-SHA256, 43 characters. */
export function xTokenOf(sessionId: string, serverKey: CipherKey): string {
  return createHmac('sha256', serverKey).update(sessionId).digest('base64url')
}

/** Whether two texts are equal, in a time that tells their lengths at most, never where they differ. */
export function isSameText(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Whether the X-Token sent with a request belongs to the session of its cookie. */
export function isTokenOf(token: string, sessionId: string, serverKey: CipherKey): boolean {
  return isSameText(token, xTokenOf(sessionId, serverKey))
}

/** How long an anonymous session is good for, in milliseconds. */
export const anonymousLifetime = 24 * 3_600_000

/**
 * A session for a visitor who is not signed in: `a.<random>.<time>.<signature>`, the whole cookie
 * value, with no database row. The dots tell it from a session id.
 */
export function newAnonymousSession(serverKey: CipherKey, now: Date): string {
  const body = `a.${randomBytes(16).toString('base64url')}.${now.getTime().toString(36)}`
  return `${body}.${signatureOf(body, serverKey)}`
}

/** Whether a cookie is an anonymous session of this server that has not expired. */
export function isAnonymousSession(cookie: string, serverKey: CipherKey, now: Date): boolean {
  const parts = /^(a\.[\w-]{22}\.([0-9a-z]{1,10}))\.([\w-]{43})$/.exec(cookie)
  const [, body, issued, signature] = parts ?? []
  if (!body || !issued || !signature) return false
  const age = now.getTime() - Number.parseInt(issued, 36)
  return isSameText(signature, signatureOf(body, serverKey)) && age < anonymousLifetime
}

function signatureOf(body: string, serverKey: CipherKey): string {
  return createHmac('sha256', serverKey).update(`anonymous:${body}`).digest('base64url')
}
