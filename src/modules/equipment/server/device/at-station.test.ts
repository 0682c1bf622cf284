import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { stationDraft } from '#modules/station/server/fixture/station-world.ts'
import { type DeviceHouse, openDeviceHouse } from '#test/device-house.ts'
import type { Made } from '#test/vendor-world.ts'

let { house, projects, world, operator, clerk, cause, maker, here, kiosk } = {} as DeviceHouse

beforeAll(async () => {
  ;({ house, projects, world, operator, clerk, cause, maker, here, kiosk } =
    await openDeviceHouse())
})
afterAll(() => house.close())

const query = <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  house.prepare(async act => (await act.tx.execute<T>(statement)).rows)

async function station(): Promise<Made> {
  const given = stationDraft(projects.north.id)
  const made = await world.ok(world.post(clerk, 'postStation/insert', given))
  await query(sql`update post_station set state = 'open' where id = ${made.id}`)
  return world.ok(world.get(clerk, 'postStation/getById', { id: made.id }))
}

it('stands at a station by its name and address, and keeps it from being closed', async () => {
  const at = await station()
  const row = await kiosk()
  const common = world.proposal(projects.north.id, cause, [])
  const relate = (of: string) =>
    world.post(operator, 'equipmentRelation/relate', {
      ...common,
      devices: [{ device: row.id, placeKind: '1', station: of }],
    })
  const [first] = (await relate(at.id)).dataPoints
  expect(first).toMatchObject({ why: null })
  const relation = await world.ok(
    world.get(clerk, 'equipmentRelation/getById', { id: first.relation }),
  )
  expect(relation).toMatchObject({
    ...{ station: at.id, placeKind: '1', placeName: '夜归人爱心驿站' },
    address: { areaCode: '110105', detail: '幸福路 1 号' },
  })
  const close = async () =>
    world.refusal(world.move(clerk, 'postStation/close', at, { reason: '租约到期' }))
  expect(await close()).toBe(`驿站还有 1 台设备的关联（${relation.number} 等），请先解除`)
  await world.ok(
    world.move(clerk, 'equipmentRelation/refuse', relation, { reason: '驿站将要关闭' }),
  )
  expect(await close()).toBe('done')
  const [late] = (await relate(at.id)).dataPoints
  expect(late).toEqual({
    ...{ device: row.id, relation: null, why: '驿站未在开放，不能投放设备' },
  })
})

it('an urgent ticket is late after four hours; what is accepted is owed once, what is sent back is not', async () => {
  const { device: row } = await world.deployed(here, await kiosk())
  const ticket = async () => {
    const made = await world.ok(
      world.post(clerk, 'ticket/insert', {
        ...{ equipment: row.id, kind: '1', priority: '1', description: '屏幕不亮，请尽快处理' },
      }),
    )
    expect(Date.parse(String(made.dueAt)) - Date.parse(String(made.createdAt))).toBe(4 * 3_600_000)
    return made
  }
  const late = async () =>
    (await world.ok(world.get(clerk, 'equipment/getFigures'))) as unknown as {
      overdueTickets: number
    }
  const opened = await ticket()
  expect((await late()).overdueTickets).toBe(0)
  await query(sql`update ticket set due_at = now() - interval '1 minute' where id = ${opened.id}`)
  expect((await late()).overdueTickets).toBe(1)
  await query(sql`update ticket set due_at = now() + interval '1 hour' where id = ${opened.id}`)
  const owed = async () => {
    const [found] = await query<{ payable: number; flows: number }>(sql`
      select a.payable::int as payable, (select count(*)::int from vendor_flow f where f.account = a.id)
        as flows from vendor_account a where a.vendor = ${maker.id} and a.organisation = ${projects.north.id}`)
    return found
  }
  const before = await owed()
  const work = { result: '已更换排线', resultPhotos: [newId()], fee: 8000 }
  const done = await world.ok(world.move(maker.person, 'ticket/finish', opened, work))
  const again = await world.ok(world.move(clerk, 'ticket/rework', done, { opinion: '仍有闪屏' }))
  expect(await owed()).toEqual(before)
  const redone = await world.ok(world.move(maker.person, 'ticket/finish', again, work))
  await world.ok(world.move(clerk, 'ticket/accept', redone, { score: 5 }))
  expect((await world.move(clerk, 'ticket/accept', redone, { score: 5 })).statusCode).not.toBe(1)
  expect(await owed()).toEqual({
    payable: (before?.payable ?? 0) + 8000,
    flows: (before?.flows ?? 0) + 1,
  })
})
