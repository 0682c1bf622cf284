import {
  bytesOfPem,
  type Certificate,
  isSignedByAuthority,
  present,
  readSignedPart,
  type SignedPart,
} from './certificate.ts'
import { derTag, readDerList, readTime } from './der.ts'

/** A certificate revocation list as uploaded by an administrator. */
export interface RevocationList {
  issuerBytes: Buffer
  thisUpdate: Date
  /** Upper-case hex, as in `Certificate.serial`. */
  serials: ReadonlySet<string>
  signed: SignedPart
}

/** Reads PEM or base64 DER; undefined when it is no revocation list. */
export function parseRevocationList(text: string): RevocationList | undefined {
  try {
    return readRevocationList(bytesOfPem(text))
  } catch {
    // Whatever breaks while reading a foreign file means: no revocation list.
    return undefined
  }
}

/** Whether the list comes from this authority: to be asked before an uploaded list is kept. */
export function isListOf(list: RevocationList, authority: Certificate): boolean {
  return (
    list.issuerBytes.equals(authority.subjectBytes) && isSignedByAuthority(list.signed, authority)
  )
}

/** Whether one of the lists of the certificate's issuer names it. */
export function isRevoked(certificate: Certificate, lists: readonly RevocationList[]): boolean {
  return lists.some(
    ({ issuerBytes, serials }) =>
      issuerBytes.equals(certificate.issuerBytes) && serials.has(certificate.serial),
  )
}

function readRevocationList(bytes: Buffer): RevocationList {
  const { content, ...signed } = readSignedPart(bytes)
  const fields = content.filter(({ tag }) => tag !== derTag.integer)
  const [, issuer, thisUpdate, ...others] = fields
  const revoked = others.find(({ tag }) => tag === derTag.sequence)
  const serials = (revoked ? readDerList(revoked.content) : []).map(entry =>
    present(readDerList(entry.content)[0])
      .content.toString('hex')
      .toUpperCase()
      .replace(/^00(?=.)/, ''),
  )
  return {
    issuerBytes: present(issuer).raw,
    thisUpdate: readTime(present(thisUpdate)),
    serials: new Set(serials),
    signed,
  }
}
