import { type Certificate, isSignedByAuthority } from './certificate.ts'

/** The certificates above a certificate, from its issuer up to a trusted one. */
export type ChainResult =
  | { trusted: true; chain: Certificate[] }
  | { trusted: false; reason: 'expired' | 'untrusted' }

/**
 * Looks for a chain of at most four links from a certificate to one of the trusted authorities;
 * `between` are untrusted links a client sent along. Every link must be an authority and valid now.
 */
export function findChain(
  leaf: Certificate,
  known: { trusted: readonly Certificate[]; between?: readonly Certificate[] },
  now: Date,
): ChainResult {
  const { trusted, between = [] } = known
  let isExpired = false
  const climb = (below: Certificate, depth: number): Certificate[] | undefined => {
    if (depth === 0) return undefined
    for (const authority of [...trusted, ...between]) {
      if (!isIssuedBy(below, authority)) continue
      if (!isValidAt(authority, now)) {
        isExpired = true
        continue
      }
      if (trusted.includes(authority)) return [authority]
      const above = climb(authority, depth - 1)
      if (above) return [authority, ...above]
    }
    return undefined
  }
  const chain = climb(leaf, 4)
  if (chain) return { trusted: true, chain }
  return { trusted: false, reason: isExpired ? 'expired' : 'untrusted' }
}

/** Whether a certificate is within its period of validity. */
export function isValidAt({ validFrom, validUntil }: Certificate, now: Date): boolean {
  return validFrom <= now && now <= validUntil
}

function isIssuedBy(below: Certificate, authority: Certificate): boolean {
  return (
    authority.isAuthority &&
    below.issuerBytes.equals(authority.subjectBytes) &&
    isSignedByAuthority(below.signed, authority)
  )
}
