import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import { openPointsWorld, type PointsWorld } from '#test/points-world.ts'

let world: PointsWorld
beforeAll(async () => {
  world = await openPointsWorld()
})
afterAll(() => world.close())

describe('a rule', () => {
  it('changed from tomorrow on holds from tomorrow on', async () => {
    const [rule] = (await world.get('pointsRule/getList', { keyword: 'signIn' })).dataPoints
    const today = beijingDay(new Date())
    const tomorrow = beijingDay(new Date(Date.now() + 86_400_000))
    const changed = await world.post('pointsRule/update', {
      id: rule.id,
      version: rule.version,
      points: 9,
      dailyCap: 9,
      effectiveFrom: tomorrow,
    })
    expect(changed.statusCode).toBe(1)
    const on = async (day: string) =>
      (await world.post('pointsRule/try', { event: 'signIn', day })).dataPoints
    expect(await on(today)).toMatchObject({ points: 1, version: 1 })
    expect(await on(tomorrow)).toMatchObject({ points: 9, version: 2 })
  })

  it('of gifts needs a cap, and one event has one rule at a time', async () => {
    const made = await world.post('pointsRule/insert', {
      code: 'more',
      name: '更多',
      event: 'donation',
      mode: 'perUnit',
      points: 1,
      unit: 100,
      effectiveFrom: '2026-01-01',
    })
    expect(made.dataPoints.errors.map((each: { field: string }) => each.field).sort()).toEqual([
      'dailyCap',
      'event',
    ])
  })
})
