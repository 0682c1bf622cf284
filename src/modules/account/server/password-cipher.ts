import { randomUUID } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import { z } from 'zod'

/** An SM2 key pair for passwords on their way to the server. */
export interface LoginKey {
  id: string
  /** 130 hex digits, uncompressed; published by getToken. */
  publicKey: string
  /** 64 hex digits; stored only encrypted. */
  privateKey: string
  createdAt: Date
}

/** How long a sealed password is valid, in milliseconds. */
export const cipherLifetime = 120_000

/** Why a sealed password was not opened. */
export type CipherRefusal = 'malformed' | 'unknownKey' | 'expired'

/** The opened password with its nonce, which the caller must accept only once until `until`. */
export type OpenedPassword =
  | { opened: true; password: string; nonce: string; until: Date }
  | { opened: false; reason: CipherRefusal }

/** Makes a key pair. */
export function newLoginKey(now: Date): LoginKey {
  const { publicKey, privateKey } = sm2.generateKeyPairHex()
  return { id: randomUUID().slice(0, 8), publicKey, privateKey, createdAt: now }
}

/**
 * The keys in force, newest first: a new one when the newest is older than `maxAge` milliseconds,
 * and the one before, so that a page opened just before the change can still log in.
 */
export function rotateLoginKeys(
  keys: readonly LoginKey[],
  now: Date,
  maxAge = 24 * 3_600_000,
): LoginKey[] {
  const newestFirst = [...keys].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const newest = newestFirst[0]
  const isFresh = newest !== undefined && now.getTime() - newest.createdAt.getTime() < maxAge
  return (isFresh ? newestFirst : [newLoginKey(now), ...newestFirst]).slice(0, 2)
}

/** Whether a password parameter is meant as cipher text. */
export function isSealed(parameter: string): boolean {
  return parameter.startsWith('sm2:')
}

/** Opens `sm2:<keyId>:<hex>`; never throws on what a client sent. */
export function openPassword(cipher: string, keys: readonly LoginKey[], now: Date): OpenedPassword {
  const parts = /^sm2:([\w-]{1,40}):((?:[0-9a-f]{2}){97,2048})$/i.exec(cipher)
  const [, keyId, hex] = parts ?? []
  if (!keyId || !hex) return { opened: false, reason: 'malformed' }
  const key = keys.find(({ id }) => id === keyId)
  if (!key) return { opened: false, reason: 'unknownKey' }
  const content = sealedContent.safeParse(decrypt(hex, key.privateKey))
  if (!content.success) return { opened: false, reason: 'malformed' }
  const { p, n, t } = content.data
  // A clock ahead of ours is treated like one behind: the nonce is remembered until t + lifetime.
  if (Math.abs(now.getTime() - t) > cipherLifetime) return { opened: false, reason: 'expired' }
  return { opened: true, password: p, nonce: n, until: new Date(t + cipherLifetime) }
}

const sealedContent = z.strictObject({
  p: z.string().min(1).max(512),
  n: z.string().min(16).max(64),
  t: z.number().int().positive(),
})

function decrypt(hex: string, privateKey: string): unknown {
  try {
    return JSON.parse(sm2.doDecrypt(hex, privateKey, 1, { output: 'string' }))
  } catch {
    // A forged point or text throws inside the library; to us it is merely malformed.
    return undefined
  }
}
