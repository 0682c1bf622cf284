import { createHash, createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'

/** The registered half of a FIDO2 key. */
interface FidoKey {
  /** PEM of its public key. */
  readonly publicKey: string | null
  readonly signCount: number
}

const parts = z.object({
  authenticatorData: z.string(),
  clientData: z.string(),
  signature: z.string(),
})
const clientData = z.object({ type: z.string(), challenge: z.string(), origin: z.string() })

/**
 * Verifies an assertion (W3C Web Authentication, "Verifying an Authentication Assertion"): the
 * challenge, the host, presence and verification of the person, signature, counter. Answers the new
 * counter or why not.
 */
export function verifyFido(asked: {
  key: FidoKey
  answer: string
  nonce: string
  host: string
}): number | 'badSignature' | 'counter' {
  try {
    return verdictOf(asked)
  } catch {
    // Whatever breaks while reading what a client sent means: not signed.
    return 'badSignature'
  }
}

function verdictOf({ key, answer, nonce, host }: Parameters<typeof verifyFido>[0]) {
  if (key.publicKey === null) return 'badSignature'
  const sent = parts.parse(JSON.parse(Buffer.from(answer, 'base64').toString('utf8')))
  const clientBytes = Buffer.from(sent.clientData, 'base64url')
  const client = clientData.parse(JSON.parse(clientBytes.toString('utf8')))
  const name = host.replace(/:\d+$/, '')
  const isOurs =
    client.type === 'webauthn.get' &&
    Buffer.from(client.challenge, 'base64url').toString('utf8') === nonce &&
    new URL(client.origin).hostname === name
  const data = Buffer.from(sent.authenticatorData, 'base64url')
  const flags = data[32] ?? 0
  const isForHost = data.subarray(0, 32).equals(createHash('sha256').update(name).digest())
  // Bit 0: somebody was present; bit 2: the key verified who.
  if (!isOurs || !isForHost || data.length < 37 || (flags & 0b101) !== 0b101) return 'badSignature'
  const signed = Buffer.concat([data, createHash('sha256').update(clientBytes).digest()])
  const signature = Buffer.from(sent.signature, 'base64url')
  if (!verify('sha256', signed, createPublicKey(key.publicKey), signature)) return 'badSignature'
  const count = data.readUInt32BE(33)
  const isCopy = (count !== 0 || key.signCount !== 0) && count <= key.signCount
  return isCopy ? 'counter' : count
}
