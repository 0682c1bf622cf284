import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#kernel/server/china-time.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type DeviceHouse, openDeviceHouse } from '#test/device-house.ts'
import { type Made, today } from '#test/vendor-world.ts'
import { watchRelations } from './relation.ts'

let { house, world, operator, clerk, second, maker, here, projects, kiosk } = {} as DeviceHouse

beforeAll(async () => {
  ;({ house, world, operator, clerk, second, maker, here, projects, kiosk } =
    await openDeviceHouse())
})
afterAll(() => house.close())

const query = (statement: ReturnType<typeof sql>) =>
  house.prepare(async act => (await act.tx.execute<Record<string, unknown>>(statement)).rows)
const read = (call: string, id: string): Promise<Made> =>
  world.ok(world.get(operator, `${call}/getById`, { id }))
let seals = 5000
/** A cash box that stands where it meets the public, under a seal. */
async function box() {
  const sealNo = `R${++seals}`
  const row = await world.device(operator, { vendor: maker.id, type: 'CASH_BOX' })
  return { ...(await world.deployed(here, row, sealNo)), sealNo }
}
const open = (device: Made, sealOld: string, more: object = {}) =>
  world.post(clerk, 'boxOpening/insert', {
    ...{ equipment: device.id, sealOld, sealNew: `R${++seals}`, place: '望京驿站' },
    openedAt: new Date().toISOString(),
    ...{ openers: [clerk.accountId, second.accountId], counts: { '1000': 1 }, media: [newId()] },
    ...more,
  })
const full = '箱内善款尚未开箱清点，请先开箱'

it('what is given until a relation ends is counted for whom it was given, and before the box is given on or thrown away', async () => {
  const { device, relation, sealNo } = await box()
  await query(sql`update equipment_relation set start_on = ${addDays(today, -9)}::date,
    end_on = ${addDays(today, -1)}::date, active_at = now() - interval '9 days' where id = ${relation.id}`)
  await house.run(watchRelations, {})
  const expired = await read('equipmentRelation', relation.id)
  expect(expired.state).toBe('expired')
  // Another organisation may not have it, nor may it be scrapped, with what is inside.
  const relate = async () => {
    const answer = await world.post(
      operator,
      'equipmentRelation/relate',
      world.proposal(here.organisation, here.cause, [device.id]),
    )
    const id = answer.dataPoints[0].relation
    return world.post(clerk, 'equipmentRelation/confirm', { id, version: 1, ...world.handing })
  }
  expect(await world.refusal(relate())).toBe(full)
  const paused = await world.ok(
    world.move(operator, 'equipment/pause', await read('equipment', device.id), { reason: '停用' }),
  )
  const scrap = async () =>
    world.move(operator, 'equipment/scrap', await read('equipment', paused.id), {
      ...{ reason: '破损', photos: [newId()] },
    })
  expect(await world.refusal(scrap())).toBe(full)
  const opened = await world.ok(open(device, sealNo))
  expect(opened).toMatchObject({
    ...{ organisation: projects.north.id, relation: relation.id, cause: here.cause },
    sealOdd: false,
  })
  await query(sql`update box_opening set state = 'booked' where id = ${opened.id}`)
  expect(await world.refusal(scrap())).toBe('done')
})

it('is counted for the relation under which it was opened, though it is told later', async () => {
  const { device, relation, sealNo } = await box()
  await query(sql`update equipment_relation set state = 'ended', active_at = now() - interval '9 days',
    ended_at = now() - interval '3 hours' where id = ${relation.id}`)
  await query(sql`
    insert into equipment_relation (id, version, number, equipment, vendor, organisation, cause, plan, place_kind, place_name, address,
                                    keeper, keeper_phone, start_on, state, active_at, created_at, updated_at)
    select ${newId()}::uuid, 1, 'GL9' || ${seals}, equipment, vendor, organisation, null, plan, place_kind, place_name, address,
           keeper, keeper_phone, start_on, 'active', now() - interval '2 hours', now(), now()
      from equipment_relation where id = ${relation.id}`)
  await query(sql`update equipment set relation =
    (select id from equipment_relation where equipment = ${device.id} and state = 'active')
     where id = ${device.id}`)
  const openedAt = new Date(Date.now() - 4 * 3_600_000).toISOString()
  expect(await world.ok(open(device, sealNo, { openedAt }))).toMatchObject({
    ...{ relation: relation.id, cause: here.cause },
  })
})

it('changes its cause on the day on which it was emptied', async () => {
  const { relation, device, sealNo } = await box()
  const other = await projects.raising()
  const cause = (await projects.move(projects.officer, 'publish', other)).dataPoints.id
  const change = async () =>
    world.move(clerk, 'equipmentRelation/change', await read('equipmentRelation', relation.id), {
      ...{ cause, reason: '换标的' },
    })
  expect(await world.refusal(change())).toBe(full)
  await world.ok(open(device, sealNo))
  expect(await world.refusal(change())).toBe('done')
})

it('keeps its recorded seal from being written by hand', async () => {
  const { device, sealNo } = await box()
  const row = await read('equipment', device.id)
  await world.move(maker.person, 'equipment/update', row, { sealNo: 'FORGED' })
  expect((await read('equipment', device.id)).sealNo).toBe(sealNo)
  expect(await world.refusal(open(device, 'FORGED'))).toContain(`原封条号与登记的 ${sealNo} 不符`)
})

it('a device that is taken away before it was deployed is bound to nobody, and takes no money', async () => {
  const row = await kiosk()
  const [{ relation }] = (
    await world.post(
      operator,
      'equipmentRelation/relate',
      world.proposal(here.organisation, here.cause, [row.id]),
    )
  ).dataPoints
  await world.ok(
    world.post(clerk, 'equipmentRelation/confirm', { id: relation, version: 1, ...world.handing }),
  )
  const asked = await world.ok(
    world.post(clerk, 'ticket/insert', {
      ...{ equipment: row.id, kind: '5', priority: '2', description: '投放点关闭，撤回设备' },
    }),
  )
  const work = { result: '已撤回', resultPhotos: [newId()], newSealNo: null, fee: 0 }
  const done = await world.ok(world.move(maker.person, 'ticket/finish', asked, work))
  await world.ok(world.move(clerk, 'ticket/accept', done, { score: 5 }))
  expect((await read('equipmentRelation', relation)).state).toBe('ended')
  const free = await read('equipment', row.id)
  expect(free).toMatchObject({ relation: null, state: 'inStock' })
  expect(await world.refusal(world.move(operator, 'equipment/deploy', free, {}))).toBe(
    '请先关联机构，再投放',
  )
  // One that was left so before is not deployed either, nor may it take money.
  await query(sql`update equipment set relation = ${relation} where id = ${row.id}`)
  const left = await read('equipment', row.id)
  expect(await world.refusal(world.move(operator, 'equipment/deploy', left, {}))).toBe(
    '设备没有生效的关联，不能投放',
  )
  await query(sql`update equipment set state = 'deployed' where id = ${row.id}`)
  const beat = await world.signed(maker.key, 'heartbeat', { sn: row.sn, firmware: '1' })
  expect(beat.dataPoints.takingMoney).toBe(false)
})
