import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { type CommunityWorld, openCommunity } from '#test/community-world.ts'
import { dayFromNow } from '#test/days.ts'
import { citizen } from '#test/help-facts.ts'
import { personWith } from '#test/house.ts'
import { moveCommunity } from './merge/merge-communities.ts'

let world: CommunityWorld

beforeAll(async () => {
  world = await openCommunity()
})
afterAll(() => world.house.close())

const address = { areaCode: '110105', detail: '建设路 9 号' }

it('a death of before the household was written down is registered all the same (BR-28)', async () => {
  const { worker, second } = world
  const [head, wife, father] = [
    await world.register(citizen()),
    await world.register(citizen()),
    await world.register(citizen()),
  ]
  const home = await world.ok(
    world.post(worker, 'household/insert', { head, community: world.home.id }),
  )
  for (const [person, code] of [
    [wife, '10'],
    [father, '51'],
  ] as const)
    await world.ok(
      world.act(worker, 'household', 'addMember', await world.row('household', home.id, worker), {
        ...{ person, relation: await world.relation(code), living: true },
        ...{ joinReason: 'movedIn', on: dayFromNow(0) },
      }),
    )
  for (const [person, more] of [
    [father, {}],
    [head, { newHead: wife }],
  ] as const) {
    const asked = await world.ok(
      world.post(worker, 'personChange/insert', {
        ...{ organisation: world.north, person, field: 'death', diedOn: dayFromNow(-3), ...more },
        evidence: [newId()],
      }),
    )
    await world.ok(world.act(second, 'personChange', 'approve', asked, { opinion: '已核实' }))
  }
  expect(await world.row('person', father)).toMatchObject({ standing: '03' })
  const now = await world.row('household', home.id, worker)
  expect(now).toMatchObject({ head: wife, members: 1 })
})

it('who looks after a grid sees the visits, homes and registrations of the own grid alone', async () => {
  const { worker, second } = world
  const grid = async (name: string, more: object = {}) =>
    world.ok(world.post(world.operator, 'grid/insert', { community: world.home.id, name, ...more }))
  const keeper = personWith([...worker.actions.keys()], {
    ...{ accountId: second.accountId, ownerKind: 'organisation', ownerId: world.north },
    ...{ scope: 'organisation', roleCodes: ['user', 'grid'] },
  })
  const own = await grid('第一网格', { leaderAccount: second.accountId })
  const other = await grid('第二网格')
  const people: Record<string, string> = {}
  for (const [name, of] of [
    ['own', own],
    ['other', other],
  ] as const) {
    const person = await world.register(citizen(), { grid: of.id })
    people[name] = person
    await world.ok(
      world.post(worker, 'homeVisit/insert', {
        ...{ organisation: world.north, person, kind: 'daily', at: new Date().toISOString() },
        ...{ visitors: [worker.accountId], findings: `${name}：身体状况良好` },
      }),
    )
    await world.ok(
      world.post(worker, 'household/insert', {
        ...{ head: person, community: world.home.id, grid: of.id },
      }),
    )
  }
  const seen = async (resource: string, field = 'person') =>
    (await world.get(keeper, `${resource}/getListByPage`)).dataPoints.list.map(
      (row: Record<string, unknown>) => row[field],
    )
  expect(await seen('homeVisit')).toEqual([people.own])
  expect(await seen('householdMember')).toEqual([people.own])
  expect(await seen('personIntake')).toEqual([people.own])
})

it('a community into which another is still moving does not move away itself', async () => {
  const community = (code: string, name: string) =>
    world.ok(
      world.post(world.operator, 'community/insert', {
        ...{ organisation: world.north, code, name, street: '110105001', phone: '010-88880003' },
        address,
      }),
    )
  const [one, two, three] = [
    await community('110105001031', '东里社区'),
    await community('110105001032', '西里社区'),
    await community('110105001033', '南里社区'),
  ]
  const someone = await world.register(citizen(), { community: one.id })
  const merge = async (from: string, into: string) =>
    world.ok(
      world.post(world.operator, 'communityMerge/insert', {
        ...{ from, into, basis: '区政〔2026〕9 号', effectiveOn: dayFromNow(0) },
      }),
    )
  const [first, next] = [await merge(one.id, two.id), await merge(two.id, three.id)]
  await world.ok(world.act(world.reviewer, 'communityMerge', 'confirm', first))
  const early = await world.act(world.reviewer, 'communityMerge', 'confirm', next)
  expect(early.statusMessage).toBe(`撤并 ${first.number} 尚未迁移完，请稍后再确认`)
  await world.house.run(moveCommunity, { merge: first.id })
  await world.ok(world.act(world.reviewer, 'communityMerge', 'confirm', next))
  await world.house.run(moveCommunity, { merge: next.id })
  expect(await world.row('person', someone)).toMatchObject({ community: three.id })
})
