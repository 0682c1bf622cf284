import { afterAll, beforeAll, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import { perform } from '#kernel/server/perform.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { reconnect } from '#test/stand-ins.ts'
import { position } from '../model/position.ts'
import { openQuarterlyReviews } from './permission-review.ts'
import { accessPorts } from './ports.ts'
import { overdueReviewTodoSource } from './review-todo.ts'

const reviews = '/api/access/permissionReview'
const lines = '/api/access/permissionReviewLine'
const rights = [
  'permissionReview.view',
  'permissionReview.start',
  'permissionReviewLine.view',
  'grant.view',
  'permissionReview.finish',
  'permissionReviewLine.keep',
  'permissionReviewLine.revoke',
  'grant.revoke',
]
let world: AccountWorld
let organisation: string
let head: Person
let worker: string

beforeAll(async () => {
  world = await openAccountWorld()
  organisation = (
    await world.house.prepare(act => insertRow(act, testOrganisation, { name: '甲慈善会' }))
  ).id
  const owned = { ownerKind: 'organisation', organisation } as const
  const accountId = await world.account('head', { ...owned, roles: ['org_head'] })
  const [cashier, clerk] = await world.house.prepare(async act => [
    (
      await insertRow(act, position, {
        ...owned,
        ...{ name: '出纳', category: 'finance', keyPost: true },
      })
    ).id,
    (await insertRow(act, position, { ...owned, name: '文员', category: 'support' })).id,
  ])
  worker = await world.account('worker', {
    ...owned,
    ...{ roles: ['org_operator'], positions: [cashier ?? '', clerk ?? ''] },
  })
  head = personWith(rights, {
    accountId,
    ownerKind: 'organisation',
    ownerId: organisation,
    scope: 'organisation',
  })
  reconnect(accessPorts, {
    usesOf: async () =>
      new Map([
        [
          head.accountId,
          [
            { action: 'account.view', times: 7, at: '2026-01-02T03:04:05.000Z' },
            { action: 'platformSecurity.update', times: 9, at: '2026-02-02T03:04:05.000Z' },
          ],
        ],
      ]),
  })
})
afterAll(() => world.close())

const listOf = async (person: Person, path: string, question: object = {}) =>
  (await world.house.call(person, 'GET', `${path}/getListByPage`, { limit: 50, ...question }))
    .dataPoints.list
const post = (person: Person, path: string, question: Record<string, unknown>) =>
  world.house.call(person, 'POST', path, question)

async function lineOf(review: string, account: string) {
  const found = await listOf(head, lines, {
    filter: [
      { field: 'review', op: 'is', value: review },
      { field: 'account', op: 'is', value: account },
    ],
  })
  return found[0]
}

it('opens one review a unit and quarter, over the grants in force, and tells the reviewer', async () => {
  await world.house.run(openQuarterlyReviews, { day: '2026-10-01' })
  await world.house.run(openQuarterlyReviews, { day: '2026-10-01' })
  const found = await listOf(head, reviews)
  expect(found).toMatchObject([
    { period: '2026Q4', state: 'open', lines: 2, organisation, reviewer: head.accountId },
  ])
  expect(world.notices).toContainEqual(
    expect.objectContaining({ title: '2026Q4 权限复核待完成', accounts: [head.accountId] }),
  )
  expect(await post(head, `${reviews}/start`, {})).toMatchObject({
    statusMessage: '本单位已有进行中的权限复核',
  })
})

it('marks the grants of people who hold a key post, by its name', async () => {
  const [review] = await listOf(head, reviews)
  expect((await lineOf(review.id, worker)).keyPosts).toEqual(['出纳'])
  expect((await lineOf(review.id, head.accountId)).keyPosts).toBeNull()
})

it('brings a review past its day to the auditor, and to nobody else who merely reads', async () => {
  const [review] = await listOf(head, reviews)
  const auditor = personWith(['permissionReview.view'], { roleCodes: ['user', 'auditadmin'] })
  const reader = personWith(['permissionReview.view'], { roleCodes: ['user', 'observer'] })
  const waiting = (who: Person) =>
    perform(world.house.database, who, { requestId: 'test' }, act =>
      overdueReviewTodoSource.list(act, 5),
    )
  const dueOn = (day: string) =>
    world.execute(`update permission_review set due_at = '${day}' where id = '${review.id}'`)
  await dueOn(beijingDay(new Date()))
  expect(await waiting(auditor)).toEqual([])
  await dueOn('2026-01-31')
  expect(await waiting(auditor)).toMatchObject([
    { id: review.id, title: '2026Q4 权限复核已逾期，2 项授权', dueAt: '2026-01-31' },
  ])
  expect(await waiting(reader)).toEqual([])
  const count = await perform(world.house.database, auditor, { requestId: 'test' }, act =>
    overdueReviewTodoSource.count(act),
  )
  expect(count.count).toBe(1)
})

it('says how much the holder made of each role', async () => {
  const [review] = await listOf(head, reviews)
  const used = await lineOf(review.id, head.accountId)
  expect(used).toMatchObject({ state: 'open', uses: 7, lastUsedAt: '2026-01-02T03:04:05.000Z' })
  const unused = await lineOf(review.id, worker)
  expect(unused).toMatchObject({ uses: 0, lastUsedAt: null })
})

it('is finished only when every grant was decided, and never by the holder himself', async () => {
  const [review] = await listOf(head, reviews)
  const finish = () => post(head, `${reviews}/finish`, { id: review.id, version: review.version })
  expect(await finish()).toMatchObject({ statusMessage: '还有 2 项授权未复核' })

  const own = await lineOf(review.id, head.accountId)
  const keep = { id: own.id, version: own.version }
  expect(await post(head, `${lines}/keep`, keep)).toMatchObject({
    statusCode: 4031,
    statusMessage: '不能复核自己的授权',
  })
  const officer = personWith(rights)
  expect(await post(officer, `${lines}/keep`, keep)).toMatchObject({ statusCode: 1 })

  const line = await lineOf(review.id, worker)
  const revoke = { id: line.id, version: line.version, reason: '已转岗' }
  expect(await post(head, `${lines}/revoke`, revoke)).toMatchObject({
    dataPoints: { state: 'revoke', note: '已转岗', decidedBy: head.accountId },
  })
  const [held] = await world.execute(
    `select state, revoke_reason, review_result from "grant" where account = '${worker}'`,
  )
  expect(held).toEqual({ state: 'revoked', revoke_reason: '已转岗', review_result: 'revoke' })
  expect(await finish()).toMatchObject({ dataPoints: { state: 'done', doneBy: head.accountId } })
})

it('is not decided without the right to review, nor revoked without the right to revoke', async () => {
  expect((await post(head, `${reviews}/start`, {})).statusCode).toBe(1)
  const [review] = await listOf(head, reviews, {
    filter: [{ field: 'state', op: 'in', value: ['open'] }],
  })
  const line = await lineOf(review.id, head.accountId)
  const question = { id: line.id, version: line.version }
  const reader = personWith(rights.filter(action => action !== 'permissionReviewLine.keep'))
  expect((await post(reader, `${lines}/keep`, question)).statusCode).toBe(4031)
  const keeper = personWith(rights.filter(action => action !== 'grant.revoke'))
  const revoke = { ...question, reason: '不再需要' }
  expect((await post(keeper, `${lines}/revoke`, revoke)).statusCode).toBe(4031)
  const officer = personWith(rights)
  expect(await post(officer, `${lines}/revoke`, revoke)).toMatchObject({
    statusMessage: '至少保留一名启用的机构负责人',
  })
})

it('shows an organisation its own reviews only', async () => {
  const foreign = personWith(rights, {
    ownerKind: 'organisation',
    ownerId: '00000000-0000-7000-8000-00000000000f',
    scope: 'organisation',
  })
  expect(await listOf(foreign, reviews)).toEqual([])
  expect(await listOf(foreign, lines)).toEqual([])
})

it('opens the next quarter’s review also where nobody finished that of the last', async () => {
  const [unfinished] = await listOf(head, reviews)
  await world.execute(
    `update permission_review set state = 'open', done_at = null where id = '${unfinished.id}'`,
  )
  await world.house.run(openQuarterlyReviews, { day: '2027-01-01' })
  await world.house.run(openQuarterlyReviews, { day: '2027-01-01' })
  const periods = (await listOf(head, reviews)).map(({ period }: { period: string }) => period)
  expect(periods.filter((period: string) => period === '2027Q1')).toHaveLength(1)
})
