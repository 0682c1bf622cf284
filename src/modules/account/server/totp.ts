import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { isSameText } from './token.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30

/** A new secret for a one-time password app: 160 bits as 32 base32 characters. */
export function newTotpSecret(): string {
  return [...randomBytes(32)].map(byte => alphabet[byte & 31]).join('')
}

/** The number of the 30-second step (RFC 6238) a time falls into. */
export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

/** The six digits of one step: HMAC-SHA1 as every app computes them. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (mac[mac.length - 1] ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/**
 * The step a code belongs to, or undefined. One step of clock error either way is forgiven; a step
 * not after `lastStep` is refused, so the caller stores the result and no code works twice.
 */
export function acceptedTotpStep(attempt: {
  secret: string
  code: string
  now: Date
  lastStep?: number | undefined
}): number | undefined {
  const { secret, code, now, lastStep = -1 } = attempt
  if (!/^\d{6}$/.test(code)) return undefined
  const current = totpStep(now)
  const matching = [current - 1, current, current + 1].filter(step =>
    isSameText(totpCode(secret, step), code),
  )
  return matching.find(step => step > lastStep)
}

/** The address behind the QR code that binds an app. */
export function otpauthUri(secret: string, account: string, issuer = '公益宝管理平台'): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${stepSeconds}`
}

/** Eight recovery codes of 50 random bits, shown once: `ABCDE-FGHIJ`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 8 }, () => {
    const letters = Array.from({ length: 10 }, () => alphabet[randomInt(32)]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
}

/** What is stored of a recovery code, however it is typed (case, spaces, dash). */
export function hashRecoveryCode(code: string, serverKey: Buffer): string {
  const letters = code.toUpperCase().replace(/[\s-]/g, '')
  return createHmac('sha256', serverKey).update(`recovery:${letters}`).digest('base64url')
}

function decodeBase32(text: string): Buffer {
  const bits = [...text.toUpperCase().replace(/[\s=]/g, '')]
    .map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = bits.match(/[01]{8}/g) ?? []
  return Buffer.from(bytes.map(byte => Number.parseInt(byte, 2)))
}
