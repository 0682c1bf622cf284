import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { type CauseWorld, openCauseWorld } from '#test/given-world.ts'
import { personWith } from '#test/house.ts'

let world: CauseWorld
let school: string
let forest: string
let other: string
const rights = ['cause.view', 'project.view', 'donation.view', 'donor.view']
const platform = personWith(rights)

beforeAll(async () => {
  world = await openCauseWorld()
  const { north, south, today } = world
  const made = async (owner: typeof north, more: object) => (await world.project(owner, more)).id
  school = await made(north, {
    category: world.school.leaf,
    areas: ['110105', '440103'],
    targetAmount: 100_000,
  })
  forest = await made(north, {
    category: world.forest.leaf,
    areas: ['110106'],
    state: 'executing',
    raiseEnd: addDays(today, -300),
  })
  other = await made(south, { category: world.forest.leaf, areas: ['440103'] })
  const before = addDays(today, -31)
  // The last second of a day in Beijing, and the first of the next.
  const first = await world.give({
    ...{ to: north, cause: school, amount: 10_001, phone: '13800000001' },
    at: `${addDays(today, -10)} 23:59:59`,
  })
  await world.give({
    ...{ to: north, cause: school, amount: 2000, phone: '13800000002', channel: '2' },
    at: `${addDays(today, -9)} 00:00:00`,
  })
  await world.give({
    ...{ to: north, cause: school, amount: 500, phone: '13800000001' },
    at: `${before} 12:00:00`,
  })
  await world.give({
    ...{ to: north, cause: forest, amount: 8000, phone: '13800000003' },
    at: `${addDays(today, -280)} 12:00:00`,
  })
  await world.give({
    ...{ to: south, cause: other, amount: 7000, phone: '13800000001' },
    at: `${addDays(today, -2)} 08:00:00`,
  })
  // Given in one span, given back in the next.
  await world.refund(first, 1000, `${addDays(today, -5)} 10:00:00`)
  await world.payOut(north, school, 3000, `${addDays(today, -3)} 10:00:00`)
  await world.payOut(north, forest, 800, `${addDays(today, -100)} 10:00:00`)
})
afterAll(() => world.close())

const board = async (person: Person, question: Record<string, unknown> = {}) =>
  (
    await world.call(person, 'GET', '/api/project/cause/getBoard', {
      kind: 'project',
      ...question,
    })
  ).dataPoints

describe('the board of a kind of causes', () => {
  it('adds up what the books say of the span, the span before and the same days last year', async () => {
    const { figures, sums, from, to } = await board(world.of(world.north, rights))
    expect([from, to]).toEqual([addDays(world.today, -29), world.today])
    expect(figures.raised).toMatchObject({ now: 12_001, previous: 500, lastYear: 0 })
    expect(figures.net).toMatchObject({ now: 11_001, previous: 500 })
    expect(figures.paidOut).toMatchObject({ now: 3000, previous: 0 })
    expect(figures.available.now).toBe(12_501 + 8000 - 1000 - 3800)
    expect(figures.gifts).toMatchObject({ now: 2, previous: 1 })
    expect(figures.donors).toMatchObject({ now: 2, previous: 1 })
    expect(figures.average).toMatchObject({ now: 6001, previous: 500, lastYear: null })
    expect(figures.executed.now).toBeCloseTo(3800 / 19_501)
    expect(sums).toEqual({ matched: 0, refunded: 1000, fee: 0 })
    for (const { spark } of Object.values(figures) as { spark: number[] }[])
      expect(spark).toHaveLength(30)
    expect(figures.raised.spark[19]).toBe(10_001)
    expect(figures.raised.spark[20]).toBe(2000)
  })

  it('cuts days where they end in Beijing, and books a refund in the span in which it was given', async () => {
    const north = world.of(world.north, rights)
    const span = (from: number, to: number) =>
      board(north, {
        period: 'custom',
        from: addDays(world.today, from),
        to: addDays(world.today, to),
      })
    const given = (await span(-10, -10)).figures
    expect([given.raised.now, given.net.now, given.gifts.now]).toEqual([10_001, 10_001, 1])
    const back = (await span(-9, -5)).figures
    expect([back.raised.now, back.net.now, back.gifts.now]).toEqual([2000, 1000, 1])
    expect(back.net.previous).toBe(10_001)
  })

  it('counts what the lists behind it show', async () => {
    const north = world.of(world.north, rights)
    const { figures, status, from, to } = await board(north)
    const filter = [
      ['causeKind', 'is', 'project'],
      ['paidAt', 'from', from],
      ['paidAt', 'to', to],
      ['state', 'in', ['paid', 'partRefunded', 'refunded']],
    ].map(([field, op, value]) => ({ field, op, value }))
    const gifts = await world.call(north, 'GET', '/api/finance/donation/getListByPage', { filter })
    expect(gifts.dataPoints.list).toHaveLength(figures.gifts.now)
    const givers = await world.call(north, 'GET', '/api/people/donor/getListByPage', {
      filter: [{ field: 'giving', op: 'is', value: JSON.stringify({ kind: 'project', from, to }) }],
    })
    expect(givers.dataPoints.list).toHaveLength(figures.donors.now)
    const raising = await world.call(north, 'GET', '/api/project/project/getListByPage', {
      filter: [{ field: 'state', op: 'is', value: 'raising' }],
    })
    expect(raising.dataPoints.list).toHaveLength(status.raising)
    const made = await world.call(north, 'GET', '/api/project/project/getListByPage', {
      filter: [
        { field: 'createdAt', op: 'from', value: from },
        { field: 'createdAt', op: 'to', value: to },
        { field: 'state', op: 'is', value: 'executing' },
      ],
    })
    const { funnel } = await board(north)
    expect(made.dataPoints.list).toHaveLength(
      funnel.find((each: { state: string }) => each.state === 'executing').count,
    )
  })

  it('divides by category, province and channel, every fen once', async () => {
    const { categories, areas, channels } = await board(world.of(world.north, rights))
    expect(categories).toMatchObject([
      { id: world.school.root, amount: 12_001, causes: 1 },
      { id: world.forest.root, amount: 0, causes: 1 },
    ])
    expect(areas).toEqual([
      { area: '110000', amount: 6001, causes: 2 },
      { area: '440000', amount: 6000, causes: 1 },
    ])
    expect(
      channels.map((each: { channel: string; amount: number }) => [each.channel, each.amount]),
    ).toEqual([
      ['1', 10_001],
      ['2', 2000],
    ])
  })

  it('ranks by four measures and names who spends too slowly', async () => {
    const { ranking, slow } = await board(world.of(world.north, rights))
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
    expect(ids(ranking.raised)).toEqual([school])
    expect(ranking.raised[0]).toMatchObject({ raised: 12_001, donors: 2, reached: 0.12501 })
    expect(ids(ranking.executed)).toEqual([school, forest])
    expect(slow).toMatchObject([{ id: forest, net: 8000, paidOut: 800, executed: 0.1 }])
  })

  it('reaches no further than the one who asks, and is the sum of its organisations', async () => {
    const [north, south, all] = [
      await board(world.of(world.north, rights)),
      await board(world.of(world.south, rights)),
      await board(platform),
    ]
    expect(south.figures.raised.now).toBe(7000)
    expect(south.ranking.raised).toMatchObject([{ id: other }])
    expect(all.figures.raised.now).toBe(north.figures.raised.now + south.figures.raised.now)
    const one = await board(platform, { organisation: world.north.id })
    expect(one.figures.raised.now).toBe(north.figures.raised.now)
    const denied = await world.call(
      personWith(['cause.view']),
      'GET',
      '/api/project/cause/getBoard',
      {
        kind: 'project',
      },
    )
    expect(denied.status).toBe(403)
  })

  it('refuses days that are no span', async () => {
    const asked = { kind: 'project', period: 'custom', from: '2026-03-01', to: '2026-02-01' }
    const answer = await world.call(platform, 'GET', '/api/project/cause/getBoard', asked)
    expect(answer.dataPoints.errors).toEqual([{ field: 'to', message: '结束日期不能早于开始日期' }])
  })
})
