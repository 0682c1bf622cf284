import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { causePorts } from '#modules/cause/server/ports.ts'
import { certificate } from '#modules/charity/model/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import {
  officerActions,
  type ProjectWorld,
  projectModules,
  projectWorld,
} from './fixture/project-world.ts'
import { dayFromNow } from './fixture/projects.ts'

let house: TestHouse
let world: ProjectWorld
let site: string | null = null

beforeAll(async () => {
  house = await openHouse(projectModules)
  reconnect(causePorts, { siteOf: async () => site })
  world = await projectWorld(house, personWith)
})
afterAll(() => house.close())

const facts = async (id: string) =>
  (await world.get(world.officer, 'project/getPublicFacts', { id })).dataPoints
const certify = (type: '1' | '2', number: string, more: object = {}) =>
  house.prepare(act =>
    insertRow(act, certificate, {
      ...{ organisation: world.north.id, type, number, files: [newId()], ...more },
    }),
  )

it('tells what the law wants beside a drive, and what of it is missing (CL 25)', async () => {
  const row = await world.draft({ plan: null, emergency: true, emergencyEvent: '地震' })
  expect(await facts(row.id)).toMatchObject({
    organisation: { name: '北方慈善基金会', uscc: world.north.uscc },
    ...{ certificates: [], address: null },
    missing: ['有效的公开募捐资格证书', '募捐方案备案编号'],
  })
  await certify('2', '旧证', { state: 'replaced' })
  await certify('2', '公募第 2 号', { validTo: dayFromNow(400) })
  await certify('1', '登记第 1 号', { validTo: null })
  const filed = await world.draft()
  const told = await facts(filed.id)
  expect(told.certificates).toMatchObject([
    { type: '1', number: '登记第 1 号', validTo: null },
    { type: '2', number: '公募第 2 号', validTo: dayFromNow(400), state: 'valid' },
  ])
  expect(told.missing).toEqual([])
  expect(told.plan.recordNo).toMatch(new RegExp(`^${world.north.uscc}A26`))
})

it('gives the address of the page on the own site, never to a directed drive (BR-04)', async () => {
  const [open, directed] = [await world.draft(), await world.draft({ raiseMode: '2' })]
  expect((await facts(open.id)).address).toBe(null)
  site = 'https://north.example.org'
  expect((await facts(open.id)).address).toBe(`https://north.example.org/causes/${open.id}`)
  expect(await facts(directed.id)).toMatchObject({ address: null, missing: [] })
  const foreign = personWith(officerActions, {
    ...{ ownerKind: 'organisation', ownerId: world.south.id, scope: 'organisation' },
  })
  const refused = await world.get(foreign, 'project/getPublicFacts', { id: open.id })
  expect(refused.status).toBe(404)
})
