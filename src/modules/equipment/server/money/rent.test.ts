import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#kernel/server/china-time.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { organisationFacts } from '#modules/charity/model/fixture/organisation-facts.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { type DeviceHouse, openDeviceHouse } from '#test/device-house.ts'
import { today } from '#test/vendor-world.ts'
import { openAccountOf } from './accounts.ts'
import { chargeRents } from './rent.ts'

let { house, world, operator, clerk, maker, here, projects } = {} as DeviceHouse
let other: string

beforeAll(async () => {
  ;({ house, world, operator, clerk, maker, here, projects } = await openDeviceHouse())
  other = await house.prepare(
    async act => (await insertRow(act, organisation, organisationFacts('租机慈善基金会'))).id,
  )
  const type = await world.typeOf('WATER')
  const { startOn: _from, ...usual } = (
    await world.get(operator, 'vendorTerms/getInForce', { vendor: maker.id })
  ).dataPoints.now
  await world.ok(
    world.post(operator, 'vendor/configure', {
      ...{ vendor: maker.id, ...usual, rents: [{ type, amount: 30_000 }] },
    }),
  )
})
afterAll(() => house.close())

const month = today.slice(0, 7)
const query = (statement: ReturnType<typeof sql>) =>
  house.prepare(async act => (await act.tx.execute<Record<string, unknown>>(statement)).rows)
const rents = (device: string) =>
  query(sql`select organisation, sum(amount)::int as amount from vendor_flow
    where equipment = ${device} and kind = '2' group by 1 order by 2 desc`)
/** A leased machine that has stood since the month before. */
async function leased() {
  const row = await world.device(operator, { vendor: maker.id, type: 'WATER', ownership: '3' })
  const made = await world.deployed({ ...here, cause: null }, row)
  const long = addDays(`${month}-01`, -10)
  await query(sql`update equipment set deployed_on = ${long}::date where id = ${row.id}`)
  await query(sql`update equipment_relation set deployed_on = ${long}::date,
    active_at = ${`${long}T04:00:00Z`}::timestamptz where id = ${made.relation.id}`)
  return { ...made, id: row.id }
}
const charge = async () => {
  await house.run(chargeRents, { month })
  await house.run(chargeRents, { month })
}

it('a machine that was taken back owes the days on which it stood', async () => {
  const { id, relation } = await leased()
  await world.ok(
    world.move(clerk, 'equipmentRelation/end', relation, {
      ...{ kind: '4', reason: '撤机', condition: '1', accessories: null },
      ...{ photos: [newId()], receiver: '王仓管' },
    }),
  )
  await query(sql`update equipment_relation set ended_at = ${`${month}-16T04:00:00Z`}::timestamptz
    where id = ${relation.id}`)
  await charge()
  expect(await rents(id)).toEqual([{ organisation: projects.north.id, amount: 15_000 }])
})

it('a machine that goes on to another organisation is paid by each for its own days', async () => {
  const { id, relation } = await leased()
  await query(sql`update equipment_relation set state = 'ended',
    ended_at = ${`${month}-21T04:00:00Z`}::timestamptz where id = ${relation.id}`)
  await query(sql`
    insert into equipment_relation (id, version, number, equipment, vendor, organisation, cause, plan, place_kind, place_name, address,
                                    keeper, keeper_phone, start_on, state, active_at, deployed_on, created_at, updated_at)
    select ${newId()}::uuid, 1, 'GL9000001', equipment, vendor, ${other}::uuid, null, null, place_kind, place_name, address,
           keeper, keeper_phone, start_on, 'active', ${`${month}-21T04:00:00Z`}::timestamptz, ${`${month}-21`}::date, now(), now()
      from equipment_relation where id = ${relation.id}`)
  await query(sql`update equipment set organisation = ${other}, relation =
    (select id from equipment_relation where equipment = ${id} and state = 'active') where id = ${id}`)
  await charge()
  expect(await rents(id)).toEqual([
    { organisation: projects.north.id, amount: 20_000 },
    { organisation: other, amount: 10_000 },
  ])
})

it('a statement takes fees of earlier months that none has taken', async () => {
  const own = await world.somebody({ ownerKind: 'organisation', id: projects.north.id })
  const vendor = await world.activeVendor(operator, await world.somebody({ ownerKind: 'platform' }))
  const account = (
    await house.prepare(act =>
      openAccountOf(act, { vendor: vendor.id, organisation: projects.north.id }),
    )
  ).id
  const before = addDays(`${month}-01`, -1).slice(0, 7)
  const book = (kind: string, amount: number, period: string) =>
    world.ok(
      world.post(own, 'vendorFlow/charge', {
        ...{ account, kind, amount, period, memo: '测试费用', files: [newId()] },
      }),
    )
  const state = (period: string, more: object = {}) =>
    world.post(own, 'vendorSettlement/generate', { account, period, ...more })
  const payable = async (id: unknown) =>
    (await world.ok(world.get(own, 'vendorSettlement/getById', { id }))).payable
  await book('4', 8000, before)
  await book('2', 5000, before)
  const [left] = await query(
    sql`select id from vendor_flow where account = ${account} and kind = '2'`,
  )
  const first = await world.ok(state(before, { leaveOut: [left?.id], reason: '金额待核' }))
  expect(await payable(first.id)).toBe(8000)
  // Booked into the month after its statement.
  await book('5', 700, before)
  await book('4', 1000, month)
  const next = await world.ok(state(month))
  expect(await payable(next.id)).toBe(6700)
})
