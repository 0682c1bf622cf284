import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { port } from '#kernel/server/port.ts'

const version = 1
const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32
/** 128 bits, which base64url writes in 22 characters. */
const indexBytes = 16

/** Seals personal data for the database, finds it again by blind index, and hands out subkeys. */
export interface Vault {
  /** Encrypts one value; only the same context (`table.column`) opens it. Never equal twice. */
  seal(plain: string, context: string): Buffer
  /** Opens what `seal` made; throws when the bytes, the context or the key do not match. */
  unseal(sealed: Uint8Array, context: string): string
  /** The same 22 characters for the same NFKC-normalised value in the same context: for equality search. */
  blindIndex(plain: string, context: string): string
  /** A 32-byte key of its own for one purpose (`cookie`, `x-token` …). */
  subkey(name: string): Buffer
}

/** A vault over a 32-byte master key (see `loadMasterKey`). */
export function openVault(masterKey: Buffer): Vault {
  if (masterKey.length !== keyBytes) {
    throw new Error(`a master key has ${keyBytes} bytes, not ${masterKey.length}`)
  }
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', masterKey, '', `gongyibao ${purpose}`, keyBytes))
  // Key objects: handed over as bytes, a key costs more than the work done with it.
  const sealKey = createSecretKey(derive('seal v1'))
  const indexKey = createSecretKey(derive('blind index v1'))
  const subkeys = new Map<string, Buffer>()

  return {
    seal(plain, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce, { authTagLength: tagBytes })
      cipher.setAAD(boundTo(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body])
    },

    unseal(sealed, context) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
      if (bytes[0] !== version || bytes.length < 1 + nonceBytes + tagBytes) {
        throw new Error(`not a sealed value of ${context}`)
      }
      const nonce = bytes.subarray(1, 1 + nonceBytes)
      const tag = bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
      const body = bytes.subarray(1 + nonceBytes + tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', sealKey, nonce, { authTagLength: tagBytes })
      decipher.setAAD(boundTo(context))
      decipher.setAuthTag(tag)
      return decipher.update(body, undefined, 'utf8') + decipher.final('utf8')
    },

    blindIndex(plain, context) {
      // The context cannot hold a NUL, so no two pairs of context and value run together.
      const digest = createHmac('sha256', indexKey)
        .update(boundTo(context))
        .update('\0')
        .update(plain.normalize('NFKC'))
        .digest()
      return digest.subarray(0, indexBytes).toString('base64url')
    },

    subkey(name) {
      const known = subkeys.get(name) ?? derive(`subkey ${name}`)
      subkeys.set(name, known)
      // A copy, so that no caller changes the key of the others.
      return Buffer.from(known)
    },
  }
}

function boundTo(context: string): Buffer {
  if (context === '' || context.includes('\0')) throw new Error('a sealed value needs a context')
  return Buffer.from(context, 'utf8')
}

/** The vault of the house, connected before anything is read or written. */
export const currentVault = port<Vault>('vault')
