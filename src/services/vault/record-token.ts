import { createHmac, timingSafeEqual } from 'node:crypto'
import { currentVault } from './vault.ts'

const idBytes = 16

/** What a link to one record is signed for. */
interface Signed {
  /** Keeps links of one kind from opening another: `invitation`. */
  readonly purpose: string
  readonly id: string
  /** What the link hangs on: where it changes, the link opens nothing any more. */
  readonly facts: string
}

/** A token of 44 characters that names a record and is signed with the facts; nothing of it is stored. */
export function recordToken(signed: Signed): string {
  const id = Buffer.from(signed.id.replaceAll('-', ''), 'hex').toString('base64url')
  const digest = createHmac('sha256', currentVault().subkey(signed.purpose))
    .update(`${signed.id} ${signed.facts}`)
    .digest()
  return `${id}${digest.subarray(0, idBytes).toString('base64url')}`
}

/** The id that a token names, unproved; undefined where it is none. */
export function idInToken(token: string): string | undefined {
  if (!/^[\w-]{44}$/.test(token)) return undefined
  const hex = Buffer.from(token.slice(0, 22), 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether a token was signed for exactly this. */
export function isTokenOf(token: string, signed: Signed): boolean {
  const expected = Buffer.from(recordToken(signed))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
