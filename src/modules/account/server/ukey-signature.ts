import { type Certificate, parseCertificate } from './certificate.ts'
import { findChain, isValidAt } from './certificate-chain.ts'
import { isSigned } from './public-key.ts'
import { isRevoked, type RevocationList } from './revocation-list.ts'

/** A challenge answered by a security key, and what this platform trusts. */
export interface UkeyAnswer {
  /** PEM or base64 DER, as the middleware hands it out. */
  certificate: string
  /** Base64 or hex. */
  signature: string
  /** The text that was to be signed, exactly as it was sent. */
  challenge: string
  authorities: readonly Certificate[]
  revocationLists?: readonly RevocationList[]
  now: Date
}

/** Why a security key's answer was refused. */
export type UkeyRefusal = 'badSignature' | 'expired' | 'notYetValid' | 'untrusted' | 'revoked'

/** The verified certificate with its chain, or the reason and its sentence. */
export type UkeyVerification =
  | { verified: true; certificate: Certificate; chain: Certificate[] }
  | { verified: false; reason: UkeyRefusal; message: string }

/** The sentences shown for each refusal. */
export const ukeyRefusals: Record<UkeyRefusal, string> = {
  badSignature: '签名验证失败',
  expired: '证书已过期',
  notYetValid: '证书尚未生效',
  untrusted: '证书颁发机构不受信任',
  revoked: '证书已被吊销',
}

/**
 * Checks possession first (the signature), then the certificate's period, chain and revocation, so
 * that only who holds the key learns what is wrong with its certificate. Whose key it is and
 * whether it is lost or frozen is for the caller to ask.
 */
export function verifyUkeyAnswer(answer: UkeyAnswer): UkeyVerification {
  const { now } = answer
  const certificate = parseCertificate(answer.certificate)
  const signature = bytesOfSignature(answer.signature)
  const bytes = Buffer.from(answer.challenge, 'utf8')
  if (!certificate?.canSign) return refusal('badSignature')
  if (!isSigned({ publicKey: certificate.publicKey, bytes, signature })) {
    return refusal('badSignature')
  }
  if (now < certificate.validFrom) return refusal('notYetValid')
  if (!isValidAt(certificate, now)) return refusal('expired')
  const above = findChain(certificate, { trusted: answer.authorities }, now)
  if (!above.trusted) return refusal(above.reason)
  const lists = answer.revocationLists ?? []
  if ([certificate, ...above.chain].some(link => isRevoked(link, lists))) {
    return refusal('revoked')
  }
  return { verified: true, certificate, chain: above.chain }
}

function refusal(reason: UkeyRefusal): UkeyVerification {
  return { verified: false, reason, message: ukeyRefusals[reason] }
}

function bytesOfSignature(text: string): Buffer {
  const isHex = /^(?:[0-9a-f]{2})+$/i.test(text)
  return Buffer.from(text, isHex ? 'hex' : 'base64')
}
