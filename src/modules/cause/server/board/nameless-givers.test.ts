import { afterAll, beforeAll, expect, it } from 'vitest'
import { causeFigures } from '#modules/finance/server/index.ts'
import type { CauseWorld } from '#test/given-world.ts'
import { openCauseWorld } from '#test/given-world.ts'

let world: CauseWorld
const rights = ['cause.view', 'project.view', 'donation.view', 'donor.view', 'organisation.view']

beforeAll(async () => {
  world = await openCauseWorld()
})
afterAll(() => world.close())

it('counts gifts of nobody one by one on every board, and who is known once', async () => {
  const { north, today } = world
  const cause = (await world.project(north)).id
  const at = `${today} 00:00:01`
  for (const phone of [undefined, undefined, undefined, '13800000001', '13800000001'])
    await world.give({ to: north, cause, amount: 100, at, ...(phone ? { phone } : {}) })
  const person = world.of(north, rights)
  const board = await world.call(person, 'GET', '/api/project/cause/getBoard', { kind: 'project' })
  const { figures, ranking } = board.dataPoints
  expect(figures.donors).toMatchObject({ now: 4 })
  expect(ranking.donors[0]).toMatchObject({ id: cause, donors: 4 })
  // Who is nobody comes never again, and is not missed.
  const users = await world.call(person, 'GET', '/api/project/cause/getUserBoard', {
    kind: 'project',
  })
  expect(users.dataPoints.figures).toMatchObject({
    donors: { now: 4 },
    fresh: { now: 4 },
    repeat: { now: 1 / 4 },
    lost: { now: 0 },
  })
  const kanban = await world.call(person, 'GET', '/api/charity/kanban/get')
  expect(kanban.dataPoints.today).toMatchObject({ gifts: 5, donors: 4 })
  const kept = await world.prepare(({ tx }) => causeFigures(tx, [cause]))
  expect(kept.get(cause)).toMatchObject({ donations: 5, donors: 4 })
})
