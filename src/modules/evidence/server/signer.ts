import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { currentVault } from '#services/vault/vault.ts'

/** A tree head as it is signed and handed out. */
export interface Head {
  readonly size: number
  /** Hexadecimal. */
  readonly root: string
  /** ISO. */
  readonly signedAt: string
  readonly keyId: string
  /** Ed25519 in base64. */
  readonly signature: string
}

/** PKCS #8 around the 32 bytes of an Ed25519 key (RFC 8410). */
const wrapping = Buffer.from('302e020100300506032b657004220420', 'hex')

/** What is signed of a head; the verifier writes the same text. */
export function headText({ size, root, signedAt }: Omit<Head, 'keyId' | 'signature'>): string {
  return `gongyibao evidence v1\n${size}\n${root}\n${signedAt}\n`
}

/** The log's key: one with the vault's master key, so that a backup of that is a backup of this. */
function privateKey() {
  const seed = currentVault().subkey('evidence head')
  return createPrivateKey({ key: Buffer.concat([wrapping, seed]), format: 'der', type: 'pkcs8' })
}

/** The public half in PEM, to be handed to whoever checks. */
export function publicKeyPem(): string {
  return createPublicKey(privateKey()).export({ type: 'spki', format: 'pem' }).toString()
}

/** Signs the head of a tree. */
export function signHead(size: number, root: Uint8Array, at: Date): Head {
  const plain = { size, root: Buffer.from(root).toString('hex'), signedAt: at.toISOString() }
  const signature = sign(null, Buffer.from(headText(plain)), privateKey()).toString('base64')
  const keyId = createHash('sha256').update(publicKeyPem()).digest('hex').slice(0, 16)
  return { ...plain, keyId, signature }
}
