import { randomBytes } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import { derTag, writeDer, writeOid } from './der.ts'
import { algorithm } from './public-key.ts'

/** A key that signs certificates and lists, whatever its algorithm. */
export interface SigningKey {
  /** DER of SubjectPublicKeyInfo. */
  publicKey: Buffer
  /** Object identifier of its signatures. */
  signatureAlgorithm: string
  sign: (bytes: Buffer) => Buffer
}

/** What a new certificate says. */
export interface CertificateRequest {
  commonName: string
  issuerName: string
  publicKey: Buffer
  validFrom: Date
  validUntil: Date
  use: 'authority' | 'signing' | 'encryption'
}

/** An SM2 key pair, new or of a given private key: for the soft keys of test environments and their authority. */
export function newSm2SigningKey(
  privateKey = sm2.generateKeyPairHex().privateKey,
): SigningKey & { privateKey: string } {
  const point = sm2.getPublicKeyFromPrivateKey(privateKey)
  const identifier = writeDer(
    derTag.sequence,
    writeOid(algorithm.ecKey),
    writeOid(algorithm.sm2Curve),
  )
  return {
    privateKey,
    publicKey: writeDer(derTag.sequence, identifier, bits(Buffer.from(point, 'hex'))),
    signatureAlgorithm: algorithm.sm2WithSm3,
    sign: bytes =>
      Buffer.from(sm2.doSignature(bytes, privateKey, { der: true, hash: true }), 'hex'),
  }
}

/** A certificate signed by the issuer's key, as PEM. */
export function issueCertificate(request: CertificateRequest, issuer: SigningKey): string {
  const body = writeDer(
    derTag.sequence,
    writeDer(0xa0, writeDer(derTag.integer, Buffer.from([2]))),
    writeDer(derTag.integer, positive(randomBytes(12))),
    algorithmOf(issuer),
    nameOf(request.issuerName),
    writeDer(derTag.sequence, timeOf(request.validFrom), timeOf(request.validUntil)),
    nameOf(request.commonName),
    request.publicKey,
    writeDer(0xa3, writeDer(derTag.sequence, ...usesOf(request.use))),
  )
  return signedPem(body, issuer, 'CERTIFICATE')
}

/** A revocation list of serials (hex) signed by the issuer's key, as PEM. */
export function issueRevocationList(
  list: { issuerName: string; serials: readonly string[]; thisUpdate: Date },
  issuer: SigningKey,
): string {
  const entries = list.serials.map(serial =>
    writeDer(
      derTag.sequence,
      writeDer(derTag.integer, Buffer.from(serial, 'hex')),
      timeOf(list.thisUpdate),
    ),
  )
  const body = writeDer(
    derTag.sequence,
    writeDer(derTag.integer, Buffer.from([1])),
    algorithmOf(issuer),
    nameOf(list.issuerName),
    timeOf(list.thisUpdate),
    ...(entries.length === 0 ? [] : [writeDer(derTag.sequence, ...entries)]),
  )
  return signedPem(body, issuer, 'X509 CRL')
}

function signedPem(body: Buffer, issuer: SigningKey, label: string): string {
  const whole = writeDer(derTag.sequence, body, algorithmOf(issuer), bits(issuer.sign(body)))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}

function algorithmOf({ signatureAlgorithm }: SigningKey): Buffer {
  return writeDer(derTag.sequence, writeOid(signatureAlgorithm))
}

function nameOf(commonName: string): Buffer {
  const value = writeDer(derTag.utf8, Buffer.from(commonName, 'utf8'))
  const pair = writeDer(derTag.sequence, writeOid('2.5.4.3'), value)
  return writeDer(derTag.sequence, writeDer(derTag.set, pair))
}

function timeOf(time: Date): Buffer {
  const digits = `${time.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`
  // RFC 5280: the short form up to 2049, the long one from 2050.
  return time.getUTCFullYear() < 2050
    ? writeDer(derTag.utcTime, Buffer.from(digits.slice(2), 'latin1'))
    : writeDer(derTag.time, Buffer.from(digits, 'latin1'))
}

function usesOf(use: CertificateRequest['use']): Buffer[] {
  const usage = { authority: [1, 0x06], signing: [6, 0xc0], encryption: [4, 0x30] }[use]
  const keyUsage = extension('2.5.29.15', writeDer(derTag.bits, Buffer.from(usage)))
  if (use !== 'authority') return [keyUsage]
  const isCa = writeDer(derTag.sequence, writeDer(derTag.boolean, Buffer.from([0xff])))
  return [extension('2.5.29.19', isCa), keyUsage]
}

function extension(oid: string, value: Buffer): Buffer {
  const critical = writeDer(derTag.boolean, Buffer.from([0xff]))
  return writeDer(derTag.sequence, writeOid(oid), critical, writeDer(derTag.octets, value))
}

function bits(bytes: Buffer): Buffer {
  return writeDer(derTag.bits, Buffer.from([0]), bytes)
}

function positive(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy[0] = ((copy[0] ?? 0) & 0x7f) | 0x40
  return copy
}
