import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule } from '#modules/approval/server/index.ts'
import { causeModule } from '#modules/cause/server/index.ts'
import { classifyModule } from '#modules/classify/server/index.ts'
import { evidenceModule } from '#modules/evidence/server/index.ts'
import { donation } from '#modules/finance/model/index.ts'
import { financeModule } from '#modules/finance/server/index.ts'
import { peopleModule } from '#modules/people/server/index.ts'
import { projectModule } from '#modules/project/server/index.ts'
import { agreements } from '#test/agreements.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { merchantFacts } from '../model/fixture/organisation-facts.ts'
import { certificate, charityConfig, organisation, orgMerchant } from '../model/index.ts'
import { makeOrganisation } from './fixture/organisations.ts'
import { charityModule } from './index.ts'
import { charityPorts } from './ports.ts'

const platform = personWith(['organisation.view'])
const today = beijingDay(new Date())
const lastWeek = new Date(Date.parse(today) - 7 * 86_400_000).toISOString().slice(0, 10)
let house: TestHouse
let north: string
let south: string

beforeAll(async () => {
  house = await openHouse([
    accessModule,
    approvalModule,
    charityModule,
    classifyModule,
    causeModule,
    projectModule,
    peopleModule,
    evidenceModule,
    financeModule,
    agreements,
  ])
  await house.prepare(async act => {
    north = (await makeOrganisation(act, '北方慈善基金会', { area: '110105' })).id
    south = (await makeOrganisation(act, '南方慈善基金会', { area: '440103' })).id
    const none = '00000000-0000-0000-0000-000000000000'
    for (const [owner, day, channel, gifts, amount] of [
      [north, today, '1', 2, 3000],
      [north, lastWeek, '2', 1, 500],
      [south, today, '1', 1, 7000],
      [north, '2020-01-01', '1', 1, 11],
    ] as const) {
      await act.tx.execute(
        `insert into donation_daily (organisation, day, cause, channel, gifts, amount) values ('${owner}', '${day}', '${none}', '${channel}', ${gifts}, ${amount})`,
      )
    }
    for (const [at, anonymous] of [true, false].entries())
      await insertRow(act, donation, {
        number: `D${at}`,
        organisation: north,
        donorKind: '1',
        displayName: '张三',
        anonymous,
        amount: 1500,
        netAmount: 1500,
        restriction: '2',
        channel: '1',
        source: 'site',
        orderedAt: act.now.toISOString(),
        paidAt: act.now.toISOString(),
        state: 'paid',
      } as never)
  })
})
afterAll(() => house.close())

const board = async (person = platform, question = {}) =>
  (await house.call(person, 'GET', '/api/charity/kanban/get', question)).dataPoints

it('adds up today, the same day last week and all time, by channel, area and organisation', async () => {
  expect(await board()).toMatchObject({
    today: { amount: 10_000, gifts: 3, donors: 2 },
    sameDayLastWeek: { amount: 500, gifts: 1 },
    total: { amount: 10_511, gifts: 5, refunded: 0 },
    byChannel: [
      { channel: '1', amount: 10_000 },
      { channel: '2', amount: 500 },
    ],
    byProvince: [
      { area: '440000', amount: 7000, count: 1 },
      { area: '110000', amount: 3500, count: 1 },
    ],
    topOrganisations: [{ id: south }, { id: north }],
    trend: [
      { at: lastWeek, amount: 500 },
      { at: today, amount: 10_000 },
    ],
  })
})

it('is the sum of what each organisation sees of itself', async () => {
  const own = (ownerId: string) =>
    board(
      personWith(['organisation.view'], {
        ownerKind: 'organisation',
        ownerId,
        scope: 'organisation',
      }),
    )
  const [one, other, all] = [await own(north), await own(south), await board()]
  expect(one.today.amount + other.today.amount).toBe(all.today.amount)
  expect(other.latest).toEqual([])
})

it('never names an anonymous donor (BR-09)', async () => {
  const { latest } = await board(platform, { organisation: north })
  expect(latest.map((each: { name: string }) => each.name).sort()).toEqual(
    ['张三', '爱心人士'].sort(),
  )
})

it('looks back a week, a month, a quarter or the year, and at one area', async () => {
  const week = await board(platform, { period: '7d' })
  expect(week.trend).toEqual([{ at: today, amount: 10_000, gifts: 3 }])
  expect(Date.parse(week.to) - Date.parse(week.from)).toBe(6 * 86_400_000)
  const year = await board(platform, { period: 'year' })
  expect(year).toMatchObject({ from: `${today.slice(0, 4)}-01-01`, unit: 'month' })
  const guangdong = await board(platform, { period: '7d', area: '440000' })
  expect(guangdong.today.amount).toBe(7000)
  const wrong = await house.call(platform, 'GET', '/api/charity/kanban/get', { period: '5d' })
  expect(wrong.dataPoints.errors[0].message).toBe('没有这种期间')
})

it('counts who holds merchant certificates that end within a month, and who lacks contacts', async () => {
  const later = new Date(Date.parse(today) + 40 * 86_400_000).toISOString().slice(0, 10)
  const plant = (mchId: string, certTo: string) =>
    house.prepare(async act => {
      const [owner] = await findRows(act.tx, organisation, eq(tableOf(organisation).id, south), 1)
      if (owner === undefined) throw new Error('there is no south')
      await insertRow(act, orgMerchant, { ...merchantFacts(owner), mchId, certTo })
    })
  await plant('1610000001', later)
  const before = await board(platform, { period: '7d', organisation: south })
  expect(before.risks).toMatchObject({ merchants: 0 })
  await plant('1610000002', lastWeek)
  const { risks } = await board(platform, { period: '90d', organisation: south })
  expect(risks).toMatchObject({ merchants: 1, contacts: 1, administrators: 0 })
})

it('counts organisations with fewer administrators than their settings ask, plans, delays and failures', async () => {
  reconnect(charityPorts, {
    administrators: id => sql`case when ${id} = ${south}::uuid then 1 else 0 end`,
    boardRisks: async () => ({ plans: 2, unsynced: { project: 4 }, evidence: 5 }),
    disclosureOverdue: id => sql`${id} = ${south}::uuid`,
    booksOpen: (id, days) => sql`(${id} = ${south}::uuid and ${days} = 3)`,
  })
  const asked = { period: '90d' as const, organisation: south }
  const person = personWith(['organisation.view', 'charityConfig.view'])
  const one = await board(person, { ...asked, area: '440000' })
  expect(one.risks).toMatchObject({
    administrators: 1,
    plans: 2,
    overdue: 1,
    unclosed: 1,
    unsynced: { project: 4 },
    evidence: 5,
  })
  // The board leads to a list of the very ones it counts.
  const found = async (what: string) => {
    const filter = JSON.stringify([
      { field: what, op: 'is', value: true },
      { field: 'id', op: 'is', value: south },
    ])
    const page = await house.call(platform, 'GET', '/api/charity/organisation/getListByPage', {
      filter,
    })
    return page.dataPoints.list.length
  }
  for (const [rule, risk] of [
    ['lacksAdministrators', 'administrators'],
    ['lacksContacts', 'contacts'],
    ['merchantEnds', 'merchants'],
    ['disclosureOverdue', 'overdue'],
    ['booksOpen', 'unclosed'],
  ] as const)
    expect([rule, await found(rule)]).toEqual([rule, one.risks[risk]])
  await house.prepare(act =>
    insertRow(act, charityConfig, { organisation: south, minAdministrators: 1 }),
  )
  const enough = await board(person, { period: '12m', organisation: south, area: '440000' })
  expect(enough.risks.administrators).toBe(0)
  expect(await found('lacksAdministrators')).toBe(0)
})

it('counts an organisation once however many of its certificates have ended', async () => {
  await house.prepare(async act => {
    for (const type of ['1', '2'] as const)
      await insertRow(act, certificate, {
        ...{ organisation: south, type, number: `Z${type}`, issuedOn: '2020-01-01' },
        ...{ validTo: lastWeek, files: [] },
      })
  })
  const { certificates } = await board(platform, { period: 'year', organisation: south })
  const filter = JSON.stringify([{ field: 'certificateEnds', op: 'is', value: 'past' }])
  const list = await house.call(platform, 'GET', '/api/charity/organisation/getListByPage', {
    filter,
  })
  expect([certificates.past, list.dataPoints.list.length]).toEqual([1, 1])
  expect(list.dataPoints.list[0].extra.firstEnd.validTo).toBe(lastWeek)
})

it('asks the database again after half a minute only', async () => {
  const person = personWith(['organisation.view'])
  const before = await board(person, { period: '12m' })
  await house.prepare(act => act.tx.execute('update donation_daily set amount = amount + 1'))
  expect((await board(person, { period: '12m' })).asOf).toBe(before.asOf)
})
