import { type DerElement, derTag, readDer, readDerList, readOid, readTime } from './der.ts'
import { algorithm, isSigned } from './public-key.ts'

/** An X.509 certificate as far as security keys need it. */
export interface Certificate {
  /** Upper-case hex. */
  serial: string
  subject: string
  issuer: string
  validFrom: Date
  validUntil: Date
  /** May issue certificates. */
  isAuthority: boolean
  /** May sign challenges (key usage digitalSignature, or no key usage at all). */
  canSign: boolean
  /** DER of SubjectPublicKeyInfo. */
  publicKey: Buffer
  raw: Buffer
  subjectBytes: Buffer
  issuerBytes: Buffer
  signed: SignedPart
}

/** The signed part of a certificate or a revocation list. */
export interface SignedPart {
  bytes: Buffer
  algorithm: string
  signature: Buffer
}

/** Reads PEM or base64 DER; undefined when it is no certificate. */
export function parseCertificate(text: string): Certificate | undefined {
  try {
    return readCertificate(bytesOfPem(text))
  } catch {
    // Whatever breaks while reading bytes of a stranger means: no certificate.
    return undefined
  }
}

/** The bytes of a PEM block, or of bare base64. */
export function bytesOfPem(text: string): Buffer {
  return Buffer.from(text.replace(/-----[^-]+-----/g, '').replace(/\s/g, ''), 'base64')
}

/** Splits `SEQUENCE { signed, algorithm, signature }`. */
export function readSignedPart(bytes: Buffer): SignedPart & { content: DerElement[] } {
  const [body, identifier, bits] = readDerList(readDer(bytes).content)
  const [name] = readDerList(present(identifier).content)
  return {
    bytes: present(body).raw,
    algorithm: readOid(present(name).content),
    signature: present(bits).content.subarray(1),
    content: readDerList(present(body).content),
  }
}

/** Whether an authority's key made the signature; SHA-1 and older are refused. */
export function isSignedByAuthority(signed: SignedPart, authority: Certificate): boolean {
  const hash = signatureHashes.get(signed.algorithm)
  if (!hash) return false
  return isSigned({ publicKey: authority.publicKey, ...signed }, hash)
}

/** The text of a distinguished name: `CN=张三, O=某基金会`. */
export function printName(name: DerElement): string {
  return readDerList(name.content)
    .flatMap(set => readDerList(set.content))
    .map(pair => {
      const [type, value] = readDerList(pair.content)
      const oid = readOid(present(type).content)
      return `${nameParts.get(oid) ?? oid}=${printText(present(value))}`
    })
    .join(', ')
}

/** The element, or a RangeError where a required one is missing. */
export function present(element: DerElement | undefined): DerElement {
  if (!element) throw new RangeError('a required DER element is missing')
  return element
}

const signatureHashes = new Map([
  ['1.2.840.113549.1.1.11', 'sha256'],
  ['1.2.840.113549.1.1.12', 'sha384'],
  ['1.2.840.113549.1.1.13', 'sha512'],
  ['1.2.840.10045.4.3.2', 'sha256'],
  ['1.2.840.10045.4.3.3', 'sha384'],
  ['1.2.840.10045.4.3.4', 'sha512'],
  [algorithm.sm2WithSm3, 'sm3'],
])

const nameParts = new Map([
  ['2.5.4.3', 'CN'],
  ['2.5.4.5', 'SERIALNUMBER'],
  ['2.5.4.6', 'C'],
  ['2.5.4.7', 'L'],
  ['2.5.4.8', 'ST'],
  ['2.5.4.10', 'O'],
  ['2.5.4.11', 'OU'],
  ['1.2.840.113549.1.9.1', 'E'],
])

const versionTag = 0xa0
const extensionsTag = 0xa3

function readCertificate(raw: Buffer): Certificate {
  const { content, ...signed } = readSignedPart(raw)
  const fields = content.filter(({ tag }) => tag !== versionTag)
  const [serial, , issuer, validity, subject, publicKey] = fields
  const [from, until] = readDerList(present(validity).content)
  return {
    serial: present(serial)
      .content.toString('hex')
      .toUpperCase()
      .replace(/^00(?=.)/, ''),
    subject: printName(present(subject)),
    issuer: printName(present(issuer)),
    validFrom: readTime(present(from)),
    validUntil: readTime(present(until)),
    ...readUses(fields.find(({ tag }) => tag === extensionsTag)),
    publicKey: present(publicKey).raw,
    raw,
    subjectBytes: present(subject).raw,
    issuerBytes: present(issuer).raw,
    signed,
  }
}

function readUses(extensions: DerElement | undefined): { isAuthority: boolean; canSign: boolean } {
  const list = extensions ? readDerList(readDer(extensions.content).content) : []
  const extensionOf = (oid: string) => {
    const parts = list
      .map(extension => readDerList(extension.content))
      .find(([name]) => name && readOid(name.content) === oid)
    return parts?.at(-1)?.content
  }
  const constraints = extensionOf('2.5.29.19')
  const usage = extensionOf('2.5.29.15')
  const uses = usage ? (readDer(usage).content[1] ?? 0) : 0xff
  const isCa = constraints
    ? readDerList(readDer(constraints).content).some(
        ({ tag, content }) => tag === derTag.boolean && content[0] === 0xff,
      )
    : false
  // Key usage bits: 0x80 digitalSignature, 0x04 keyCertSign.
  return { isAuthority: isCa && (uses & 0x04) !== 0, canSign: (uses & 0x80) !== 0 }
}

function printText({ tag, content }: DerElement): string {
  return tag === derTag.bmp
    ? Buffer.from(content)
        .subarray(0, content.length & ~1)
        .swap16()
        .toString('utf16le')
    : content.toString('utf8')
}
