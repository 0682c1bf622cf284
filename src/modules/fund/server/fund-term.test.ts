import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/server/china-time.ts'
import { causePorts, causeTerms } from '#modules/cause/server/index.ts'
import { dayFromNow } from '#test/days.ts'
import { type FundWorld, openFundWorld } from '#test/fund-world.ts'
import { reconnect } from '#test/stand-ins.ts'
import { lastPeriod, watchFund } from './watch-terms.ts'

let world: FundWorld
const told: string[] = []
beforeAll(async () => {
  world = await openFundWorld()
  reconnect(causePorts, {
    async tellOrganisation(_act, _organisation, { title, body }) {
      told.push(`${title} ${body}`)
    },
  })
})
afterAll(() => world.house.close())
beforeEach(() => told.splice(0))

describe('the term of a fund', () => {
  it('is told 180, 90 and 30 days before its end, and ends the drive with a liquidation to do', async () => {
    const termTo = dayFromNow(200)
    const row = await world.raising({ termTo })
    const onDay = async (day: string) => {
      told.splice(0)
      await world.at(`${day}T00:05:00+08:00`, act => watchFund(act, row.id))
      return told.filter(each => each.startsWith('基金即将到期'))
    }
    for (const days of [180, 90, 30])
      expect(await onDay(addDays(termTo, -days))).toEqual([
        `基金即将到期 ${row.title}：将于 ${termTo} 到期，剩余 ${days} 天，请准备续签或清算`,
      ])
    expect(await onDay(addDays(termTo, -89))).toEqual([])
    await onDay(termTo)
    expect((await world.reload(row)).state).toBe('raising')

    await onDay(addDays(termTo, 1))
    expect(await world.reload(row)).toMatchObject({
      ...{ state: 'raised', statusReason: '存续期届满' },
    })
    const terms = await world.house.prepare(act => causeTerms(act.tx, [row.id]))
    expect(terms.get(row.id)?.isRaising).toBe(false)
    await onDay(addDays(termTo, 2))
    const tasks = await world.get(world.officer, 'fund/fundTask/getListByPage', {
      filter: [
        { field: 'fund', op: 'is', value: row.id },
        { field: 'kind', op: 'is', value: 'liquidation' },
      ],
    })
    expect(tasks.dataPoints.list).toMatchObject([{ state: 'open', dueOn: addDays(termTo, 90) }])
    const done = await world.ok(
      world.move(world.officer, 'fund/fundTask/finish', tasks.dataPoints.list[0], {
        result: '已续签协议',
      }),
    )
    expect(done.state).toBe('done')
  })

  it('of the specification falls on 4 July, 2 October and 1 December', () => {
    expect([180, 90, 30].map(days => addDays('2026-12-31', -days))).toEqual([
      ...['2026-07-04', '2026-10-02', '2026-12-01'],
    ])
  })

  it('asks for a word to the founders after every period, once', async () => {
    const row = await world.raising({ reportCycle: '3' })
    const nextQuarter = addDays(lastPeriod(dayFromNow(100), 3).end, 1)
    for (const more of [0, 1])
      await world.at(`${addDays(nextQuarter, more)}T00:05:00+08:00`, act => watchFund(act, row.id))
    const tasks = await world.get(world.officer, 'fund/fundTask/getListByPage', {
      filter: [{ field: 'fund', op: 'is', value: row.id }],
    })
    expect(tasks.dataPoints.list).toMatchObject([
      { kind: 'feedback', periodEnd: addDays(nextQuarter, -1), dueOn: addDays(nextQuarter, 29) },
    ])
  })

  it('counts periods by the calendar year', () => {
    expect(lastPeriod('2027-01-01', 12)).toEqual({ start: '2026-01-01', end: '2026-12-31' })
    expect(lastPeriod('2027-04-15', 3)).toEqual({ start: '2027-01-01', end: '2027-03-31' })
    expect(lastPeriod('2027-02-15', 6)).toEqual({ start: '2026-07-01', end: '2026-12-31' })
  })
})

describe('a promise of a founder', () => {
  it('that is due and not paid is told with what is missing', async () => {
    const row = await world.raising()
    const list = await world.get(world.officer, 'fund/fundFounder/getListByPage', {
      filter: [{ field: 'fund', op: 'is', value: row.id }],
    })
    const [founder] = list.dataPoints.list
    const donor = await world.give(row.id, 60_000_000)
    const dueOn = dayFromNow(1)
    const change = { id: founder.id, version: founder.version, donor, dueOn }
    const bare = await world.post(world.officer, 'fund/fundFounder/update', change)
    expect(bare.dataPoints.errors).toEqual([
      { field: 'supplement', message: '基金提交审核后调整出资，请上传补充协议' },
    ])
    await world.ok(
      world.post(world.officer, 'fund/fundFounder/update', { ...change, supplement: row.cover }),
    )
    await world.at(`${dueOn}T00:05:00+08:00`, act => watchFund(act, row.id))
    // He keeps his name from the public, and notices reach everybody of the organisation.
    expect(told).toContain(
      `出资承诺到期未到账 ${row.title}：出资人承诺于 ${dueOn} 出资 ¥1,000,000.00，尚缺 ¥400,000.00`,
    )
  })
})
