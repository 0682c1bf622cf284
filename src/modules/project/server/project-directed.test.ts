import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { whyNotAsked } from '#modules/cause/server/index.ts'
import { causePorts } from '#modules/cause/server/ports.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import {
  officerActions,
  type ProjectWorld,
  projectModules,
  projectWorld,
} from './fixture/project-world.ts'

let house: TestHouse
let world: ProjectWorld
const given = new Set<string>()
const phones = ['13800000011', '13800000012', '13800000013'] as const

beforeAll(async () => {
  house = await openHouse(projectModules)
  reconnect(causePorts, {
    phonesGiven: async (_reader, _cause, asked) => new Set(asked.filter(phone => given.has(phone))),
  })
  world = await projectWorld(house, personWith)
})
afterAll(() => house.close())

async function directed() {
  const row = await world.draft({ raiseMode: '2' })
  const people = []
  for (const [at, phone] of phones.entries()) {
    const role = ['founder', 'director', 'member'][at]
    const person = { cause: row.id, name: `对象${at}`, phone, role }
    people.push((await world.post(world.officer, 'targetDonor/insert', person)).dataPoints)
  }
  return { row, people }
}

const why = (cause: string, phone: string | null) =>
  house.prepare(act => whyNotAsked(act.tx, cause, phone))

it('asks its own people only: a fourth phone is outside, and so is nobody', async () => {
  const { row } = await directed()
  for (const phone of phones) expect(await why(row.id, phone)).toBe(undefined)
  expect(await why(row.id, '13800000014')).toBe('不在定向募捐范围')
  expect(await why(row.id, null)).toBe('不在定向募捐范围')
  const open = await world.draft()
  expect(await why(open.id, '13800000014')).toBe(undefined)
})

it('counts whom it asks and who has given, and keeps those in its list', async () => {
  const { row, people } = await directed()
  given.add(phones[0])
  const list = await world.get(world.officer, 'project/getListByPage', {
    filter: [{ field: 'raiseMode', op: 'is', value: '2' }],
  })
  const seen = list.dataPoints.list.find((each: { id: string }) => each.id === row.id)
  expect(seen.extra.donors).toEqual({ asked: 3, given: 1, invited: 0, opened: 0 })
  const remove = (id: string) =>
    house.call(world.officer, 'DELETE', '/api/project/targetDonor/delete', { id })
  expect((await remove(people[0].id)).statusMessage).toBe('对象0已向该项目捐赠，不能移除或更换手机')
  const { id, version } = people[0]
  const moved = await world.post(world.officer, 'targetDonor/update', {
    id,
    version,
    phone: '13800000099',
  })
  expect(moved.statusMessage).toBe('对象0已向该项目捐赠，不能移除或更换手机')
  expect((await remove(people[1].id)).statusCode).toBe(1)
})

it('takes people, budget and plans of its own organisation only', async () => {
  const { row } = await directed()
  const stranger = personWith(officerActions, {
    ownerKind: 'organisation',
    ownerId: world.south.id,
    scope: 'organisation',
  })
  const person = { cause: row.id, name: '外人', phone: '13800000077', role: 'member' }
  expect((await world.post(stranger, 'targetDonor/insert', person)).statusCode).not.toBe(1)
  const line = { cause: row.id, item1: '1', item2: '助学金', unitPrice: 100, quantity: 1 }
  expect((await world.post(stranger, 'budgetLine/insert', line)).statusCode).not.toBe(1)
  const budget = await world.post(stranger, 'project/setBudget', { id: row.id, lines: [] })
  const unknown = await world.post(stranger, 'project/setBudget', { id: newId(), lines: [] })
  expect(budget).toMatchObject({ status: 404, statusMessage: unknown.statusMessage })
  for (const call of ['getById', 'getPrecheck', 'getSnapshots'])
    expect((await world.get(stranger, `project/${call}`, { id: row.id })).status).toBe(404)
})
