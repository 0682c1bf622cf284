import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { insert } from '#kernel/server/commands.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { currentVault } from '#services/vault/vault.ts'
import {
  securityKeyChecks,
  securityKeyInsertSoft,
  securityKeyTakesSoftKeys,
} from '../model/security-key-calls.ts'
import { trustedCa } from '../model/trusted-ca.ts'
import type { SoftKeyFile } from '../model/ukey-middleware.ts'
import { parseCertificate } from './certificate.ts'
import { issueCertificate, newSm2SigningKey } from './issue-certificate.ts'
import { operatorSettings } from './ports.ts'
import { securityKeyServing } from './security-key.ts'
import { digestOf } from './token.ts'

const authorityName = '测试CA（仅测试环境）'
const year = 365 * 24 * 3_600_000

/** Whether soft keys may be made and used here. */
export function takesSoftKeys(): boolean {
  return operatorSettings().mode !== 'production'
}

/** Pages ask it before they offer the file of a test key. */
const modeRoute = route(securityKeyTakesSoftKeys, {
  access: 'public',
  summary: '是否可用测试密钥',
  handle: async () => takesSoftKeys(),
})

/** 新增测试密钥: an unbound soft key, whose file is told once and kept nowhere. */
const makeRoute = route(securityKeyInsertSoft, {
  access: { action: 'securityKey.create' },
  summary: '新增测试密钥（仅测试环境）',
  async change(_question, act): Promise<SoftKeyFile> {
    if (!takesSoftKeys()) throw refusal('正式环境不能使用软件密钥')
    const authority = newSm2SigningKey(authorityKey())
    await trustAuthority(act, authority)
    const key = newSm2SigningKey()
    const serial = `TEST${randomBytes(5).toString('hex').toUpperCase()}`
    const certificate = issueCertificate(
      {
        ...{ commonName: `测试密钥 ${serial}`, issuerName: authorityName, use: 'signing' },
        publicKey: key.publicKey,
        validFrom: act.now,
        validUntil: new Date(act.now.getTime() + year),
      },
      authority,
    )
    await insert(act, securityKeyServing, {
      serial,
      kind: 'soft',
      certificate,
      vendorModel: '软件',
    })
    return { serial, certificate, privateKey: key.privateKey }
  },
})

/** The authority's private key comes from the product's own secret: it is stored nowhere. */
function authorityKey(): string {
  return `7${currentVault().subkey('test-authority').toString('hex').slice(1, 64)}`
}

/** Believes the test authority, once. */
async function trustAuthority(act: Act, key: ReturnType<typeof newSm2SigningKey>): Promise<void> {
  await act.tx.execute(sql`select pg_advisory_xact_lock(hashtext('test authority'))`)
  const named = sql`${tableOf(trustedCa).name} = ${authorityName}`
  const [known] = await findRows(act.tx, trustedCa, named, 1)
  if (known !== undefined) return
  const certificate = issueCertificate(
    {
      ...{ commonName: authorityName, issuerName: authorityName, use: 'authority' },
      publicKey: key.publicKey,
      validFrom: act.now,
      validUntil: new Date(act.now.getTime() + 20 * year),
    },
    key,
  )
  const read = parseCertificate(certificate)
  await insertRow(act, trustedCa, {
    name: authorityName,
    certificate,
    fingerprint: digestOf(read?.raw.toString('base64') ?? ''),
    validUntil: read?.validUntil.toISOString() ?? null,
  })
}

interface Finding {
  readonly level: 'error' | 'warning'
  readonly text: string
}

/** 系统检查: what keeps keys from working as they should. */
const checkRoute = route(securityKeyChecks, {
  access: { action: 'trustedCa.view' },
  summary: 'UKEY系统检查',
  async read(_question, act): Promise<Finding[]> {
    const { rows } = await act.tx.execute<{
      soft: string[] | null
      old: string[] | null
      bare: number
    }>(sql`
      select (select array_agg(serial order by serial) from security_key where kind = 'soft' and state <> 'revoked') as soft,
        (select array_agg(name order by name) from trusted_ca where state = 'enabled'
          and crl_updated_at < now() - interval '7 days') as old,
        (select count(*)::int from trusted_ca where state = 'enabled') as bare`)
    const { soft, old, bare } = rows[0] ?? { soft: null, old: null, bare: 0 }
    const found: Finding[] = []
    if (soft !== null && !takesSoftKeys())
      found.push({
        level: 'error',
        text: `正式环境中有软件密钥，不能登录，请注销：${soft.join('、')}`,
      })
    if (soft !== null && takesSoftKeys())
      found.push({ level: 'warning', text: `有 ${soft.length} 个测试密钥，转为正式环境后不能登录` })
    if (old !== null)
      found.push({ level: 'warning', text: `吊销列表已超过 7 天，请更新：${old.join('、')}` })
    if (bare === 0) found.push({ level: 'warning', text: '没有启用的受信CA，带证书的UKEY不能登录' })
    return found
  },
})

export const testKeyRoutes = [modeRoute, makeRoute, checkRoute]
