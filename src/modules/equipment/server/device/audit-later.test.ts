import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#kernel/server/china-time.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type DeviceHouse, openDeviceHouse } from '#test/device-house.ts'
import { type Made, today } from '#test/vendor-world.ts'

let { house, projects, world, operator, clerk, second, here, kiosk } = {} as DeviceHouse

beforeAll(async () => {
  ;({ house, projects, world, operator, clerk, second, here, kiosk } = await openDeviceHouse())
})
afterAll(() => house.close())

const query = (statement: ReturnType<typeof sql>) =>
  house.prepare(async act => (await act.tx.execute<Record<string, unknown>>(statement)).rows)
const read = (call: string, id: string) => world.ok(world.get(operator, `${call}/getById`, { id }))

/** Since it was counted, the device works for another organisation. */
async function handedOn(device: Made, relation: Made): Promise<string> {
  const next = newId()
  await query(
    sql`update equipment_relation set state = 'ended', ended_at = now() where id = ${relation.id}`,
  )
  await query(sql`
    insert into equipment_relation (id, version, number, equipment, vendor, organisation, cause, plan, place_kind, place_name, address,
                                    keeper, keeper_phone, start_on, state, active_at, created_at, updated_at)
    select ${next}::uuid, 1, 'GL' || right(${next}::text, 10), equipment, vendor, ${projects.south.id}::uuid, null, null, place_kind, '南城书店', address,
           keeper, keeper_phone, start_on, 'active', now(), now(), now()
      from equipment_relation where id = ${relation.id}`)
  await query(sql`update equipment set relation = ${next}::uuid, organisation = ${projects.south.id}::uuid
    where id = ${device.id}`)
  return next
}

it('what works for somebody else by the end of a count is neither moved nor missed by it', async () => {
  const [met, missed, own] = [await kiosk(), await kiosk(), await kiosk()]
  const [first, other] = [await world.deployed(here, met), await world.deployed(here, missed)]
  const kept = await world.deployed(here, own)
  await query(
    sql`update equipment_relation set place_name = '东门' where id in (${kept.relation.id}, ${other.relation.id})`,
  )
  const row = await world.ok(
    world.post(clerk, 'equipmentAudit/insert', {
      ...{ organisation: projects.north.id, dueOn: addDays(today, 7), counters: [clerk.accountId] },
      ...{ scope: '3', placeName: '东门' },
    }),
  )
  const scan = { id: row.id, code: met.sn, moves: true }
  expect((await world.post(clerk, 'equipmentAudit/scan', scan)).dataPoints.found).toBe('2')
  const checked = await world.ok(
    world.move(clerk, 'equipmentAudit/check', await read('equipmentAudit', row.id)),
  )
  const [metNow] = [await handedOn(met, first.relation), await handedOn(missed, other.relation)]
  await world.ok(world.move(second, 'equipmentAudit/close', checked))
  expect((await read('equipmentRelation', metNow)).placeName).toBe('南城书店')
  const tickets = await query(
    sql`select equipment from ticket where equipment in (${missed.id}, ${own.id}) and kind = '1'`,
  )
  expect(tickets).toEqual([{ equipment: own.id }])
})
