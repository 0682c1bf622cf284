import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { fundraisingPlan } from '#modules/cause/model/index.ts'
import { equipment, equipmentRelation, vendor } from '#modules/equipment/model/index.ts'
import { signCall } from '#modules/finance/server/index.ts'
import { type ChildProduct, startChild } from './child-product.ts'
import { openDraws } from './draws.ts'
import { report } from './report.ts'
import { openStanding, type Standing } from './standing.ts'

/* Devices that speak while the product is killed: they send again what was not answered, nothing counts twice. */

const devices = 40
const giftsEach = 6
const kills = 4
const atOnce = 8
const key = { prefix: 'devkills', secret: 'the key of devices that outlive the product' }
let standing: Standing
/** A connection that outlives the product. */
let owner: pg.Client

beforeAll(async () => {
  standing = await openStanding()
  owner = new pg.Client(standing.url)
  await owner.connect()
  await deploy()
  await standing.close()
})
afterAll(async () => {
  await owner.end()
  await standing.drop()
})

const one = async <T>(text: string, values: readonly unknown[] = []) =>
  (await owner.query(text, [...values])).rows[0] as T

/** Devices of one vendor that may take money for a cause that raises it under a plan. */
async function deploy(): Promise<void> {
  const { id: organisation, cause } = standing.north
  const today = beijingDay(new Date())
  const maker = await standing.plant(vendor, {
    ...{ state: 'active', keyPrefix: key.prefix, accessKey: key.secret, pendingChange: null },
    agreementTo: addDays(today, 300),
  })
  const plan = await standing.plant(fundraisingPlan, {
    ...{ organisation, state: 'raising' },
    ...{ startDate: addDays(today, -10), endDate: addDays(today, 100) },
  })
  await owner.query("update project set plan = $2, raise_mode = '1' where id = $1", [cause, plan])
  await owner.query(
    "update cause set listed = true, raise_mode = '1', status = 'raising' where id = $1",
    [cause],
  )
  const type = await one<{ id: string }>("select id from equipment_type where code = 'KIOSK'")
  for (let at = 0; at < devices; at += 1) {
    const device = await standing.plant(equipment, {
      ...{ vendor: maker, type: type.id, sn: `KILL${at}`, organisation, owner: null },
      ...{ state: 'deployed', online: '1', takingMoney: '1', stopReason: null, sealNo: null },
      ...{ commandAt: null, relation: null },
    })
    const relation = await standing.plant(equipmentRelation, {
      ...{ equipment: device, vendor: maker, organisation, cause, plan, station: null },
      ...{ state: 'active', startOn: today, endOn: null, replaces: null },
      activeAt: new Date().toISOString(),
    })
    await owner.query('update equipment set relation = $2 where id = $1', [device, relation])
  }
}

let product: ChildProduct
let unanswered = 0

/** Says it until it is answered, each time under the same nonce: the way of a device whose line was cut. */
async function say(call: string, body: object) {
  const nonce = randomUUID().replaceAll('-', '')
  for (;;) {
    try {
      return await sendOnce(call, body, nonce)
    } catch {
      unanswered += 1
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

async function sendOnce(call: string, body: object, nonce: string) {
  const url = `/api/equipment/equipment/${call}`
  const payload = JSON.stringify(body)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const asked = { method: 'POST', url, timestamp, nonce, body: Buffer.from(payload) }
  const response = await fetch(product.address + url, {
    ...{ method: 'POST', body: payload },
    headers: {
      ...{ 'content-type': 'application/json', 'x-device-key': key.prefix },
      ...{ 'x-timestamp': timestamp, 'x-nonce': nonce },
      'x-signature': signCall(key.secret, asked),
    },
  })
  const answer = await response.json()
  if (answer.statusCode !== 1) throw new Error(`${call}: ${JSON.stringify(answer)}`)
  return answer.dataPoints
}

interface Planned {
  readonly sn: string
  readonly orderNo: string
  readonly amount: number
}
const answered = new Map<string, string>()

async function give({ sn, orderNo, amount }: Planned): Promise<void> {
  await say('heartbeat', { sn, firmware: `v${amount}`, errors: [] })
  const { donationNumber } = await say('order', { sn, orderNo, amount, channel: '1' })
  answered.set(orderNo, donationNumber)
  await say('gift', { sn, orderNo, amount, paidAt: new Date().toISOString() })
}

it('keeps every order that a device was told of, once, however often the product is killed', async () => {
  const since = performance.now()
  const draws = openDraws()
  const planned = Array.from({ length: devices * giftsEach }, (_, at) => ({
    ...{ sn: `KILL${at % devices}`, amount: 1000 + at },
    orderNo: `K${String(at).padStart(4, '0')}${randomUUID().slice(0, 8)}`,
  }))
  product = await startChild(standing)
  const waiting = [...planned]
  const speaking = Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await give(next)
    }),
  )
  let killed = 0
  for (; killed < kills; killed += 1) {
    const before = answered.size
    await expect
      .poll(() => answered.size, { timeout: 300_000, interval: 5 })
      .toBeGreaterThan(before + 5 + draws.below(20))
    await product.kill()
    product = await startChild(standing)
  }
  await speaking
  await product.kill()
  const found = await one<Record<string, number>>(`
    select count(*)::int as gifts, count(distinct order_no)::int as orders,
           count(distinct donation)::int as donations, count(*) filter (where told >= 1)::int as told
      from device_gift`)
  const booked = await one<Record<string, number>>(`
    select count(*)::int as rows, count(distinct merchant_order_no)::int as numbers
      from donation where source = 'device'`)
  const { rows } = await owner.query<{ order_no: string; number: string; amount: string }>(
    'select order_no, number, amount from device_gift',
  )
  const kept = new Map(rows.map(row => [row.order_no, row]))
  const lost = planned.filter(({ orderNo, amount }) => {
    const row = kept.get(orderNo)
    return row?.number !== answered.get(orderNo) || Number(row?.amount) !== amount
  }).length
  await report({
    ...{ test: 'devices while the product is killed', seed: draws.seed, since },
    figures: { planned: planned.length, killed, unanswered, lost, ...found, ...booked },
  })
  const all = planned.length
  expect(unanswered).toBeGreaterThan(0)
  expect(lost).toBe(0)
  expect(found).toEqual({ gifts: all, orders: all, donations: all, told: all })
  expect(booked).toEqual({ rows: all, numbers: all })
})
