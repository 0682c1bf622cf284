import type { SoftKeyFile } from '../model/ukey-middleware.ts'

/** Kept as long as the page lives, and never stored: like a stick, it is put in again. */
let held: SoftKeyFile | undefined

/** The test key of the chosen file, as the middleware would show a plugged one. */
export function heldSoftKey() {
  return held && { ...held, subject: `测试密钥 ${held.serial}`, validUntil: '' }
}

/** Takes the key of a chosen file; false when it is no test key. */
export async function takeSoftKey(file: File): Promise<boolean> {
  const text = await file.text()
  try {
    const read: unknown = JSON.parse(text)
    if (isSoftKey(read)) held = read
    return isSoftKey(read)
  } catch {
    // Whatever somebody chooses that cannot be read is no test key.
    return false
  }
}

function isSoftKey(value: unknown): value is SoftKeyFile {
  if (typeof value !== 'object' || value === null) return false
  const { serial, certificate, privateKey } = value as Partial<Record<keyof SoftKeyFile, unknown>>
  return [serial, certificate, privateKey].every(each => typeof each === 'string' && each !== '')
}

/** The SM2 signature of the key at hand, base64. */
export async function signSoftly(nonce: string): Promise<string> {
  if (held === undefined) throw new Error('no test key was chosen')
  const { sm2 } = await import('sm-crypto-v2')
  const hex = sm2.doSignature(nonce, held.privateKey, { der: true, hash: true })
  return btoa(
    String.fromCharCode(...(hex.match(/../g) ?? []).map(byte => Number.parseInt(byte, 16))),
  )
}
