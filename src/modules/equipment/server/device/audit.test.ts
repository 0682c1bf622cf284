import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { stationDraft } from '#modules/station/server/fixture/station-world.ts'
import { type DeviceHouse, openDeviceHouse } from '#test/device-house.ts'
import { type Made, today } from '#test/vendor-world.ts'

let { house, projects, world, operator, clerk, second, here, maker, kiosk } = {} as DeviceHouse

beforeAll(async () => {
  ;({ house, projects, world, operator, clerk, second, here, maker, kiosk } =
    await openDeviceHouse())
})
afterAll(() => house.close())

const audit = (more: object, person = clerk) =>
  world.post(person, 'equipmentAudit/insert', {
    ...{ organisation: projects.north.id, dueOn: addDays(today, 7) },
    ...{ counters: [clerk.accountId], ...more },
  })
const scan = (row: Made, code: unknown, more: object = {}, person = clerk) =>
  world.post(person, 'equipmentAudit/scan', { id: row.id, code, ...more })
const read = (person: Person, call: string, id: string) =>
  world.ok(world.get(person, `${call}/getById`, { id }))
const linesOf = async (row: Made) =>
  (
    await world.get(clerk, 'equipmentAuditLine/getListByPage', {
      filter: [{ field: 'audit', op: 'is', value: row.id }],
      limit: 50,
    })
  ).dataPoints.list as Made[]

it('is counted by scanning, and settled by somebody else: what moved, what is missing, what nobody knew', async () => {
  const station = await world.ok(
    world.post(clerk, 'postStation/insert', stationDraft(projects.north.id)),
  )
  await house.prepare(act =>
    act.tx.execute(sql`update post_station set state = 'open' where id = ${station.id}`),
  )
  const [there, away, gone] = [await kiosk(), await kiosk(), await kiosk()]
  const [first, , lost] = [
    await world.deployed(here, there),
    await world.deployed(here, away),
    await world.deployed(here, gone),
  ]
  // Two are registered at the station, one elsewhere.
  await house.prepare(act =>
    act.tx.execute(sql`
      update equipment_relation set station = ${station.id}::uuid, place_kind = '1', place_name = '夜归人爱心驿站'
       where id in (${first.relation.id}::uuid, ${lost.relation.id}::uuid)`),
  )
  expect(await world.refusal(audit({ scope: '2' }))).toBe('请选择驿站')
  const row = await world.ok(audit({ scope: '2', station: station.id }))
  expect((await read(clerk, 'equipmentAudit', row.id)).expected).toBe(2)
  expect(await world.refusal(scan(row, there.sn, {}, second))).toBe('由盘点人扫码')
  expect((await scan(row, there.number)).dataPoints).toMatchObject({ found: '1', offer: null })
  expect((await scan(row, there.sn)).dataPoints.found).toBe('1')
  expect((await scan(row, away.sn)).dataPoints).toEqual({
    ...{ found: null, offer: 'move', number: away.number, place: '望京驿站' },
  })
  expect((await scan(row, away.sn, { moves: true })).dataPoints.found).toBe('2')
  expect((await scan(row, 'NOBODY-1')).dataPoints.offer).toBe('add')
  expect((await scan(row, 'NOBODY-1', { adds: true })).dataPoints.found).toBe('4')
  expect((await linesOf(row)).map(line => line.found)).toHaveLength(4)

  const now = await read(clerk, 'equipmentAudit', row.id)
  const checked = await world.ok(world.move(clerk, 'equipmentAudit/check', now))
  expect(await read(clerk, 'equipmentAudit', row.id)).toMatchObject({
    ...{ state: 'checked', inPlace: 1, moved: 1, missing: 1, unknown: 1 },
  })
  expect((await world.move(clerk, 'equipmentAudit/close', checked)).status).toBe(403)
  const place = async () => {
    const { relation } = await read(operator, 'equipment', away.id)
    return (await read(operator, 'equipmentRelation', String(relation))).placeName
  }
  expect(await place()).toBe('望京驿站')
  await world.ok(world.move(second, 'equipmentAudit/close', checked))
  expect(await place()).toBe('夜归人爱心驿站')
  const tickets = await world.get(operator, 'ticket/getListByPage', {
    filter: [{ field: 'equipment', op: 'is', value: gone.id }],
  })
  expect(tickets.dataPoints.list).toMatchObject([
    { description: `盘点 ${row.number} 未找到设备，应在 夜归人爱心驿站`, state: 'open' },
  ])
  expect(await world.refusal(scan(row, there.sn))).toBe('盘点已提交，不能再扫码')
})

it('is seen by its organisation and the platform, not by a vendor', async () => {
  const row = await world.ok(audit({ scope: '1' }))
  expect((await world.get(maker.person, 'equipmentAudit/getById', { id: row.id })).status).toBe(403)
  expect((await read(operator, 'equipmentAudit', row.id)).number).toBe(row.number)
})
