import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { bodyOf } from '#kernel/server/kept-body.ts'
import { perform } from '#kernel/server/perform.ts'
import { asSystem } from '#kernel/server/person.ts'
import { denied, Refusal } from '#kernel/server/refusal.ts'
import type { Exchange } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { countCall, isCallSigned, refuseBeyond, takeNonce } from '#modules/finance/server/index.ts'
import { apiKey, type KeyScope, partnerPlatform } from '../../model/index.ts'
import type { Key } from '../api-key.ts'
import { isListed } from '../ip-list.ts'
import type { Platform } from '../partner-platform.ts'

/** Seconds that the clocks of both sides may differ. */
const clockMargin = 300

/** A partner that signed a call. */
export interface Partner {
  readonly key: Key
  readonly platform: Platform
  /** Organisations that the key may speak of; null: all. */
  readonly organisations: readonly string[] | null
}

const header = ({ request }: Exchange, name: string) => String(request.headers[name] ?? '')

/** What was signed of a call, as the server sees it. */
export function signedCall(exchange: Exchange) {
  const { request } = exchange
  return {
    ...{ method: request.method, url: request.url, body: bodyOf(request) },
    timestamp: header(exchange, 'x-timestamp'),
    nonce: header(exchange, 'x-nonce'),
  }
}

/** The key that a call names, whether it may be used or not. */
export async function findKey(exchange: Exchange): Promise<Key | undefined> {
  const named = header(exchange, 'x-access-key')
  const [key] = await exchange.database.read('all', reader =>
    selectRows(reader, apiKey, sql`where access_key = ${named}`),
  )
  return key
}

/** In whose name a partner's gifts are booked. */
export const actorOf = (key: Pick<Key, 'name'>) => asSystem(`接入：${key.name}`)

/**
 * The partner that signed this call: clock, signature, key, platform, scope, address, nonce and rate
 * all hold, asked in this order. An unknown key and a wrong signature are answered alike.
 */
export async function verify(
  exchange: Exchange,
  key: Key | undefined,
  scope: KeyScope,
): Promise<Partner> {
  const call = signedCall(exchange)
  if (!/^\d{10}$/.test(call.timestamp) || !/^[\w-]{16,64}$/.test(call.nonce)) throw unsigned()
  if (Math.abs(Date.now() / 1000 - Number(call.timestamp)) > clockMargin)
    throw new Refusal('notLoggedIn', '请求已过期')
  const signature = header(exchange, 'x-signature')
  // An unknown key costs the same work as a wrong signature.
  const hash = key?.hmac === '2' ? 'sm3' : 'sha256'
  const isOwn = isCallSigned(key?.secret ?? call.nonce, call, signature, hash)
  const former = key === undefined ? undefined : formerOf(key)
  const isFormer = former !== undefined && isCallSigned(former, call, signature, hash)
  if (key === undefined || !(isOwn || isFormer)) throw unsigned()
  const platform = await exchange.database.read('all', reader =>
    findRow(reader, partnerPlatform, key.platform),
  )
  if (platform === undefined) throw unsigned()
  refuseUnfit(exchange, { key, platform, scope })
  await noteCall(exchange, key, call.nonce)
  const own = key.organisations ?? []
  const allowed = own.length > 0 ? own : (platform.organisations ?? [])
  return { key, platform, organisations: allowed.length === 0 ? null : allowed }
}

function unsigned(): Refusal {
  return new Refusal('notLoggedIn', '签名不正确')
}

/** The secret before a rotation, while both hold. */
function formerOf({ state, formerSecret, formerUntil }: Key): string | undefined {
  const holds =
    state === 'rotating' && formerUntil !== null && new Date(formerUntil).getTime() > Date.now()
  return holds ? (formerSecret ?? undefined) : undefined
}

function refuseUnfit(
  exchange: Exchange,
  { key, platform, scope }: { key: Key; platform: Platform; scope: KeyScope },
): void {
  if (key.state === 'revoked') throw denied('接入密钥已吊销')
  const isOver = key.expiresAt !== null && new Date(key.expiresAt) < new Date()
  if (key.state === 'expired' || isOver) throw denied('接入密钥已过期')
  // A test key is tried out before its platform is switched on.
  const isOff =
    platform.state === 'disabled' || (platform.state === 'draft' && key.environment === '2')
  if (isOff) throw denied('接入平台未启用')
  if (!key.scopes.includes(scope)) throw denied('接入密钥没有此权限')
  if (!isListed(key.ips, exchange.ip)) throw denied('来源地址不在白名单')
  const until = platform.designatedTo
  if (scope === 'donation.create' && until !== null && until < beijingDay(new Date()))
    throw denied(`指定公募平台资格已于 ${until} 到期`)
}

/** In a transaction of its own: a refused call has used its nonce and its turn all the same. */
async function noteCall(exchange: Exchange, key: Key, nonce: string): Promise<void> {
  const { database, requestId, ip } = exchange
  const calls = await perform(database, actorOf(key), { requestId }, async (act: Act) => {
    await takeNonce(act, key.id, nonce)
    await act.tx.execute(sql`
      update api_key set last_used_at = now(), last_ip = ${ip}
       where id = ${key.id} and coalesce(last_used_at < now() - interval '1 minute', true)`)
    await act.tx.execute(sql`
      update partner_platform set last_in_at = now()
       where id = ${key.platform} and coalesce(last_in_at < now() - interval '1 minute', true)`)
    return countCall(act, key.id)
  })
  refuseBeyond(key.rate, calls)
}
