import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Patch } from '#kernel/resource/resource.ts'
import { addDays } from '#kernel/server/china-time.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import type { Person } from '#kernel/server/person.ts'
import { seedAccess } from '#modules/access/server/index.ts'
import { seedApproval } from '#modules/approval/server/index.ts'
import { equipmentEvent, ticket } from '#modules/equipment/model/index.ts'
import { agreements } from '#test/agreements.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { today, vendorModules, vendorWorld } from '#test/vendor-world.ts'
import { seedTypes } from '../device/equipment-type.ts'
import { gradeOf, pointsOf, scoreVendors } from './score.ts'
import { watchVendors } from './watch-vendors.ts'

let house: TestHouse
let world: ReturnType<typeof vendorWorld>
let operator: Person
let reviewer: Person

beforeAll(async () => {
  house = await openHouse([...vendorModules, agreements])
  await house.prepare(async act => {
    await seedApproval(act)
    await seedAccess(act)
    await seedTypes(act)
  })
  world = vendorWorld(house, personWith)
  operator = await world.somebody({ ownerKind: 'platform' })
  reviewer = await world.somebody({ ownerKind: 'platform' })
})
afterAll(() => house.close())

const count = async (query: ReturnType<typeof sql>) =>
  house.prepare(async act => (await act.tx.execute<{ n: number }>(query)).rows[0]?.n)

it('refuses a code whose check is wrong, and a second vendor of one code, naming the first', async () => {
  const draft = await world.vendorDraft({ uscc: '53330000501874064A' })
  expect(await world.refusal(world.post(operator, 'vendor/insert', draft))).toContain('校验码错误')
  const uscc = '53330000501874064B'
  const first = await world.ok(world.post(operator, 'vendor/insert', { ...draft, uscc }))
  const twin = await world.vendorDraft({ uscc })
  expect(await world.refusal(world.post(operator, 'vendor/insert', twin))).toBe(
    `该信用代码已登记为厂商「${first.name}」（${first.number}）`,
  )
  const known = await world.get(operator, 'vendor/getOfCode', { uscc })
  expect(known.dataPoints).toEqual({ id: first.id, name: first.name, number: first.number })
})

it('is approved by another person than its submitter, once: an account, a vendor account, a key', async () => {
  const draft = await world.ok(world.post(operator, 'vendor/insert', await world.vendorDraft()))
  const sent = await world.ok(world.move(operator, 'vendor/submit', draft))
  const asked = { resource: 'equipment/vendor', id: sent.id }
  const whyNot = async (person: Person) =>
    (await house.call(person, 'GET', '/api/approval/review/getOfRecord', asked)).dataPoints.whyNot
  expect(await whyNot(operator)).toBe('提交人不能审核自己提交的申请')
  expect(await whyNot(reviewer)).toBe(null)
  expect((await world.move(operator, 'vendor/approve', sent)).status).toBe(403)
  const row = await world.ok(world.move(reviewer, 'vendor/approve', sent))
  expect(row).toMatchObject({ state: 'active', keyPrefix: expect.stringMatching(/^\w{8}$/) })
  expect(row.accessKey).not.toMatch(/^[\w-]{40,}$/)
  expect((await world.move(reviewer, 'vendor/approve', sent)).status).toBe(409)
  expect(await count(sql`select count(*)::int as n from account where vendor = ${row.id}`)).toBe(1)
  expect(
    await count(
      sql`select count(*)::int as n from vendor_account where vendor = ${row.id}::uuid and organisation is null`,
    ),
  ).toBe(1)
})

it('changes what was reviewed by another review, field by field, and the rest at once', async () => {
  const { row, id, person } = await world.activeVendor(operator, reviewer)
  const now = await world.ok(world.get(operator, 'vendor/getById', { id }))
  const given = { id, version: now.version }
  expect(
    await world.refusal(
      world.post(operator, 'vendor/update', { ...given, name: '改名设备有限公司' }),
    ),
  ).toBe('合作中的厂商请通过「申请变更」修改')
  const edited = await world.ok(
    world.post(person, 'vendor/update', { ...given, intro: '专注公益设备' }),
  )
  const asked = await world.ok(
    world.move(person, 'vendor/requestChange', edited, {
      name: '改名设备有限公司',
      agreementTo: addDays(today, 600),
    }),
  )
  expect(asked).toMatchObject({ state: 'active', name: row.name })
  const passed = await world.ok(world.move(reviewer, 'vendor/approve', asked))
  expect(passed).toMatchObject({
    name: '改名设备有限公司',
    agreementTo: addDays(today, 600),
    pendingChange: null,
  })
})

it('shows a vendor itself alone, answers 404 for another, and lets nobody of it decide', async () => {
  const [one, other] = [
    await world.activeVendor(operator, reviewer),
    await world.activeVendor(operator, reviewer),
  ]
  const listed = await world.get(one.person, 'vendor/getListByPage')
  expect(listed.dataPoints.list.map(({ id }: { id: string }) => id)).toEqual([one.id])
  expect((await world.get(one.person, 'vendor/getById', { id: other.id })).statusCode).toBe(4040)
  expect(JSON.stringify(listed.dataPoints)).not.toContain(other.name)
  const draft = await world.ok(world.post(operator, 'vendor/insert', await world.vendorDraft()))
  const sent = await world.ok(world.move(operator, 'vendor/submit', draft))
  expect((await world.move(one.person, 'vendor/approve', sent)).statusCode).toBe(4040)
})

it('is suspended thirty days after its agreement ended, and not a day before', async () => {
  const [old, young] = [
    await world.activeVendor(operator, reviewer),
    await world.activeVendor(operator, reviewer),
  ]
  const ended = (id: string, days: number) =>
    house.prepare(act =>
      act.tx.execute(
        sql`update vendor set agreement_to = ${addDays(today, -days)}::date where id = ${id}::uuid`,
      ),
    )
  await ended(old.id, 31)
  await ended(young.id, 30)
  await house.run(watchVendors, {})
  const stateOf = async (id: string) =>
    (await world.ok(world.get(operator, 'vendor/getById', { id }))).state
  expect([await stateOf(old.id), await stateOf(young.id)]).toEqual(['suspended', 'active'])
  // Its way back: the agreement changes by review, and then it works again.
  const now = async () => world.ok(world.get(operator, 'vendor/getById', { id: old.id }))
  expect(await world.refusal(world.move(operator, 'vendor/resume', await now()))).toContain(
    '请先变更协议',
  )
  const agreementTo = addDays(today, 600)
  await world.ok(world.move(old.person, 'vendor/requestChange', await now(), { agreementTo }))
  await world.ok(world.move(reviewer, 'vendor/approve', await now()))
  expect(await now()).toMatchObject({ state: 'suspended', agreementTo, pendingChange: null })
  expect((await world.ok(world.move(operator, 'vendor/resume', await now()))).state).toBe('active')
})

it('agrees new terms from the next month on, and keeps those before', async () => {
  const { id } = await world.activeVendor(operator, reviewer)
  const inForce = async () =>
    (await world.get(operator, 'vendorTerms/getInForce', { vendor: id })).dataPoints
  const { startOn: _from, ...usual } = (await inForce()).now
  await world.ok(
    world.post(operator, 'vendor/configure', { vendor: id, ...usual, repairFee: 8000 }),
  )
  const second = await world.ok(
    world.post(operator, 'vendor/configure', { vendor: id, ...usual, repairFee: 9000 }),
  )
  expect(String(second.startOn) > today && String(second.startOn).endsWith('-01')).toBe(true)
  expect(await inForce()).toMatchObject({
    now: { repairFee: 8000, startOn: today },
    history: [{ repairFee: 9000 }, { repairFee: 8000 }],
  })
})

it('scores what was online, on time, reworked and marked by its weights', () => {
  expect(pointsOf({ online: 0.98, onTime: 0.9, rework: 0, score: 4.6 })).toBe(94.4)
  expect(gradeOf(94.4)).toBe('A')
  expect([gradeOf(89.99), gradeOf(75), gradeOf(59.9)]).toEqual(['B', 'B', 'D'])
})

it('is scored for a month by what its devices and tickets show: 98 % online, nine of ten on time', async () => {
  const { id: vendor } = await world.activeVendor(operator, reviewer)
  const device = await world.device(operator, { vendor, type: 'KIOSK' })
  const month = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
  const first = new Date(`${month}-01T00:00:00+08:00`).getTime()
  const length = new Date(`${today.slice(0, 7)}-01T00:00:00+08:00`).getTime() - first
  const at = (share: number) => new Date(first + length * share).toISOString()
  const of = { equipment: device.id, vendor }
  await house.prepare(async act => {
    await act.tx.execute(sql`
      update equipment set state = 'deployed', deployed_on = ${addDays(`${month}-01`, -10)}::date where id = ${device.id}`)
    await insertMany(act, equipmentEvent, [
      { ...of, at: at(0.5), kind: '2', summary: '离线' },
      { ...of, at: at(0.52), kind: '1', summary: '上线' },
    ])
    // Ten were due in the month; one was finished after its time. Marks of 4 and 5, 4.6 in the middle.
    const due = Array.from(
      { length: 10 },
      (_, no): Patch<typeof ticket> => ({
        ...{ ...of, number: `GD${no}`, kind: '1' as const, priority: '2' as const },
        ...{ description: '屏幕无显示，请检修', state: 'accepted', score: no < 6 ? 5 : 4 },
        ...{ dueAt: at(0.6), finishedAt: at(no === 0 ? 0.61 : 0.59) },
      }),
    )
    const cancelled: Patch<typeof ticket> = {
      ...{ ...due[0], number: 'GD10', state: 'cancelled', finishedAt: null, score: null },
    }
    const later: Patch<typeof ticket> = { ...due[0], number: 'GD11', dueAt: at(1.01), score: 1 }
    await insertMany(act, ticket, [...due, cancelled, later])
    await act.tx.execute(
      sql`update ticket set created_at = due_at - interval '3 days' where vendor = ${vendor}`,
    )
  })
  await house.run(scoreVendors, { month })
  await house.run(scoreVendors, { month })
  const listed = await world.get(operator, 'vendorScore/getListByPage', {
    filter: [{ field: 'vendor', op: 'is', value: vendor }],
  })
  expect(listed.dataPoints.list).toMatchObject([
    {
      ...{ month, onlineRate: 9800, onTimeRate: 9000, reworkRate: 0, avgScore: 4.6 },
      ...{ ticketCount: 10, overdueCount: 1, score: 94.4, grade: 'A' },
    },
  ])
})
