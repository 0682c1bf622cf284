import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRow } from '#kernel/server/rows.ts'
import { soldLimits } from '#kernel/server/sold-limits.ts'
import { causePorts } from '#modules/cause/server/ports.ts'
import { watchCauses } from '#modules/cause/server/scheduler.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { project } from '../model/index.ts'
import { type ProjectWorld, projectModules, projectWorld } from './fixture/project-world.ts'

/* For how many causes an organisation may raise at a time, as it subscribes. */

let house: TestHouse
let world: ProjectWorld
let most: number | null = null

beforeAll(async () => {
  const sold = { name: 'sold', brings: [soldLimits.of(async () => ({ maxCauses: most }))] }
  house = await openHouse([...projectModules, sold])
  reconnect(causePorts, { causeFigures: async () => new Map(), whyNotClosable: async () => [] })
  world = await projectWorld(house, personWith)
})
afterAll(() => house.close())

it('is asked by hand and by the nightly start alike', async () => {
  await world.raising()
  most = 2
  const second = await world.approved()
  expect((await world.move(world.officer, 'startRaising', second)).statusCode).toBe(1)
  const third = await world.approved()
  expect((await world.move(world.officer, 'startRaising', third)).statusMessage).toBe(
    '订阅的在筹标的数为 2 个，已用完',
  )
  const state = async () => (await house.prepare(act => findRow(act.tx, project, third.id)))?.state
  await house.run(watchCauses, {})
  expect(await state()).toBe('approved')
  most = 3
  await house.run(watchCauses, {})
  expect(await state()).toBe('raising')
})
