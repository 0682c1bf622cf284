import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { payOrder } from '#modules/finance/server/donation/orders.ts'
import { type DeviceHouse, openDeviceHouse } from '#test/device-house.ts'
import { type Made, today } from '#test/vendor-world.ts'
import { watchRelations } from './relation.ts'

let { house, projects, world, operator, clerk, cause, maker, here, kiosk } = {} as DeviceHouse

beforeAll(async () => {
  ;({ house, projects, world, operator, clerk, cause, maker, here, kiosk } =
    await openDeviceHouse())
})
afterAll(() => house.close())

const beat = (row: Made, more: object = {}, signing: object = {}) =>
  world.signed(
    maker.key,
    'heartbeat',
    { sn: row.sn, firmware: newId().slice(-8), ...more },
    signing,
  )
const count = (query: ReturnType<typeof sql>) =>
  house.prepare(async act => (await act.tx.execute<{ n: number }>(query)).rows[0]?.n)
const planEnds = (day: string) =>
  house.prepare(act =>
    act.tx.execute(
      sql`update fundraising_plan set end_date = ${day}::date where id in (select plan from project where id = ${cause}::uuid)`,
    ),
  )

/** The code of a device, as its organisation makes one. */
async function codeOf(device: Made): Promise<string> {
  const asked = { organisation: projects.north.id, name: '设备二维码', kind: '3' }
  const strange = await world.refusal(
    world.post(clerk, 'qrCode/insert', { ...asked, device: 'NOBODY' }),
  )
  expect(strange).toBe('没有该序列号或资产编号的设备，或它未关联该机构')
  const made = await world.ok(world.post(clerk, 'qrCode/insert', { ...asked, device: device.sn }))
  return String(made.shortCode)
}

it('is bound to one organisation at a time: of twenty confirmations none passes, then exactly one', async () => {
  const device = await kiosk()
  const { relation } = await world.deployed(here, device)
  const second = await house.prepare(async act => {
    const { rows } = await act.tx.execute<{ id: string }>(sql`
      insert into equipment_relation (id, version, number, equipment, vendor, organisation, cause, plan, place_kind, place_name, address,
                                      keeper, keeper_phone, start_on, state, created_at, updated_at)
      select ${newId()}::uuid, 1, 'GL' || to_char(now(), 'YYYYMMDD') || '999999', equipment, vendor, organisation, cause, plan, place_kind, place_name, address,
             keeper, keeper_phone, start_on, 'proposed', now(), now() from equipment_relation where id = ${relation.id}::uuid returning id`)
    return rows[0]?.id ?? ''
  })
  const twenty = () =>
    Promise.all(
      Array.from({ length: 20 }, () =>
        world.post(clerk, 'equipmentRelation/confirm', {
          id: second,
          version: 1,
          ...world.handing,
        }),
      ),
    )
  const passed = (answers: Awaited<ReturnType<typeof twenty>>) =>
    answers.filter(({ statusCode }) => statusCode === 1).length
  const refused = await twenty()
  expect(passed(refused)).toBe(0)
  expect(refused[0]?.statusMessage).toContain(`设备已有生效的关联 ${relation.number}`)
  await world.ok(
    world.move(clerk, 'equipmentRelation/end', relation, { kind: '5', reason: '机构要求更换' }),
  )
  expect(passed(await twenty())).toBe(1)
  expect(
    await count(
      sql`select count(*)::int as n from equipment_relation where equipment = ${device.id}::uuid and state = 'active'`,
    ),
  ).toBe(1)
})

it('takes no money from the day after its plan ends, at the device, in lists and in orders; and again once it is prolonged', async () => {
  const { device } = await world.deployed(here, await kiosk())
  expect((await beat(device)).dataPoints).toMatchObject({
    ...{ takingMoney: true, stopReason: null, organisationName: '北方慈善基金会' },
    causeTitle: expect.any(String),
  })
  const order = () =>
    world.signed(maker.key, 'order', {
      sn: device.sn,
      orderNo: newId().replaceAll('-', ''),
      amount: 1000,
      channel: '1',
    })
  const end = (await world.ok(world.get(operator, 'equipment/getById', { id: device.id })))
    .extra as { planEnd: string }
  const code = await codeOf(device)
  const scan = async () => house.app.inject({ url: `/q/${code}` })
  await planEnds(today)
  expect((await beat(device)).dataPoints.takingMoney).toBe(true)
  const led = new URL(String((await scan()).headers.location))
  expect(led.pathname).toBe(`/causes/${cause}`)
  expect(led.searchParams.get('device')).toBe(device.number)
  await planEnds(addDays(today, -1))
  await house.run(watchRelations, {})
  expect((await beat(device)).dataPoints).toMatchObject({
    takingMoney: false,
    stopReason: '备案已到期',
  })
  expect(await world.refusal(order())).toBe('备案已到期')
  const shown = await scan()
  expect([shown.statusCode, shown.headers.location]).toEqual([200, undefined])
  expect(shown.body).toContain('备案已到期，暂不能收款')
  expect(shown.body).not.toMatch(/<(a|button|form)\b/)
  expect(await world.ok(world.get(operator, 'equipment/getById', { id: device.id }))).toMatchObject(
    { takingMoney: '2', stopReason: 'plan' },
  )
  await planEnds(end.planEnd)
  expect((await beat(device)).dataPoints.takingMoney).toBe(true)
  expect((await order()).dataPoints.status).toBe('waiting')
  expect((await scan()).statusCode).toBe(302)
  const kinds = await house.prepare(async act =>
    (
      await act.tx.execute<{ kind: string }>(
        sql`select kind from equipment_event where equipment = ${device.id}::uuid order by at, id`,
      )
    ).rows.map(({ kind }) => kind),
  )
  expect(kinds).toEqual(expect.arrayContaining(['1', '5', '7', '8', '9']))
})

it('hears signed calls alone, of its own vendor, and a repeated one changes nothing', async () => {
  const { device } = await world.deployed(here, await kiosk())
  expect((await beat(device, {}, { secret: 'wrong' })).statusCode).toBe(4010)
  expect((await world.signed(maker.key, 'heartbeat', { sn: 'UNKNOWN' })).statusCode).toBe(4040)
  const nonce = newId().replaceAll('-', '')
  await beat(device, { firmware: 'V1' }, { nonce, hoursLate: 11 })
  const before = await count(
    sql`select count(*)::int as n from equipment_event where equipment = ${device.id}::uuid`,
  )
  expect((await beat(device, { firmware: 'V2' }, { nonce })).statusCode).toBe(1)
  expect(
    await count(
      sql`select count(*)::int as n from equipment_event where equipment = ${device.id}::uuid`,
    ),
  ).toBe(before)
})

it('becomes faulty by an error, asks for repair, and works again once that was accepted', async () => {
  const { device } = await world.deployed(here, await kiosk())
  expect((await beat(device, { errors: ['纸币器卡钞'] })).dataPoints).toMatchObject({
    takingMoney: false,
    stopReason: '设备停用',
  })
  const [ticket] = (
    await world.get(operator, 'ticket/getListByPage', {
      filter: [{ field: 'equipment', op: 'is', value: device.id }],
    })
  ).dataPoints.list
  await beat(device)
  const stateOf = async () =>
    (await world.ok(world.get(operator, 'equipment/getById', { id: device.id }))).state
  expect(await stateOf()).toBe('faulty')
  const done = await world.ok(
    world.move(maker.person, 'ticket/finish', ticket, {
      result: '已更换部件',
      resultPhotos: [newId()],
      fee: 0,
    }),
  )
  expect((await world.move(maker.person, 'ticket/accept', done, { score: 5 })).statusCode).toBe(
    4031,
  )
  await world.ok(world.move(clerk, 'ticket/accept', done, { score: 5 }))
  await beat(device)
  expect(await stateOf()).toBe('deployed')
})

it('counts a gift on the day of the channel, though the device tells it twice and eleven hours off', async () => {
  const { device, relation } = await world.deployed(here, await kiosk())
  const orderNo = newId().replaceAll('-', '')
  await world.ok(
    world.signed(maker.key, 'order', { sn: device.sn, orderNo, amount: 5000, channel: '1' }),
  )
  const paidAt = new Date(Date.now() - 1000).toISOString()
  const paid = {
    merchantOrderNo: orderNo,
    channelTradeNo: newId(),
    amount: 5000,
    paidAt,
    organisation: projects.north.id,
  }
  await house.prepare(act => payOrder(act, { ...paid, channel: '1' }))
  const wrong = new Date(Date.now() - 11 * 3_600_000).toISOString()
  const told = () =>
    world.signed(maker.key, 'gift', { sn: device.sn, orderNo, amount: 5000, paidAt: wrong })
  expect((await told()).dataPoints).toMatchObject({
    status: 'paid',
    day: beijingDay(new Date(paidAt)),
  })
  expect((await told()).statusCode).toBe(1)
  const page = await world.get(maker.person, 'deviceGift/getListByPage', {
    filter: [{ field: 'equipment', op: 'is', value: device.id }],
  })
  expect(page.dataPoints.list).toEqual([
    expect.objectContaining({
      ...{ orderNo, paidAt, deviceAt: wrong, told: 2, amount: 5000 },
      relation: relation.id,
      day: today,
    }),
  ])
  for (const key of ['donor', 'displayName', 'phone', 'payerName'])
    expect(JSON.stringify(page.dataPoints)).not.toContain(`"${key}"`)
  const other = await world.activeVendor(operator, await world.somebody({ ownerKind: 'platform' }))
  const own = await world.device(operator, { vendor: other.id, type: 'KIOSK' })
  const devices = async (person: Person) =>
    (await world.get(person, 'equipment/getListByPage', { limit: 50 })).dataPoints.list as Made[]
  expect((await devices(other.person)).map(({ id }) => id)).toEqual([own.id])
  expect(new Set((await devices(maker.person)).map(row => row.vendor))).toEqual(new Set([maker.id]))
  const [gift] = page.dataPoints.list
  for (const [call, id] of [
    ['equipment', device.id],
    ['deviceGift', gift.id],
  ])
    expect((await world.get(other.person, `${call}/getById`, { id })).status).toBe(404)
  expect((await world.get(other.person, 'deviceGift/getListByPage')).dataPoints.list).toEqual([])
})
