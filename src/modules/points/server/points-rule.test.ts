import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { agreementVersion } from '#modules/website/model/index.ts'
import { dayFromNow } from '#test/days.ts'
import { giftsDay, openPointsWorld, type PointsWorld } from '#test/points-world.ts'

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

  it('put off before its first day begins on the later one alone', async () => {
    const facts = { code: 'profileLater', name: '完善资料', event: 'profile', points: 7 }
    const made = await world.post('pointsRule/insert', { ...facts, effectiveFrom: dayFromNow(3) })
    expect(made.statusCode).toBe(1)
    const on = async (days: number) =>
      (await world.post('pointsRule/try', { event: 'profile', day: dayFromNow(days) })).dataPoints
        .points
    expect([await on(2), await on(3)]).toEqual([0, 7])
    const { id, version } = made.dataPoints
    const later = await world.post('pointsRule/update', {
      id,
      version,
      effectiveFrom: dayFromNow(8),
    })
    expect(later.statusCode).toBe(1)
    expect([await on(3), await on(7), await on(8)]).toEqual([0, 0, 7])
    const told = (await world.get('pointsRule/getVersions', { id })).dataPoints
    expect(told.map((each: { isReplaced: boolean }) => each.isReplaced)).toEqual([false, true])
    // What began holds until the change begins: another rule of the day is still refused.
    const [rule] = (await world.get('pointsRule/getList', { keyword: 'register' })).dataPoints
    const changed = await world.post('pointsRule/update', {
      ...{ id: rule.id, version: rule.version, points: 12 },
      effectiveFrom: dayFromNow(4),
    })
    expect(changed.statusCode).toBe(1)
    const rival = { code: 'registerToo', name: '注册加赠', event: 'register', points: 1 }
    const refused = await world.post('pointsRule/insert', {
      ...rival,
      ...{ effectiveFrom: dayFromNow(0), effectiveTo: dayFromNow(1) },
    })
    expect(refused.dataPoints.errors).toMatchObject([{ field: 'event' }])
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

  it('is one at a time for an event, though two are saved at one moment', async () => {
    const ask = (code: string) =>
      world.post('pointsRule/insert', {
        code,
        name: '分享',
        event: 'share',
        points: 1,
        dailyCap: 5,
        effectiveFrom: '2026-01-01',
      })
    const answers = await Promise.all(['shareOne', 'shareTwo', 'shareThree'].map(ask))
    expect(answers.map(({ statusCode }) => statusCode).filter(code => code === 1)).toHaveLength(1)
    const refused = answers.find(({ statusCode }) => statusCode !== 1)
    expect(refused?.dataPoints.errors[0]).toMatchObject({
      field: 'event',
      message: '同期已有启用的规则「分享」',
    })
  })

  it('leaves on each entry the version that it was earned under', async () => {
    const { id: user } = await world.newUser()
    const [rule] = (await world.get('pointsRule/getList', { keyword: 'donation' })).dataPoints
    await world.give(user, 'before', 10_000)
    const changed = await world.post('pointsRule/update', {
      id: rule.id,
      version: rule.version,
      points: 2,
      effectiveFrom: '2030-03-05',
    })
    expect(changed.statusCode).toBe(1)
    await world.give(user, 'same day', 10_000)
    await world.give(user, 'day after', 10_000, new Date(giftsDay.getTime() + 86_400_000))
    const { list } = (
      await world.get('pointsEntry/getListByPage', {
        filter: [{ field: 'user', op: 'in', value: [user] }],
        limit: 10,
      })
    ).dataPoints
    expect(
      list
        .map((row: { points: number; ruleVersion: number }) => [row.points, row.ruleVersion])
        .sort(),
    ).toEqual([
      [10, 1],
      [10, 1],
      [20, 2],
    ])
  })

  it('lets gifts wait for as long as the agreement lets donors think again, where it says nothing', async () => {
    const { id: user } = await world.newUser()
    const hoursOf = async (entry: string | null) => {
      const found = await world.get('pointsEntry/getById', { id: entry })
      const { availableAt } = found.dataPoints
      return (Date.parse(availableAt) - giftsDay.getTime()) / 3_600_000
    }
    expect(await hoursOf(await world.give(user, 'no text', 2000))).toBe(24)
    await world.prepare(act =>
      insertRow(act, agreementVersion, {
        kind: 'regret',
        versionNo: 'V1.0',
        title: '冷静期协议',
        content: '<p>冷静期</p>',
        state: 'active',
        effectiveAt: '2020-01-01T00:00:00Z',
        params: { hours: 72 },
      }),
    )
    expect(await hoursOf(await world.give(user, 'its hours', 2000))).toBe(72)
    const [rule] = (await world.get('pointsRule/getList', { keyword: 'donation' })).dataPoints
    const own = await world.post('pointsRule/update', {
      ...{ id: rule.id, version: rule.version, delayHours: 5 },
      effectiveFrom: beijingDay(new Date()),
    })
    expect(own.statusCode).toBe(1)
    const later = await world.give(user, 'own hours', 2000)
    expect(await hoursOf(later)).toBe(5)
  })
})
