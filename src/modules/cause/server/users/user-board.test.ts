import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { type CauseWorld, openCauseWorld } from '#test/given-world.ts'

let world: CauseWorld
let north: Person
const rights = ['cause.view', 'project.view', 'donation.view', 'donor.view', 'donor.thank']
const phone = (n: number) => `1390000${String(n).padStart(4, '0')}`

beforeAll(async () => {
  world = await openCauseWorld()
  north = world.of(world.north, rights)
  const { today } = world
  const school = (await world.project(world.north, { category: world.school.leaf })).id
  const forest = (await world.project(world.north, { category: world.forest.leaf })).id
  const give = (n: number, amount: number, daysAgo: number, cause = school) =>
    world.give({
      ...{ to: world.north, cause, amount, phone: phone(n) },
      at: `${addDays(today, -daysAgo)} 10:00:00`,
    })
  // Six give 20 yuan now; one of them gave long before, one gave twice, one to both categories.
  for (let n = 1; n <= 6; n += 1) await give(n, 2000, 5)
  await give(1, 500, 200)
  await give(2, 30_000, 4)
  await give(3, 7000, 3, forest)
  // Gave in the span before, and no more.
  await give(7, 1000, 40)
  const south = (await world.project(world.south, { category: world.school.leaf })).id
  await world.give({
    ...{ to: world.south, cause: south, amount: 99, phone: phone(1) },
    at: `${addDays(today, -1)} 10:00:00`,
  })
})
afterAll(() => world.close())

const board = async (person: Person = north) =>
  (await world.call(person, 'GET', '/api/project/cause/getUserBoard', { kind: 'project' }))
    .dataPoints

const found = async (question: object) =>
  (
    await world.call(north, 'GET', '/api/people/donor/getListByPage', {
      filter: [
        { field: 'giving', op: 'is', value: JSON.stringify({ kind: 'project', ...question }) },
      ],
    })
  ).dataPoints.list

it('tells who came, came again and stayed away, and each figure is the rows behind it', async () => {
  const { figures, from, to } = await board()
  expect(figures).toMatchObject({
    donors: { now: 6, previous: 1 },
    fresh: { now: 5, previous: 1 },
    repeat: { now: 2 / 6 },
    average: { now: Math.round((6 * 2000 + 30_000 + 7000) / 6) },
    median: { now: 2000, previous: 1000 },
    lost: { now: 1 },
  })
  const span = { from, to }
  expect(await found(span)).toHaveLength(6)
  expect(await found({ ...span, standing: 'fresh' })).toHaveLength(5)
  expect(await found({ ...span, standing: 'returning' })).toHaveLength(1)
  expect(await found({ ...span, standing: 'again' })).toHaveLength(2)
  expect(await found({ ...span, standing: 'lost' })).toHaveLength(1)
  expect(await found({ ...span, least: 5000, below: 10_000 })).toHaveLength(1)
})

it('groups by amount and hour, and tells no group of fewer than five', async () => {
  const { bands, hours, channels, cross, days } = await board()
  expect(bands).toEqual([
    { key: '1000', donors: 6, gifts: 6, amount: 12_000 },
    { key: '5000', donors: '<5', gifts: null, amount: null },
    { key: '10000', donors: '<5', gifts: null, amount: null },
  ])
  expect(channels).toEqual([{ key: '1', donors: 6, gifts: 8, amount: 49_000 }])
  expect(hours.every((each: { key: string }) => /^[1-7]-10$/.test(each.key))).toBe(true)
  expect(cross).toEqual([{ one: '造林', other: '助学', donors: '<5' }])
  expect(days[0]).toEqual({ at: addDays(world.today, -5), fresh: 5, returning: '<5' })
})

it('follows donors by the month of their first gift', async () => {
  const { cohorts } = await board()
  const all = cohorts.reduce(
    (sum: number, { donors }: { donors: number | string }) =>
      sum + (typeof donors === 'number' ? donors : 0),
    0,
  )
  expect(all).toBe(5)
  for (const { donors, again } of cohorts)
    if (donors === '<5') expect(again.every((each: unknown) => each === null)).toBe(true)
})

it('reaches the gifts of one’s own organisation only', async () => {
  const south = world.of(world.south, rights)
  expect((await board(south)).figures.donors.now).toBe(1)
  expect(
    (
      await world.call(
        world.of(world.south, ['cause.view']),
        'GET',
        '/api/project/cause/getUserBoard',
        { kind: 'project' },
      )
    ).status,
  ).toBe(403)
})

it('stands beside each donor, by kind, and thanks only whom it may', async () => {
  const [row] = await found({ standing: 'again', from: addDays(world.today, -29), to: world.today })
  expect(row.extra.giving.project).toMatchObject({ gifts: 2 })
  const [once] = await found({ least: 1000, below: 1001 })
  expect(once.extra.giving.project).toMatchObject({ gifts: 1, amount: 1000, most: 1000, causes: 1 })
  const thank = (words: string) =>
    world.call(north, 'POST', '/api/people/donor/thank', {
      id: once.id,
      version: once.version,
      words,
    })
  expect((await thank('谢谢您')).dataPoints).toMatchObject({ thanks: 'done' })
  await world.prepare(act => act.tx.execute('update donor set quiet = true'))
  const again = await world.call(north, 'POST', '/api/people/donor/thank', {
    ...{ id: row.id, version: row.version, words: '谢谢您' },
  })
  expect(again.statusMessage).toContain('不希望被打扰')
})
