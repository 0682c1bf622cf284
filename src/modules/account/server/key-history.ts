import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { keyUse } from '../model/key-use.ts'
import { keyUseVerify } from '../model/key-use-calls.ts'
import { securityKey } from '../model/security-key.ts'
import { securityKeyCertificates } from '../model/security-key-calls.ts'
import { trustedCa } from '../model/trusted-ca.ts'
import { type ActContent, differencesSince } from './act-content.ts'
import { type Certificate, parseCertificate } from './certificate.ts'
import { findChain, isValidAt } from './certificate-chain.ts'
import { verifyFido } from './fido-assertion.ts'
import { isSigned } from './public-key.ts'

export const keyUseServing = serve(keyUse)

/** A certificate as screens show it; moments are ISO. */
function shown(read: Certificate, now: Date) {
  return {
    serial: read.serial,
    subject: read.subject,
    issuer: read.issuer,
    validFrom: read.validFrom.toISOString(),
    validUntil: read.validUntil.toISOString(),
    isValid: isValidAt(read, now),
  }
}

interface StoredCertificate extends Record<string, unknown> {
  readonly certificate: string
  readonly from: string
  readonly until: string | null
  readonly reason: string | null
}

/** The certificates that a key has had, and the chain of the present one up to a trusted authority. */
export const certificatesRoute = route(securityKeyCertificates, {
  access: { action: 'securityKey.view' },
  summary: '查询UKEY的证书链与证书历史',
  async read({ id }, act) {
    await readInScope(act, { resource: securityKey, rules: {} }, id)
    const history = await certificatesOf(act, id)
    const present = parseCertificate(history[0]?.certificate ?? '')
    const found = present && findChain(present, { trusted: await authorities(act) }, act.now)
    return {
      chain: present
        ? [present, ...(found?.trusted ? found.chain : [])].map(each => shown(each, act.now))
        : [],
      isTrusted: found?.trusted ?? false,
      history: history.flatMap(({ certificate, from, until, reason }) => {
        const read = parseCertificate(certificate)
        return read ? [{ ...shown(read, act.now), from, until, reason }] : []
      }),
    }
  },
})

async function certificatesOf(act: Pick<Act, 'tx'>, key: string): Promise<StoredCertificate[]> {
  const { rows } = await act.tx.execute<StoredCertificate>(sql`
    select certificate, "from"::text as "from", until::text as until, replaced_reason as reason
    from security_key_certificate where key = ${key}::uuid order by "from" desc limit 50`)
  const iso = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString())
  return rows.map(row => ({ ...row, from: iso(row.from) ?? '', until: iso(row.until) }))
}

async function authorities(act: Pick<Act, 'tx'>): Promise<Certificate[]> {
  const enabled = sql`${tableOf(trustedCa).state} = 'enabled'`
  const rows = await findRows(act.tx, trustedCa, enabled, 100)
  return rows.flatMap(({ certificate }) => parseCertificate(certificate) ?? [])
}

/** 验证签名: whether the signature of one use is that of the key as it was then, over what it was asked. */
export const verifyUseRoute = route(keyUseVerify, {
  access: { action: 'keyUse.view' },
  summary: '验证一次UKEY签名',
  async read({ id }, act) {
    const use = await readInScope(act, keyUseServing, id)
    if (!(await isSignedByKey(act, use))) return { isValid: false, sentence: '签名验证失败' }
    const differing = use.purpose === 'sign' ? await differencesOf(act, use) : []
    return differing.length === 0
      ? { isValid: true, sentence: '签名与内容、证书相符' }
      : { isValid: false, sentence: `与签名内容不一致：${differing.join('、')}` }
  },
})

/** What the records of a signed act hold today that differs from what was signed. */
function differencesOf(act: Pick<Act, 'tx'>, { signed }: Row<typeof keyUse>): Promise<string[]> {
  const text = signed?.slice(signed.indexOf(' ') + 1) ?? '{}'
  return differencesSince(act, JSON.parse(text) as ActContent, (resource, id) =>
    findRow(act.tx, resource, id),
  )
}

async function isSignedByKey(act: Pick<Act, 'tx'>, use: Row<typeof keyUse>): Promise<boolean> {
  if (use.key === null || use.signature === null || use.signed === null) return false
  const at = use.signed.indexOf(' ')
  const [host, nonce] = [use.signed.slice(0, at), use.signed.slice(at + 1)]
  const [key] = await findRows(
    act.tx,
    securityKey,
    sql`${tableOf(securityKey).id} = ${use.key}::uuid`,
    1,
  )
  if (key?.kind === 'fido2')
    return (
      typeof verifyFido({
        key: { publicKey: key.publicKey, signCount: 0 },
        answer: use.signature,
        ...{ nonce, host },
      }) === 'number'
    )
  const used = await certificatesOf(act, use.key)
  const then = used.find(({ from, until }) => from <= use.at && (until === null || until > use.at))
  const certificate = parseCertificate((then ?? used.at(-1))?.certificate ?? key?.certificate ?? '')
  if (certificate === undefined) return false
  const isHex = /^(?:[0-9a-f]{2})+$/i.test(use.signature)
  return isSigned({
    publicKey: certificate.publicKey,
    bytes: Buffer.from(nonce, 'utf8'),
    signature: Buffer.from(use.signature, isHex ? 'hex' : 'base64'),
  })
}
