import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resource } from '#kernel/resource/resource.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { serve } from '#kernel/server/serve.ts'
import { newId } from '#kernel/server/uuid.ts'
import { text } from '#kinds/index.ts'
import { datasetModule } from '#modules/dataset/server/index.ts'
import {
  bankOf,
  boardMoney,
  post,
  recordGifts,
  restrictedOf,
} from '#modules/finance/server/index.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { questionModule } from './index.ts'
import { dueOn, letterOf } from './mail-answers.ts'

const keeping = ['view', 'create', 'update', 'delete'].map(verb => `dataQuestion.${verb}`)
const reading = ['donation.view', 'payout.view', 'donor.view', 'cause.view', 'organisation.view']
const departments = {
  name: 'departments',
  servings: [
    serve(
      resource('access/department', {
        label: '部门',
        title: 'name',
        fields: { name: text('名称', { required: true }) },
        views: { list: ['name'] },
      }),
    ),
  ],
}
const year = Number(beijingDay(new Date()).slice(0, 4)) - 1
const paid = [100_000, 0, 30_000, 4500]
const bank = newId()

let world: FinanceWorld
let north: Person
let south: Person

beforeAll(async () => {
  world = await openFinanceWorld(false, [departments, datasetModule, questionModule])
  north = await world.of(world.north, [...keeping, ...reading])
  south = await world.of(world.south, [...keeping, ...reading])
  await give('13800000001', 600_000)
  await give('13800000002', 400)
  await world.prepare(async act => {
    for (const [at, amount] of paid.entries())
      if (amount > 0)
        await post(act.tx, {
          ...{ event: 'P06', organisation: world.north.id },
          source: { table: 'payout', id: newId() },
          occurredAt: `${year}-${String(at * 3 + 2).padStart(2, '0')}-10T02:00:00.000Z`,
          lines: [
            { account: restrictedOf({ cause: world.north.cause }), amount, flow: 'E1' },
            { account: bankOf(bank), amount: -amount },
          ],
        })
  })
})
afterAll(() => world.close())

const give = (phone: string, amount: number) =>
  world.prepare(act =>
    recordGifts(
      act,
      [
        {
          ...{ organisation: world.north.id, cause: world.north.cause, amount, channel: '1' },
          ...{ merchant: world.north.merchant, source: 'mobile', giver: { kind: 'person', phone } },
          paidAt: new Date(Date.now() - 60_000).toISOString(),
        },
      ],
      { place: 'channel', audit: 'none' },
    ),
  )
const parse = async (person: Person, words: string) =>
  (await world.call(person, 'GET', '/api/zhuanti/dataQuestion/parse', { text: words })).dataPoints
const answer = (person: Person, query: object) =>
  world.call(person, 'GET', '/api/dataset/dataset/getAnswer', { query: JSON.stringify(query) })
const ask = async (person: Person, words: string) =>
  (await answer(person, (await parse(person, words)).query)).dataPoints
const keep = (person: Person, more: object) =>
  world.call(person, 'POST', '/api/zhuanti/dataQuestion/insert', more as Record<string, unknown>)

describe('a question', () => {
  it('「去年各季度拨付金额」 gives four columns that are the sums of finance', async () => {
    const understood = await parse(north, '去年各季度拨付金额')
    expect(understood).toMatchObject({
      query: {
        dataset: 'payout',
        measures: ['amount'],
        dimensions: ['quarter'],
        period: 'lastYear',
      },
      ...{ form: 'column', unknown: [], refusal: null },
    })
    const { rows } = await ask(north, '去年各季度拨付金额')
    const of = { organisations: sql`(select ${world.north.id}::uuid)`, unit: 'month' as const }
    const { payouts } = await world.prepare(act =>
      boardMoney(act, { ...of, from: `${year}-01-01`, to: `${year}-12-31` }),
    )
    const quarters = [1, 2, 3, 4].map(no =>
      payouts
        .filter(({ at }) => Math.ceil(Number(at.slice(5)) / 3) === no)
        .reduce((sum, { amount }) => sum + amount, 0),
    )
    expect(quarters).toEqual(paid)
    expect(rows).toEqual(paid.map((amount, at) => [`${year}年第${at + 1}季度`, amount]))
  })

  it('for facts of persons is not answered', async () => {
    for (const words of ['张三的电话', '捐赠最多的人是谁', '去年捐赠人的身份证'])
      expect(await parse(north, words)).toMatchObject({
        query: null,
        refusal: '不支持查询个人信息',
      })
  })

  it('is taken apart into figure, group, filter, period and comparison; the rest is told', async () => {
    const understood = await parse(north, '本年各月微信支付捐赠金额对比去年咕噜')
    expect(understood.query).toMatchObject({
      ...{ dataset: 'donation', measures: ['amount'], dimensions: ['month'], period: 'thisYear' },
      ...{ filters: [{ dimension: 'channel', values: ['1'] }], compare: 'lastYear' },
    })
    expect(understood.unknown).toEqual([{ text: '咕噜', proposals: expect.any(Array) }])
    const top = await parse(north, `${year}年3月捐赠金额最高的前3个标的`)
    expect(top.query).toMatchObject({
      ...{ dimensions: ['cause'], top: 3, sort: { by: 'amount', descending: true } },
      period: { from: `${year}-03-01`, to: `${year}-03-31` },
    })
    expect((await parse(north, '助学 本年捐赠笔数')).unknown).toHaveLength(1)
    expect((await parse(north, '救助小明本年捐赠笔数')).query.filters).toEqual([
      { dimension: 'cause', values: [world.north.custodial] },
    ])
    expect((await parse(north, '天气')).query).toBeNull()
  })

  it('is answered in the scope of who asks, whatever its filters say', async () => {
    expect((await ask(north, '本年捐赠金额')).rows).toEqual([[600_400]])
    expect((await ask(south, '本年捐赠金额')).rows).toEqual([[0]])
    const { query } = await parse(south, '本年捐赠金额')
    const other = { ...query, filters: [{ dimension: 'organisation', values: [world.north.id] }] }
    expect((await answer(south, other)).dataPoints.rows).toEqual([[0]])
    const clerk = await world.of(world.north, keeping)
    expect((await answer(clerk, query)).statusCode).toBe(4031)
  })

  it('tells no group of fewer than five persons, nor what else would tell of it', async () => {
    const few = await ask(north, '本年捐赠金额和捐赠人数')
    expect(few.rows).toEqual([[null, '<5']])
    expect(few.hidden).toBe(1)
    for (const at of [3, 4, 5]) await give(`1380000000${at}`, 100)
    expect((await ask(north, '本年捐赠金额和捐赠人数')).rows).toEqual([[600_700, 5]])
  })

  it('that asks for what is not there, or is no question at all, is refused in a sentence', async () => {
    const { query } = await parse(north, '本年捐赠金额')
    const wrong = [
      [{ ...query, measures: ['happiness'] }, '「捐赠」没有指标「happiness」'],
      [
        { ...query, measures: ['amount'], dimensions: ['source'] },
        '所选指标不能按「来源」分组或筛选',
      ],
      [{ ...query, dataset: 'pg_class' }, '没有这样的数据集'],
      [{ ...query, sql: 'select 1' }, '问题有误'],
    ] as const
    for (const [asked, sentence] of wrong)
      expect((await answer(north, asked)).statusMessage).toBe(sentence)
  })
})

describe('a kept question', () => {
  it('is shared with colleagues and changed by its owner alone', async () => {
    const { query } = await parse(north, '本年捐赠金额')
    const own = (await keep(north, { text: '本年捐赠金额', query })).dataPoints
    const colleague = await world.of(world.north, [...keeping, ...reading])
    const seen = async (person: Person) =>
      (
        await world.call(person, 'GET', '/api/zhuanti/dataQuestion/getListByPage', {})
      ).dataPoints.list.map(({ id }: { id: string }) => id)
    expect(await seen(colleague)).not.toContain(own.id)
    const change = (person: Person, row: { id: string; version: number }, more: object) =>
      world.call(person, 'POST', '/api/zhuanti/dataQuestion/update', {
        ...{ id: row.id, version: row.version },
        ...more,
      })
    const shared = (await change(north, own, { shared: 'organisation' })).dataPoints
    expect(await seen(colleague)).toContain(own.id)
    expect(await seen(south)).not.toContain(own.id)
    const refused = await change(colleague, shared, { pinned: true })
    expect(refused.statusMessage).toBe('只能修改自己的问题')
    const run = await world.call(colleague, 'POST', '/api/zhuanti/dataQuestion/run', { id: own.id })
    expect(run.dataPoints.rows).toEqual([[600_700]])
  })

  it('is mailed on Mondays and on the first of a month, as lines of figures', async () => {
    expect(dueOn('2026-06-01')).toEqual(['weekly', 'monthly'])
    expect(dueOn('2026-06-02')).toEqual([])
    const letter = letterOf('本年捐赠金额', await ask(north, '本年捐赠金额'))
    expect(letter).toContain('¥6,007.00')
    expect(letter).toContain('捐赠金额：期间内已支付的捐赠金额合计')
  })
})
