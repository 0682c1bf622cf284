import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { type CommunityWorld, type Made, openCommunity } from '#test/community-world.ts'
import { dayFromNow } from '#test/days.ts'
import { citizen } from '#test/help-facts.ts'

let world: CommunityWorld
let [spouse, son] = ['', '']

beforeAll(async () => {
  world = await openCommunity()
  spouse = await world.relation('10')
  son = await world.relation('20')
})
afterAll(() => world.house.close())

const today = dayFromNow(0)
const now = (id: string) => world.row('household', id, world.worker)

async function family(more: object = {}): Promise<{ readonly home: Made; readonly head: string }> {
  const head = await world.register(citizen())
  const home = await world.ok(
    world.post(world.worker, 'household/insert', { head, community: world.home.id, ...more }),
  )
  return { home, head }
}

async function add(home: string, relation: string, more: object = {}): Promise<string> {
  const person = await world.register(citizen())
  await world.ok(
    world.act(world.worker, 'household', 'addMember', await now(home), {
      ...{ person, relation, living: true, joinReason: 'movedIn', on: today, ...more },
    }),
  )
  return person
}

async function memberOf(home: string, person: string): Promise<Made> {
  const answer = await world.get(world.worker, 'householdMember/getListByPage', {
    filter: [
      { field: 'household', op: 'is', value: home },
      { field: 'person', op: 'is', value: person },
      { field: 'to', op: 'blank', value: null },
    ],
  })
  return answer.dataPoints.list[0] as unknown as Made
}

it('has a head at any time: who leaves or dies as head names the next one, and history keeps both', async () => {
  const { home, head } = await family()
  const wife = await add(home.id, spouse)
  const row = await memberOf(home.id, head)
  const leave = { leaveReason: 'movedOut', on: today }
  const refused = await world.act(world.worker, 'householdMember', 'remove', row, leave)
  expect(refused.statusMessage + JSON.stringify(refused.dataPoints)).toContain('新户主')
  // The past of this household begins two months ago.
  await world.sql(
    `update household_member set "from" = '${dayFromNow(-60)}' where household = '${home.id}'`,
  )
  const death = (more: object) =>
    world.post(world.worker, 'personChange/insert', {
      ...{ person: head, field: 'death', diedOn: today, evidence: [newId()], ...more },
    })
  expect((await death({})).dataPoints.errors[0]).toMatchObject({ field: 'newHead' })
  const made = await world.ok(death({ newHead: wife }))
  await world.ok(world.act(world.second, 'personChange', 'approve', made))
  expect(await now(home.id)).toMatchObject({ head: wife, members: 1 })
  expect(await world.row('person', head)).toMatchObject({ standing: '03' })
  const on = async (day: string) =>
    (await world.get(world.worker, 'household/getMembersOn', { id: home.id, on: day }))
      .dataPoints as unknown as { person: string; isHead: boolean }[]
  expect((await on(dayFromNow(-30))).find(({ isHead }) => isHead)?.person).toBe(head)
  expect((await on(today)).map(({ person, isHead }) => [person, isHead])).toEqual([[wife, true]])
})

it('is not left without a head even by a statement of the database', async () => {
  const { home } = await family()
  await expect(
    world.sql(`update household_member set is_head = false where household = '${home.id}'`),
  ).rejects.toThrow()
})

it('reckons a month and a head by who lives together, on an authorisation', async () => {
  const { home } = await family()
  const income = { yearIncome: 3_600_000 }
  const bare = await world.act(world.worker, 'household', 'update', home, income)
  expect(bare.dataPoints.errors[0]).toMatchObject({ field: 'yearIncome' })
  await world.ok(
    world.act(world.worker, 'household', 'update', await now(home.id), {
      ...{ ...income, authorisedOn: today, authorisation: [newId()] },
    }),
  )
  await add(home.id, spouse)
  await add(home.id, son)
  expect(await now(home.id)).toMatchObject({ members: 3, monthPerHead: 100_000 })
  await add(home.id, son, { living: false, apart: 'prison' })
  expect(await now(home.id)).toMatchObject({ members: 3, monthPerHead: 100_000 })
})

it('nobody lives in two households, however many ask at once', async () => {
  const [one, other] = [await family(), await family()]
  const person = await world.register(citizen())
  const ask = async (home: Made) =>
    world.act(world.worker, 'household', 'addMember', await now(home.id), {
      ...{ person, relation: son, living: true, joinReason: 'movedIn', on: today },
    })
  const answers = await Promise.all([ask(one.home), ask(other.home)])
  expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1)
})

it('parts and joins again, keeping the address', async () => {
  const { home } = await family({ housing: 'rented' })
  const child = await add(home.id, son)
  await world.ok(
    world.act(world.worker, 'household', 'split', await now(home.id), {
      ...{ moving: [child], newHead: child, on: today },
    }),
  )
  const [made] = await world.sql<{ id: string; housing: string; community: string }>(
    `select id, housing, community from household where head = '${child}'`,
  )
  expect(made).toMatchObject({ housing: 'rented', community: world.home.id })
  await world.ok(
    world.act(world.worker, 'household', 'merge', await now(String(made?.id)), {
      ...{ into: home.id, formerRelation: son, on: today },
    }),
  )
  expect(await now(home.id)).toMatchObject({ members: 2 })
  expect(await now(String(made?.id))).toMatchObject({ state: 'closed', closeReason: 'merged' })
})

it('a guarded fact changes by two people, and a card is checked', async () => {
  const person = await world.register(citizen())
  const change = (next: string) =>
    world.post(world.worker, 'personChange/insert', {
      ...{ person, field: 'bankCard', bankName: '工商银行', next, evidence: [newId()] },
    })
  expect((await change('4111111111111112')).dataPoints.errors[0]).toMatchObject({ field: 'next' })
  const made = await world.ok(change('4111 1111 1111 1111'))
  expect((await world.act(world.worker, 'personChange', 'approve', made)).statusCode).toBe(4031)
  await world.ok(world.act(world.second, 'personChange', 'approve', made))
  const row = await world.row('person', person)
  expect(row).toMatchObject({ bankName: '工商银行', bankCard: '**** **** **** 1111' })
})
