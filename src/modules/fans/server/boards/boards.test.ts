import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actionsOf } from '#kernel/resource/permission.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { recordGifts } from '#modules/finance/server/index.ts'
import { helpModule } from '#modules/help/server/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { type CauseWorld, openCauseWorld } from '#test/given-world.ts'
import { fan, fanMessage, fansModel, officialAccount } from '../../model/index.ts'
import { fansModule } from '../index.ts'
import { renewAllDonors } from '../renew-donors.ts'

const rights = [
  ...fansModel.resources.flatMap(each => actionsOf(each).map(({ name }) => name)),
  ...['donor.view', 'donation.view'],
]
const day = 86_400_000

let world: CauseWorld
let keeper: Person
let south: Person
let cause: string

beforeAll(async () => {
  world = await openCauseWorld([platformModule, communityModule, helpModule, fansModule])
  keeper = world.of(world.north, rights)
  south = world.of(world.south, rights)
  cause = (await world.project(world.north)).id
})
afterAll(() => world.close())

const get = async (path: string, question: Record<string, unknown> = {}, person = keeper) =>
  (await world.call(person, 'GET', `/api/${path}`, question)).dataPoints
const post = (path: string, question: Record<string, unknown>) =>
  world.call(keeper, 'POST', `/api/fans/${path}`, question)

interface Given {
  readonly who: number
  readonly amount: number
  readonly daysAgo?: number
  readonly groups?: readonly string[]
}

/** A gift of one of several persons; answers its donor. */
async function give({ who, amount, daysAgo = 0, groups = [] }: Given): Promise<string> {
  const credits = groups.map(ref => ({ kind: 'team' as const, ref, amount }))
  const [id = ''] = await world.prepare(act =>
    recordGifts(
      act,
      [
        {
          ...{ organisation: world.north.id, cause, amount, channel: '1', source: 'mobile' },
          ...{ merchant: world.north.merchant, merchantOrderNo: newId(), channelTradeNo: newId() },
          paidAt: new Date(Date.now() - daysAgo * day).toISOString(),
          giver: { kind: 'person', name: `捐赠人甲${who}`, phone: `1370000030${who}` },
          ...(credits.length === 0 ? {} : { credits }),
        },
      ],
      { place: 'channel', audit: 'none' },
    ),
  )
  const { rows } = await world.prepare(act =>
    act.tx.execute<{ donor: string }>(sql`select donor from donation where id = ${id}::uuid`),
  )
  return rows[0]?.donor ?? ''
}

it('tells of persons what their gifts tell, each with the rows behind it', async () => {
  const first = await give({ who: 1, amount: 1000, daysAgo: 40 })
  await give({ who: 1, amount: 2000, daysAgo: 3 })
  await give({ who: 1, amount: 2000, daysAgo: 2 })
  await give({ who: 2, amount: 5000, daysAgo: 1 })
  await give({ who: 3, amount: 700, daysAgo: 45 })
  await world.run(renewAllDonors, {})
  const board = await get('people/donor/getPersonBoard', { period: '30d' })
  expect(board).toMatchObject({
    ...{ donors: 2, fresh: 1, repeat: 0.5, kept: 0.5, average: 4500, median: 2000, major: 0 },
  })
  const cell = board.rfm.find(({ key }: { key: string }) => key === '5-3')
  expect(cell).toMatchObject({ count: 1, money: 5000 })
  const rows = await get('people/donor/getListByPage', {
    filter: [{ field: 'rfm', op: 'startsWith', value: '5-3-' }],
  })
  expect(rows.list.map(({ id }: { id: string }) => id)).toEqual([first])
  expect(await get('people/donor/getPersonBoard', { period: '30d' }, south)).toMatchObject({
    ...{ donors: 0, repeat: null, rfm: [] },
  })
})

it('counts a gift that names two groups once, and each group whole', async () => {
  const donor = await give({ who: 4, amount: 300 })
  const made = []
  for (const name of ['晨光跑团', '校友会']) {
    const { dataPoints: group } = await post('donorGroup/insert', {
      ...{ organisation: world.north.id, name, kind: 'riders', leader: donor },
    })
    await post('groupMember/insert', { group: group.id, donor, joinedOn: world.today })
    made.push(group)
  }
  const [one, other] = made
  await give({ who: 4, amount: 800, groups: [one.number, other.number] })
  await give({ who: 5, amount: 200, groups: [one.number] })
  const board = await get('fans/donorGroup/getBoard')
  expect(board).toMatchObject({
    ...{ groups: 2, members: 1, amount: 1000, gifts: 2, average: 1000, active: 2 },
  })
  const of = Object.fromEntries(
    board.ranking.map((row: { name: string; amount: number }) => [row.name, row.amount]),
  )
  expect(of).toEqual({ 晨光跑团: 1000, 校友会: 800 })
  await world.run(renewAllDonors, {})
  const { list } = await get('fans/donorGroup/getListByPage')
  for (const row of list) expect(row.total).toBe(of[row.name])
})

it('tells who follows, leaves, writes and gives', async () => {
  const donor = await give({ who: 6, amount: 100 })
  await world.prepare(async act => {
    const { id: account } = await insertRow(act, officialAccount, {
      ...{ organisation: world.north.id, name: '公众号', appId: 'wx0123456789abcdef' },
      callbackKey: 'k'.repeat(24),
    })
    const at = (days: number) => new Date(Date.now() - days * day).toISOString()
    const own = { organisation: world.north.id, account, subscribed: true }
    const fans = await insertMany(act, fan, [
      { ...own, openId: 'o1', nickname: '一', subscribedAt: at(5), scene: 'scan', donor },
      { ...own, openId: 'o2', nickname: '二', subscribedAt: at(3), scene: 'search' },
      {
        ...{ ...own, subscribed: false, unsubscribedAt: at(1) },
        ...{ openId: 'o3', nickname: '三', subscribedAt: at(200), scene: 'scan' as const },
      },
    ])
    await insertMany(act, fanMessage, [
      {
        ...{ organisation: world.north.id, account, fan: fans[1] ?? '', direction: 'in' },
        ...{ kind: 'text', body: '您好', at: at(1) },
      },
    ])
  })
  expect(await get('fans/fan/getBoard', { period: '7d' })).toMatchObject({
    ...{ total: 2, fresh: 2, lost: 1, active: 1, converted: 1 },
    funnel: [
      { key: '粉丝', count: 2 },
      { key: '关联捐赠人', count: 1 },
      { key: '首捐', count: 1 },
      { key: '复捐', count: 0 },
      { key: '月捐', count: 0 },
    ],
  })
  expect(await get('fans/fan/getBoard', { period: '7d' }, south)).toMatchObject({ total: 0 })
})

it('tells of companies and organisations within what one sees, and no median of too few', async () => {
  const { dataPoints: made, statusMessage } = await post('company/insert', {
    ...{ organisation: world.north.id, name: '晨曦医药有限公司', overseasNo: 'HK1' },
    kind: 'overseas',
  })
  expect([statusMessage, made]).toEqual(['success', expect.anything()])
  await post('companyAgreement/insert', {
    ...{ company: made.id, title: '年度捐赠协议', kind: 'gift', promised: 10_000 },
    ...{ from: world.today, to: world.today },
  })
  const board = await get('fans/company/getBoard', { period: 'year' })
  expect(board).toMatchObject({ fresh: 1, promised: 10_000, delivered: 0 })
  expect(board.ending).toMatchObject([{ company: made.id, title: '年度捐赠协议' }])
  expect(await get('fans/company/getBoard', { period: 'year' }, south)).toMatchObject({ fresh: 0 })
  const lines = await get('people/donor/getOrganisationBoard', { period: 'year' })
  expect(lines.lines).toHaveLength(1)
  expect(lines.lines[0]).toMatchObject({ id: world.north.id, donors: 6, thanked: 0 })
  expect(lines.median).toEqual({ repeat: null, average: null, thanked: null, inTime: null })
})
