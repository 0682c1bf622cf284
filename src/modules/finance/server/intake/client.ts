import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import { bodyOf } from '#kernel/server/kept-body.ts'
import { perform } from '#kernel/server/perform.ts'
import { asSystem } from '#kernel/server/person.ts'
import { denied, Refusal } from '#kernel/server/refusal.ts'
import type { Exchange } from '#kernel/server/route.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { apiClient } from '../../model/index.ts'
import { isSigned } from './signature.ts'
import { countCall, refuseBeyond, takeNonce } from './turn.ts'

/** Seconds that the clocks of both sides may differ. */
const clockMargin = 300

type Scope = NonNullable<Row<typeof apiClient>['scopes']>[number]

/**
 * The client that signed this call: key, clock, signature, scope, address, nonce and rate all hold.
 * An unknown key and a wrong signature are answered alike.
 */
export async function clientOf(exchange: Exchange, scope: Scope): Promise<Row<typeof apiClient>> {
  const { request } = exchange
  const header = (name: string) => String(request.headers[name] ?? '')
  const timestamp = header('x-timestamp')
  const nonce = header('x-nonce')
  if (!/^\d{10}$/.test(timestamp) || !/^[\w-]{16,64}$/.test(nonce)) throw unsigned()
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > clockMargin)
    throw new Refusal('notLoggedIn', '时间戳超出允许范围')
  const call = { method: request.method, url: request.url, timestamp, nonce, body: bodyOf(request) }
  const client = await findClient(exchange, header('x-access-key'))
  // An unknown key costs the same work as a wrong signature.
  const isOwn = isSigned(client?.secret ?? nonce, call, header('x-signature'))
  if (client === undefined || !isOwn) throw unsigned()
  if (client.state !== 'active' || new Date(client.expiresAt) < new Date())
    throw denied('接入密钥已停用或过期')
  if (client.scopes?.includes(scope) !== true) throw denied('接入密钥没有此权限')
  const ips = client.ips ?? []
  if (ips.length > 0 && !ips.includes(exchange.ip)) throw denied('来源地址不在白名单')
  await noteCall(exchange, client, nonce)
  return client
}

function unsigned(): Refusal {
  return new Refusal('notLoggedIn', '接入密钥或签名有误')
}

async function findClient(exchange: Exchange, key: string) {
  const [client] = await exchange.database.read('all', reader =>
    selectRows(reader, apiClient, sql`where access_key = ${key}`),
  )
  return client
}

/** In a transaction of its own: a refused push has used its nonce and its turn all the same. */
async function noteCall(
  { database, requestId }: Exchange,
  client: Row<typeof apiClient>,
  nonce: string,
): Promise<void> {
  const calls = await perform(database, actorOf(client), { requestId }, async act => {
    await takeNonce(act, client.id, nonce)
    await act.tx.execute(
      sql`update api_client set last_used_at = now()
           where id = ${client.id} and coalesce(last_used_at < now() - interval '1 minute', true)`,
    )
    return countCall(act, client.id)
  })
  refuseBeyond(client.rate, calls)
}

/** In whose name a client's gifts are booked. */
export function actorOf(client: { readonly name: string }) {
  return asSystem(`接入：${client.name}`)
}
