import { createPublicKey } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { isSystem } from '#kernel/server/person.ts'
import { route } from '#kernel/server/route.ts'
import { lockRow } from '#kernel/server/rows.ts'
import { type Rules, serve } from '#kernel/server/serve.ts'
import { account } from '#modules/access/model/index.ts'
import { securityKey } from '../model/security-key.ts'
import { securityKeyBoundRoles } from '../model/security-key-calls.ts'
import { trustedCa } from '../model/trusted-ca.ts'
import { parseCertificate } from './certificate.ts'
import { findChain } from './certificate-chain.ts'
import { endKeySessions, endSessions } from './end-sessions.ts'
import { loseKey, proveKeyEvent, tellHolder } from './key-events.ts'
import { operatorSettings } from './ports.ts'
import { demandPossession } from './prove-key.ts'
import { isListOf, parseRevocationList } from './revocation-list.ts'
import { securityKeyCertificate } from './tables.ts'
import { digestOf } from './token.ts'

type Key = Row<typeof securityKey>

const keysEach = 3

/** Security keys: read from their certificates, bound by one, confirmed by another, ended at once when lost. */
export const securityKeyServing = serve(securityKey, {
  pickNote: 'certSubject',
  finds: { holder: holdersNamed },
  enrich: positionsOfHolders,
  prepare: draft => factsOf(draft.certificate ?? null),
  check(next, act) {
    if (next.kind === 'soft' && operatorSettings().mode === 'production')
      act.mark('kind', '正式环境不能使用软件密钥')
    if (next.kind === 'fido2') markFido(act, next)
    else markCertified(act, next)
  },
  inserted: (row, act) => keepCertificate(act, row, row.certificate),
  movable(row, move) {
    if (move === 'confirm' && row.confirmed !== 'open') return '无需确认'
    if (move === 'renew' && row.kind === 'fido2') return 'FIDO2 安全密钥没有证书'
    return move === 'renew' && row.lostAt !== null ? '挂失的UKEY不能更新证书' : true
  },
  mayMove(row, move, person) {
    if (isSystem(person)) return true
    const isOwn = row.account === person.accountId
    if (isOwn && (move === 'confirm' || move === 'found' || move === 'unfreeze'))
      return '不能处理自己的UKEY'
    if (move === 'found' && row.lostBy === person.accountId) return '须由挂失人以外的人解除挂失'
    if (move === 'confirm' && row.issuedBy === person.accountId) return '发放人不能确认自己的绑定'
    return true
  },
  moves: proved({
    async bind(row, { account: holderId, ...proof }, act) {
      const holder = await lockRow(act, account, holderId)
      if (holder.state !== 'enabled') act.refuse('账号未启用', 'account')
      await refuseFourth(act, holder.id, 'account')
      await demandPossession(act, row, proof)
      await endOtherSessions(act, holder.id)
      await tellHolder(act, holder.id, 'UKEY已绑定', `UKEY ${row.serial} 已绑定到您的账号。`)
      return {
        account: holder.id,
        organisation: holder.organisation,
        issuedAt: beijingDay(act.now),
        ...(await issuedTo(act, holder.id)),
      }
    },
    async confirm(row, _answers, act) {
      await tellHolder(act, row.account, 'UKEY绑定已确认', `UKEY ${row.serial} 现在可以使用。`)
      return { confirmed: 'done' as const, confirmedBy: act.person.accountId }
    },
    async unbind(row, { reason }, act) {
      await endKeySessions(act, row.id)
      await endOtherSessions(act, row.account)
      const bound = await rolesBoundToKeys(act, row)
      const lacking = bound.length === 0 ? '' : `；须UKEY登录的角色将不再生效：${bound.join('、')}`
      await tellHolder(
        act,
        row.account,
        'UKEY已解绑',
        `UKEY ${row.serial} 已解绑，原因：${reason}${lacking}`,
      )
      return { account: null, organisation: null, confirmed: null, confirmedBy: null }
    },
    reportLost: (row, { reason }, act) => loseKey(act, row, reason),
    async found(row, _answers, act) {
      await tellHolder(act, row.account, 'UKEY已解除挂失', `UKEY ${row.serial} 已恢复正常。`)
      return { lostAt: null, lostNote: null, lostBy: null }
    },
    async freeze(row, { reason }, act) {
      await endKeySessions(act, row.id)
      await tellHolder(act, row.account, 'UKEY已冻结', `UKEY ${row.serial} 已冻结，原因：${reason}`)
      return {}
    },
    async renew(row, { certificate }, act) {
      const facts = factsOf(certificate)
      if (facts.certSerial == null) act.refuse('不是可用于签名的证书', 'certificate')
      if (row.state === 'expired' && row.account !== null) {
        await lockRow(act, account, row.account)
        await refuseFourth(act, row.account, 'certificate')
      }
      await keepCertificate(act, row, certificate)
      await endOtherSessions(act, row.account)
      const issued = row.account === null ? {} : await issuedTo(act, row.account)
      const until = beijingDay(new Date(facts.validUntil ?? act.now))
      await tellHolder(
        act,
        row.account,
        'UKEY证书已更新',
        `UKEY ${row.serial} 的新证书有效期至 ${until}。`,
      )
      return { certificate, ...facts, ...issued, warnedDays: null }
    },
    async revoke(row, { reason }, act) {
      await endKeySessions(act, row.id)
      await endOtherSessions(act, row.account)
      await tellHolder(act, row.account, 'UKEY已注销', `UKEY ${row.serial} 已注销，原因：${reason}`)
      return {}
    },
    async unfreeze(row, _answers, act) {
      await tellHolder(act, row.account, 'UKEY已解冻', `UKEY ${row.serial} 已恢复正常。`)
      return {}
    },
  }),
})

/** Another UKEY, as another password, ends what was opened without it: all sessions but the one that changes it. */
async function endOtherSessions(act: Act, holder: string | null): Promise<void> {
  if (holder === null) return
  await endSessions(
    act,
    [holder],
    'forced',
    isSystem(act.person) ? undefined : act.person.sessionId,
  )
}

/** Trusted authorities: only certificates that may issue, and lists that they signed. */
export const trustedCaServing = serve(trustedCa, {
  prepare(draft, act) {
    const read = parseCertificate(draft.certificate)
    if (!read?.isAuthority) return act.refuse('不是可签发证书的CA证书', 'certificate')
    const isSelfIssued = read.subject === read.issuer
    if (isSelfIssued && !findChain(read, { trusted: [read] }, act.now).trusted)
      return act.refuse('CA证书已过期或签名无效', 'certificate')
    return {
      fingerprint: digestOf(read.raw.toString('base64')),
      validUntil: read.validUntil.toISOString(),
    }
  },
  check(next, act) {
    if (next.crl === null) return
    const list = parseRevocationList(next.crl)
    const authority = parseCertificate(next.certificate)
    if (list === undefined || authority === undefined || !isListOf(list, authority))
      act.mark('crl', '不是该CA签发的吊销列表')
  },
  inserted: (row, act) => noteListDate(act, row),
  updated: (row, act) => noteListDate(act, row),
})

async function noteListDate(act: Act, row: Row<typeof trustedCa>): Promise<void> {
  const at = row.crl === null ? undefined : parseRevocationList(row.crl)?.thisUpdate
  await act.tx.execute(
    sql`update trusted_ca set crl_updated_at = ${at?.toISOString() ?? null} where id = ${row.id}::uuid`,
  )
}

/** What a certificate says of itself. */
function factsOf(text: string | null) {
  const read = text === null ? undefined : parseCertificate(text)
  if (read?.canSign !== true) return {}
  return {
    certSerial: read.serial,
    certSubject: read.subject,
    certIssuer: read.issuer,
    validFrom: read.validFrom.toISOString(),
    validUntil: read.validUntil.toISOString(),
  }
}

function markCertified(act: Act, next: Key): void {
  if (parseCertificate(next.certificate ?? '')?.canSign !== true)
    act.mark('certificate', '不是可用于签名的证书')
  // What it cannot prove would keep the key from being registered that can.
  for (const name of ['credentialId', 'publicKey'] as const)
    if (next[name]) act.mark(name, '只有 FIDO2 安全密钥须填写')
}

function markFido(act: Act, next: Key): void {
  if (next.certificate) act.mark('certificate', 'FIDO2 安全密钥没有证书')
  if (!next.credentialId) act.mark('credentialId', '请填写凭据编号')
  try {
    createPublicKey(next.publicKey ?? '')
  } catch {
    // What OpenSSL cannot read is no key; it says so by throwing.
    act.mark('publicKey', '公钥应为 PEM 格式')
  }
}

async function keepCertificate(act: Act, row: Key, certificate: string | null): Promise<void> {
  if (certificate === null) return
  await act.tx.execute(sql`
    update security_key_certificate set until = ${act.now.toISOString()}, replaced_reason = '更新证书'
    where key = ${row.id}::uuid and until is null`)
  await act.tx.insert(securityKeyCertificate).values({ key: row.id, certificate, from: act.now })
}

/** Keys by a part of their holder's name. */
function holdersNamed([typed]: readonly unknown[]): SQL {
  const part = typeof typed === 'string' ? typed.trim().replace(/[\\%_]/g, '\\$&') : ''
  return sql`exists (select from account where account.id = security_key.account
    and account.real_name ilike ${`%${part}%`})`
}

/** The posts of each key's holder, the main one first. */
async function positionsOfHolders(rows: readonly Key[], act: Act) {
  const ids = rows.flatMap(row => row.account ?? [])
  if (ids.length === 0) return new Map()
  const { rows: found } = await act.tx.execute<{ account: string; names: string[] }>(sql`
    select account.id as account, array_agg(position.name order by place) as names
    from account, unnest(account.positions) with ordinality as held(id, place)
      join position on position.id = held.id
    where account.id in (${sql.join(
      ids.map(id => sql`${id}::uuid`),
      sql`, `,
    )}) group by account.id`)
  const names = new Map(found.map(row => [row.account, row.names]))
  return new Map(rows.map(row => [row.id, { positions: names.get(row.account ?? '') ?? [] }]))
}

/** What unbinding would take from the holder: roles that give nothing without a key. */
export const boundRolesRoute = route(securityKeyBoundRoles, {
  access: { action: 'securityKey.unbind' },
  summary: '查询解绑后失效的角色',
  read: async ({ id }, act) =>
    rolesBoundToKeys(act, await readInScope(act, securityKeyServing, id)),
})

/** Roles in force that give nothing without a key, where this was the holder's last one. */
async function rolesBoundToKeys(act: Act, row: Key): Promise<string[]> {
  const today = beijingDay(act.now)
  const { rows } = await act.tx.execute<{ name: string }>(sql`
    select role.name from "grant" join role on role.id = "grant".role and role.require_ukey
      and role.state = 'enabled'
    where "grant".account = ${row.account}::uuid and "grant".state = 'active'
      and coalesce("grant".valid_from, ${today}) <= ${today}
      and coalesce("grant".valid_until, ${today}) >= ${today}
      and not exists (select from security_key other where other.account = "grant".account
        and other.id <> ${row.id}::uuid and other.state = 'normal')
    order by role.name`)
  return rows.map(({ name }) => name)
}

type Moves = NonNullable<Rules<typeof securityKey>['moves']>

/** Every move of a key leaves a leaf in the evidence log, in its own transaction. */
function proved(moves: Moves): Moves {
  const made = Object.entries(moves).map(([name, effect]) => [
    name,
    async (row: Key, answers: never, act: Act) => {
      const patch = await (effect as (row: Key, answers: never, act: Act) => Promise<object>)(
        row,
        answers,
        act,
      )
      await proveKeyEvent(act, row, name)
      return patch
    },
  ])
  // The same moves under the same names.
  return Object.fromEntries(made) as Moves
}

/** Also of a key that comes back to somebody who has got others since. */
async function refuseFourth(act: Act, accountId: string, field: string): Promise<void> {
  const { rows } = await act.tx.execute<{ keys: number }>(
    sql`select count(*)::int as keys from security_key where account = ${accountId}::uuid and state in ('normal', 'lost', 'frozen')`,
  )
  if ((rows[0]?.keys ?? 0) >= keysEach) act.refuse(`每个账号最多绑定 ${keysEach} 个UKEY`, field)
}

/** A key with which much can be done works once somebody else than who issued it has confirmed it. */
async function issuedTo(act: Act, accountId: string) {
  const confirmed = (await holdsHighRisk(act, accountId)) ? ('open' as const) : ('done' as const)
  return { issuedBy: act.person.accountId, confirmed, confirmedBy: null }
}

async function holdsHighRisk(act: Act, accountId: string): Promise<boolean> {
  const { rows } = await act.tx.execute(sql`
    select from "grant" join role on role.id = "grant".role
    where "grant".account = ${accountId}::uuid and "grant".state = 'active' and role.high_risk limit 1`)
  return rows.length > 0
}
