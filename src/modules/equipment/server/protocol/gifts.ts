import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { donation } from '#modules/finance/model/donation.ts'
import {
  giving,
  openOrder,
  type PaidGiftTold,
  type RefundTold,
} from '#modules/finance/server/index.ts'
import {
  type boxOpening,
  deviceGift,
  equipment,
  equipmentRelation,
  stopReasons,
} from '../../model/index.ts'
import { standingsOf, stopWords } from '../device/standing.ts'
import { deviceOf, type Sender, senderOf } from './sender.ts'

type Device = Row<typeof equipment>
type Gift = Row<typeof deviceGift>
const table = tableOf(deviceGift)

const sn = z.string().min(1).max(40)
const orderNo = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, '订单号为 1–32 位字母、数字、_ 或 -')
const amount = z.int('金额应为整数（分）').min(1, '金额应大于 0').max(100_000_000, '金额过大')
const signed = { method: 'POST', access: 'public', keepsBody: true } as const

/** A device asks for a payment order, and tells what it has seen paid. */
export const giftRoutes: readonly AnyRoute[] = [
  route({
    ...signed,
    path: '/api/equipment/equipment/order',
    summary: '设备发起支付订单（签名，幂等）',
    question: z.object({ sn, orderNo, amount, channel: z.enum(['1', '2', '3']) }),
    async handle(asked, exchange) {
      const sender = await senderOf(exchange)
      return exchange.perform(act => order(act, sender, asked))
    },
  }),
  route({
    ...signed,
    path: '/api/equipment/equipment/gift',
    summary: '设备上报已完成的捐赠（签名，可补报、可重复）',
    question: z.object({
      sn,
      orderNo,
      amount,
      paidAt: z.iso.datetime({ offset: true, error: '时间应为 ISO 8601' }),
    }),
    async handle(asked, exchange) {
      const sender = await senderOf(exchange)
      return exchange.perform(act => tell(act, sender, asked))
    },
  }),
]

async function giftWith(act: Act, device: string, number: string): Promise<Gift | undefined> {
  const known = and(eq(table.equipment, device), eq(table.orderNo, number))
  const [row] = await findRows(act.tx, deviceGift, known, 1)
  return row
}

interface OrderAsked {
  readonly sn: string
  readonly orderNo: string
  readonly amount: number
  readonly channel: '1' | '2' | '3'
}

/** A payment order, only while the device may take money: computed now, not read from what is kept. */
async function order(act: Act, sender: Sender, asked: OrderAsked) {
  const device = await deviceOf(act, sender, asked.sn)
  const known = await giftWith(act, device.id, asked.orderNo)
  if (known !== undefined) {
    if (known.amount !== asked.amount) act.refuse('订单号已用于其他金额', 'amount')
    return { orderNo: known.orderNo, donationNumber: known.number, status: known.status }
  }
  const standing = (await standingsOf(act, [device.id])).get(device.id)
  if (standing?.taking !== '1')
    act.refuse((await stopWords(act, device, standing?.reason ?? null)) ?? '该设备不收款')
  const relation = await relationOf(act, device)
  if (relation === undefined) return act.refuse(stopReasons.unbound)
  const { organisation, cause } = relation
  const merchant = await merchantOf(act, organisation, asked.channel)
  const made = await openOrder(act, {
    ...{ organisation, cause, amount: asked.amount, channel: asked.channel, merchant },
    ...{ merchantOrderNo: asked.orderNo, source: 'device', sourceRef: device.number },
  })
  await insertRow(act, deviceGift, {
    ...placeOf(device, relation),
    ...{ orderNo: asked.orderNo, number: made.number, donation: made.id },
    ...{ amount: asked.amount, channel: asked.channel, status: 'waiting' },
  })
  return { orderNo: asked.orderNo, donationNumber: made.number, status: 'waiting' }
}

async function relationOf(act: Act, device: Device) {
  return device.relation === null ? undefined : findRow(act.tx, equipmentRelation, device.relation)
}

/** The merchant number under which an organisation is paid by a channel. */
export async function merchantOf(act: Act, organisation: string, channel: string): Promise<string> {
  const { rows } = await act.tx.execute<{ id: string }>(
    sql`select id from org_merchant where organisation = ${organisation}::uuid and state = 'active'`,
  )
  const merchants = await giving().merchants(act.tx, { ids: rows.map(({ id }) => id) })
  const found = merchants.find(each => each.isActive && each.channel === channel)
  return found?.id ?? act.refuse('机构没有该渠道的商户号', 'channel')
}

/** Where a gift was made, as it was then. */
function placeOf(device: Device, relation: Row<typeof equipmentRelation>) {
  return {
    ...{ equipment: device.id, vendor: device.vendor, organisation: relation.organisation },
    ...{ cause: relation.cause, relation: relation.id },
    ...{ planRecordNo: relation.planRecordNo, placeName: relation.placeName },
  }
}

interface Told {
  readonly sn: string
  readonly orderNo: string
  readonly amount: number
  readonly paidAt: string
}

/**
 * What a device saw paid: late, twice and by a wrong clock. Its time is kept beside the channel's,
 * which alone says the day; before the channel has told, the gift waits for it.
 */
export async function tell(act: Act, sender: Pick<Sender, 'vendor'>, told: Told) {
  const device = await deviceOf(act, sender, told.sn)
  const known = await giftWith(act, device.id, told.orderNo)
  const deviceAt = new Date(told.paidAt).toISOString()
  if (known === undefined) {
    const relation = (await relationOf(act, device)) ?? (await lastRelation(act, device.id))
    if (relation === undefined) return act.refuse(stopReasons.unbound)
    await insertRow(act, deviceGift, {
      ...placeOf(device, relation),
      ...{ orderNo: told.orderNo, amount: told.amount, status: 'told' },
      ...{ deviceAt, toldAt: act.now.toISOString(), told: 1 },
    })
    await linkPaid(act, told.orderNo, relation.organisation)
  } else
    await act.tx.execute(sql`
      update device_gift set told = told + 1, device_at = coalesce(device_at, ${deviceAt}),
             told_at = coalesce(told_at, ${act.now.toISOString()}),
             status = case when amount <> ${told.amount} then 'differing' else status end
       where id = ${known.id}::uuid`)
  const row = await giftWith(act, device.id, told.orderNo)
  return {
    orderNo: told.orderNo,
    status: row?.status,
    day: row?.day ?? null,
    paidAt: row?.paidAt ?? null,
  }
}

async function lastRelation(act: Act, device: string) {
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    select id from equipment_relation where equipment = ${device}::uuid and active_at is not null
     order by active_at desc limit 1`)
  return rows[0] && (await findRow(act.tx, equipmentRelation, rows[0].id))
}

/** A donation that the channel told before the device did. */
async function linkPaid(act: Act, number: string, organisation: string): Promise<void> {
  const of = tableOf(donation)
  const known = and(
    eq(of.organisation, organisation),
    eq(of.merchantOrderNo, number),
    eq(of.source, 'device'),
  )
  const [row] = await findRows(act.tx, donation, known, 1)
  if (row?.paidAt != null) await linkDonations(act, [row.id])
}

/** Gifts that the channel told as paid: those of devices get its time, its day and its number. */
export async function whenDevicesPaid(act: Act, gifts: readonly PaidGiftTold[]): Promise<void> {
  const own = gifts.filter(({ source }) => source === 'device').map(({ id }) => id)
  if (own.length > 0) await linkDonations(act, own)
}

async function linkDonations(act: Act, ids: readonly string[]): Promise<void> {
  await act.tx.execute(sql`
    update device_gift d
       set donation = n.id, number = n.number, channel = n.channel, cause = n.cause,
           paid_at = n.paid_at, day = (n.paid_at at time zone 'Asia/Shanghai')::date,
           trade_tail = right(n.channel_trade_no, 6),
           status = case when d.amount = n.amount then 'paid' else 'differing' end,
           amount = n.amount,
           relation = coalesce((select r.id from equipment_relation r
                                 where r.equipment = d.equipment and r.organisation = n.organisation
                                   and r.active_at <= n.paid_at
                                   and coalesce(r.ended_at > n.paid_at, true) limit 1), d.relation)
      from donation n
     where n.id = any (${sql.param([...ids])}::uuid[]) and d.organisation = n.organisation
       and (d.donation = n.id or (d.donation is null and d.order_no = n.merchant_order_no))`)
}

/** What a refund gave back of a device's gift. */
export async function whenDeviceRefunded(act: Act, told: RefundTold): Promise<void> {
  await act.tx.execute(sql`
    update device_gift set refunded = ${told.refunded},
           status = case when ${told.refunded} >= amount then 'refunded' else status end
     where donation = ${told.donation}::uuid`)
}

/** Cash of a box is one row a counting. */
export async function noteBoxGift(
  act: Act,
  opening: Row<typeof boxOpening>,
  donated: string,
): Promise<void> {
  const device = await findRow(act.tx, equipment, opening.equipment)
  const relation = await findRow(act.tx, equipmentRelation, opening.relation)
  const gift = await findRow(act.tx, donation, donated)
  if (device === undefined || relation === undefined) throw new Error('a box has no relation')
  await insertRow(act, deviceGift, {
    ...placeOf(device, relation),
    ...{ orderNo: opening.number, number: gift?.number ?? null, donation: donated, kind: '2' },
    ...{ amount: opening.total, channel: '5', status: 'paid' },
    ...{ paidAt: opening.openedAt, day: gift?.valueDate ?? null },
  })
}
