import { createSecretKey, type KeyObject } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { currentVault, type Vault } from '#services/vault/vault.ts'
import { operatorSettings } from './ports.ts'
import { newAnonymousSession, newSessionId, xTokenOf } from './token.ts'

const tokenKeys = new WeakMap<Vault, KeyObject>()

/** The key of X-Tokens and anonymous sessions. */
export function tokenKey(): KeyObject {
  const vault = currentVault()
  const known = tokenKeys.get(vault) ?? createSecretKey(vault.subkey('x-token'))
  tokenKeys.set(vault, known)
  return known
}

/** Whether cookies of this request may and must be `Secure`: HTTPS, or this machine itself. */
export function isSecure(request: FastifyRequest): boolean {
  if (request.protocol === 'https') return true
  const host = request.hostname.replace(/:\d+$/, '')
  return host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d+){3}$/.test(host)
}

/** Whether a session can be kept here at all: over plain HTTP only by the operator's leave. */
export function canKeepSession(request: FastifyRequest): boolean {
  return isSecure(request) || operatorSettings().allowsHttp
}

function sidName(request: FastifyRequest): string {
  return isSecure(request) ? '__Host-gyb_sid' : 'gyb_sid'
}

/** The session cookie as it was sent. */
export function sentSid(request: FastifyRequest): string | undefined {
  return request.cookies[sidName(request)]
}

const readable = { path: '/', sameSite: 'strict' } as const

/** Gives the browser a session: its id for itself alone, its token for scripts of ours. */
export function giveSession(request: FastifyRequest, reply: FastifyReply, sid: string): string {
  const token = xTokenOf(sid, tokenKey())
  const secure = isSecure(request)
  reply.setCookie(sidName(request), sid, { ...readable, httpOnly: true, secure })
  reply.setCookie('gyb_token', token, { ...readable, secure })
  return token
}

/** Gives a visitor a signed session without a row, so that there always is a token. */
export function giveAnonymous(request: FastifyRequest, reply: FastifyReply, now: Date): string {
  const sid = newAnonymousSession(tokenKey(), now)
  giveSession(request, reply, sid)
  return sid
}

/** Tells the pages whether somebody is signed in. */
export function flagLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  flag: 'true' | 'false',
): void {
  reply.setCookie('gyb_login', flag, { ...readable, secure: isSecure(request) })
}

/** The browser's own id, for known devices; made when it has none. */
export function deviceOf(request: FastifyRequest, reply: FastifyReply): string {
  const sent = request.cookies.gyb_dev
  if (sent !== undefined && /^[\w-]{43}$/.test(sent)) return sent
  const made = newSessionId()
  const year = 365 * 24 * 3600
  reply.setCookie('gyb_dev', made, {
    ...readable,
    httpOnly: true,
    secure: isSecure(request),
    maxAge: year,
  })
  return made
}
