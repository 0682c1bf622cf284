import { constants, createPublicKey, verify } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import { readDer, readDerList, readOid } from './der.ts'

/** Object identifiers of keys and signatures that certificates of security keys use. */
export const algorithm = {
  ecKey: '1.2.840.10045.2.1',
  sm2Curve: '1.2.156.10197.1.301',
  sm2WithSm3: '1.2.156.10197.1.501',
}

/** A public key (DER of SubjectPublicKeyInfo) and what it is said to have signed. */
export interface SignedBytes {
  publicKey: Buffer
  bytes: Buffer
  signature: Buffer
}

/** The point of an SM2 key as hex, or undefined for any other key. */
export function sm2PointOf(publicKey: Buffer): string | undefined {
  const [identifier, point] = readDerList(readDer(publicKey).content)
  if (!identifier || !point) return undefined
  const names = readDerList(identifier.content).map(({ content }) => readOid(content))
  if (names[0] !== algorithm.ecKey || names[1] !== algorithm.sm2Curve) return undefined
  return point.content.subarray(1).toString('hex')
}

/**
 * Whether the key signed the bytes: SM2 with SM3 and the standard user id, ECDSA or RSA
 * (PKCS #1 or PSS) with the given hash. SM2 and ECDSA signatures may be DER or bare r‖s.
 */
export function isSigned(signed: SignedBytes, hash = 'sha256'): boolean {
  try {
    const point = sm2PointOf(signed.publicKey)
    return point ? isSignedBySm2(signed, point) : isSignedByOther(signed, hash)
  } catch {
    // Libraries throw on forged points and broken encodings; to us the signature is just wrong.
    return false
  }
}

function isSignedBySm2({ bytes, signature }: SignedBytes, point: string): boolean {
  const der = signature.length !== 64
  return sm2.doVerifySignature(bytes, signature.toString('hex'), point, { der, hash: true })
}

function isSignedByOther({ publicKey, bytes, signature }: SignedBytes, hash: string): boolean {
  const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' })
  if (key.asymmetricKeyType === 'ec') {
    return (['der', 'ieee-p1363'] as const).some(dsaEncoding =>
      verify(hash, bytes, { key, dsaEncoding }, signature),
    )
  }
  if (key.asymmetricKeyType !== 'rsa') return false
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) return false
  return [constants.RSA_PKCS1_PADDING, constants.RSA_PKCS1_PSS_PADDING].some(padding =>
    verify(hash, bytes, { key, padding }, signature),
  )
}
