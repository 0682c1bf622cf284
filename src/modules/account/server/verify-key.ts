import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import type { keyResults } from '../model/key-use.ts'
import { trustedCa } from '../model/trusted-ca.ts'
import { type Certificate, parseCertificate } from './certificate.ts'
import { verifyFido } from './fido-assertion.ts'
import type { KeyAnswer, KeyRow } from './key-answer.ts'
import { operatorSettings } from './ports.ts'
import { parseRevocationList, type RevocationList } from './revocation-list.ts'
import { readSecurity } from './settings.ts'
import { type UkeyRefusal, verifyUkeyAnswer } from './ukey-signature.ts'

/** Whether a key's answer holds, or why not. */
export type KeyVerdict =
  | { readonly ok: true; readonly signCount: number }
  | { readonly ok: false; readonly result: keyof typeof keyResults; readonly message?: string }

interface Asked {
  readonly key: KeyRow | undefined
  readonly answer: KeyAnswer
  readonly nonce: string
  readonly host: string
}

/** Verifies the signature of a certificate's key (SM2, RSA, ECDSA) or of a FIDO2 key. */
export async function verifyKey(reader: Reader, asked: Asked): Promise<KeyVerdict> {
  const { key, answer, nonce, host } = asked
  if (key?.kind === 'soft' && operatorSettings().mode === 'production')
    return { ok: false, result: 'untrusted', message: '正式环境不能使用软件密钥' }
  if (key?.kind === 'fido2') {
    const verdict = verifyFido({ key, answer: answer.signature, nonce, host })
    return typeof verdict === 'number'
      ? { ok: true, signCount: verdict }
      : { ok: false, result: verdict }
  }
  const trusted = await trustedAuthorities(reader)
  const verification = verifyUkeyAnswer({
    certificate: answer.certificate,
    signature: answer.signature,
    challenge: nonce,
    authorities: trusted.authorities,
    revocationLists: trusted.lists,
    now: new Date(),
  })
  if (!verification.verified)
    return { ok: false, result: resultOf(verification.reason), message: verification.message }
  // Without a registered key the certificate proves nobody in particular.
  if (key !== undefined && !isCertificateOf(key, verification.certificate))
    return { ok: false, result: 'badSignature' }
  if (verification.chain.some(above => trusted.stale.has(above)))
    return { ok: false, result: 'revoked', message: '证书吊销列表已过期' }
  return { ok: true, signCount: 0 }
}

function isCertificateOf(key: KeyRow, certificate: Certificate): boolean {
  return key.certSerial === certificate.serial && key.certIssuer === certificate.issuer
}

function resultOf(reason: UkeyRefusal): keyof typeof keyResults {
  return reason === 'notYetValid' ? 'expired' : reason
}

interface Trusted {
  readonly authorities: readonly Certificate[]
  readonly lists: readonly RevocationList[]
  /** Those of the authorities whose list is older than the settings bear. */
  readonly stale: ReadonlySet<Certificate>
}

async function trustedAuthorities(reader: Reader): Promise<Trusted> {
  const rows = await findRows(reader, trustedCa, sql`${tableOf(trustedCa).state} = 'enabled'`, 100)
  const security = await readSecurity(reader)
  const oldest = Date.now() - security.of('ukey.crlMaxDays') * 24 * 3_600_000
  const known = rows.flatMap(row => {
    const authority = parseCertificate(row.certificate)
    return authority === undefined ? [] : [{ authority, row }]
  })
  const isStale = ({ crlUpdatedAt: at }: (typeof rows)[number]) =>
    at !== null && Date.parse(at) < oldest
  return {
    authorities: known.map(({ authority }) => authority),
    lists: rows.flatMap(row => (row.crl === null ? [] : (parseRevocationList(row.crl) ?? []))),
    stale: new Set(known.filter(({ row }) => isStale(row)).map(({ authority }) => authority)),
  }
}
