import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { bodyOf } from '#kernel/server/kept-body.ts'
import { absent, denied, Refusal } from '#kernel/server/refusal.ts'
import type { Exchange } from '#kernel/server/route.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { isIpAllowed } from '#modules/access/server/index.ts'
import { isCallSigned } from '#modules/finance/server/index.ts'
import { equipment, vendor } from '../../model/index.ts'
import { termsOn } from '../vendor/terms.ts'

type Vendor = Row<typeof vendor>

/** Who speaks: a device's vendor, and whether the same call was heard before. */
export interface Sender {
  readonly vendor: Vendor
  readonly nonce: string
}

const unsigned = () => new Refusal('notLoggedIn', '接入密钥或签名有误')

/**
 * The vendor whose key signed this call (`X-Device-Key`, `X-Timestamp`, `X-Nonce`, `X-Signature`). Clocks
 * of devices are often hours wrong, so that the signed time bars nothing: what was heard before is
 * known by its nonce.
 */
export async function senderOf(exchange: Exchange): Promise<Sender> {
  const { request } = exchange
  const header = (name: string) => String(request.headers[name] ?? '')
  const [prefix, timestamp, nonce] = ['x-device-key', 'x-timestamp', 'x-nonce'].map(header)
  if (
    !prefix ||
    !timestamp ||
    !nonce ||
    !/^\d{1,12}$/.test(timestamp) ||
    !/^[\w-]{16,64}$/.test(nonce)
  )
    throw unsigned()
  const found = await vendorOf(exchange, prefix)
  const call = { method: request.method, url: request.url, timestamp, nonce, body: bodyOf(request) }
  // An unknown key costs the same work as a wrong signature.
  const isOwn = isCallSigned(found?.key ?? nonce, call, header('x-signature'))
  if (found === undefined || !isOwn) throw unsigned()
  if (found.vendor.state !== 'active') throw denied('厂商已暂停合作，接入密钥停用')
  await refuseAddress(exchange, found.vendor.id)
  return { vendor: found.vendor, nonce }
}

async function vendorOf({ database }: Exchange, prefix: string) {
  const [row] = await database.read('all', reader =>
    selectRows(reader, vendor, sql`where key_prefix = ${prefix} or old_prefix = ${prefix}`),
  )
  if (row === undefined) return undefined
  if (row.keyPrefix === prefix)
    return row.accessKey === null ? undefined : { vendor: row, key: row.accessKey }
  const isOver = row.oldKeyUntil === null || new Date(row.oldKeyUntil) < new Date()
  return isOver || row.oldKey === null ? undefined : { vendor: row, key: row.oldKey }
}

async function refuseAddress({ database, ip }: Exchange, id: string): Promise<void> {
  const terms = await database.read('all', reader => termsOn(reader, id, beijingDay(new Date())))
  const allowed = terms.ips ?? []
  if (allowed.length > 0 && !isIpAllowed(allowed.join(','), ip)) throw denied('来源地址不在白名单')
}

/** Whether this call is heard for the first time. */
export async function isFirst({ tx }: Act, { vendor: { id }, nonce }: Sender): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into device_nonce (vendor, nonce) values (${id}::uuid, ${nonce})
    on conflict do nothing returning 1`)
  return rows.length > 0
}

/** The device of a vendor with a serial number, locked; unknown ones are answered 404. */
export async function deviceOf(
  act: Act,
  { vendor: { id } }: Pick<Sender, 'vendor'>,
  sn: string,
): Promise<Row<typeof equipment>> {
  const [row] = await selectRows(
    act.tx,
    equipment,
    sql`where vendor = ${id}::uuid and sn = ${sn} for update`,
  )
  if (row === undefined) throw absent()
  return row
}
