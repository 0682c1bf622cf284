import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { watchOrganisation } from '#modules/cause/server/disclosure/watch.ts'
import { bankOf, restrictedOf } from '#modules/finance/server/ledger/accounts.ts'
import { post } from '#modules/finance/server/ledger/post.ts'
import { dayFromNow } from '#test/days.ts'
import { type FundWorld, type Made, openFundWorld } from '#test/fund-world.ts'
import { personWith } from '#test/house.ts'

let world: FundWorld
let clerk: Person
let judge: Person
let stranger: Person
let large: Made
let small: Made

const rights = [
  ...['cause.view', 'fund.view', 'fundFounder.view', 'fundTask.view', 'donation.view'],
  ...['donor.view', 'category.view', 'disclosureTask.view'],
  ...['view', 'create', 'submit', 'withdraw'].map(each => `progress.${each}`),
]

beforeAll(async () => {
  world = await openFundWorld()
  const of = (ownerId: string) => ({
    ownerKind: 'organisation' as const,
    ownerId,
    scope: 'organisation' as const,
  })
  clerk = personWith(rights, of(world.north))
  stranger = personWith(rights, of(newId()))
  judge = personWith([
    ...['cause.view', 'fund.view', 'cause.recategorise', 'progress.view'],
    ...['progress.approve', 'progress.reject', 'progress.return'],
  ])
  large = await world.raising()
  small = await world.raising()
  const donor = await world.give(large.id, 80_000_000)
  await world.give(small.id, 5_000_000, { phone: '13800000099' })
  await world.house.prepare(async act => {
    await act.tx.execute(`update fund_founder set donor = '${donor}', due_on = '${dayFromNow(-1)}'
      where fund = '${large.id}'`)
    await post(act.tx, {
      event: 'P06',
      organisation: world.north,
      source: { table: 'payout', id: newId() },
      occurredAt: act.now.toISOString(),
      lines: [
        { account: restrictedOf({ cause: large.id }), amount: 30_000_000, flow: 'E1' },
        { account: bankOf(world.north), amount: -30_000_000 },
      ],
    })
  })
})
afterAll(() => world.house.close())

const figures = async (person: Person) =>
  (await world.get(person, 'fund/fund/getFigures')).dataPoints

describe('the board of funds', () => {
  it('has as its scale what the funds have in the books, within reach', async () => {
    const seen = await figures(clerk)
    expect(seen).toMatchObject({
      ...{ balance: 55_000_000, available: 55_000_000, locked: 0 },
      ...{ received: 85_000_000, granted: 30_000_000, opening: 0, invested: 0 },
    })
    expect(seen.funds.map(({ id }: Made) => id)).toEqual([large.id, small.id])
    expect(seen.months.at(-1)).toMatchObject({ balance: 55_000_000 })
    // What was paid out today is not idle, what waits since its founding is.
    expect(seen.funds.map(({ isIdle }: { isIdle: boolean }) => isIdle)).toEqual([false, true])
    expect(await figures(stranger)).toMatchObject({ balance: 0, funds: [], income: [] })
    const board = await world.get(clerk, 'project/cause/getBoard', { kind: 'fund' })
    expect(board.dataPoints.figures).toMatchObject({
      raised: { now: 85_000_000 },
      paidOut: { now: 30_000_000 },
      available: { now: 55_000_000 },
    })
    expect(board.dataPoints.status).toMatchObject({ raising: 2, overdue: 0, unsynced: 0 })
  })

  it('divides what came by who gave it, and measures founders by their word', async () => {
    const { income } = await figures(clerk)
    const year = dayFromNow(0).slice(0, 4)
    expect(income).toEqual([
      { year, kind: 'company', amount: 80_000_000 },
      { year, kind: 'public', amount: 5_000_000 },
    ])
    const kept = (await world.get(clerk, 'fund/fundFounder/getFigures')).dataPoints
    expect(kept).toMatchObject({ kept: 0.8, renewed: null, punctual: null, topFive: 1 })
    expect(kept.public).toBeCloseTo(5 / 85)
    expect(kept.founderList.find(({ fund }: { fund: string }) => fund === large.id)).toMatchObject({
      paid: 80_000_000,
      pledged: 100_000_000,
      gifts: 1,
    })
    expect((await world.get(stranger, 'fund/fundFounder/getFigures')).dataPoints.founders).toBe(0)
  })
})

describe('what funds share with every cause', () => {
  it('owes its quarters, and each overdue one is counted with the row behind it', async () => {
    await world.house.prepare(async act => {
      await act.tx.execute(
        `update fund set raising_at = now() - interval '200 days' where id = '${large.id}'`,
      )
      await watchOrganisation(act, world.north)
    })
    const board = await world.get(clerk, 'project/cause/getBoard', { kind: 'fund' })
    expect(board.dataPoints.status.overdue).toBe(2)
    const rows = await world.get(clerk, 'cause/disclosureTask/getListByPage', {
      filter: [
        { field: 'screenOf', op: 'is', value: 'fund' },
        { field: 'causeKind', op: 'is', value: 'fund' },
        { field: 'state', op: 'in', value: ['open', 'overdue'] },
        { field: 'dueOn', op: 'to', value: 'today-1' },
      ],
    })
    expect(rows.dataPoints.list).toHaveLength(2)
  })

  it('does the feedback that waits longest by a published word to the founders', async () => {
    await world.house.prepare(act =>
      act.tx.execute(`insert into fund_task
        (id, version, organisation, fund, kind, title, due_on, state, created_at, updated_at)
        values ('${newId()}', 1, '${world.north}', '${large.id}', 'feedback', '出资人反馈',
                '${dayFromNow(5)}', 'open', now(), now())`),
    )
    const told = await world.ok(
      world.post(clerk, 'cause/progress/insert', {
        ...{ cause: large.id, kind: '6', title: '致出资人的信', body: '<p>本年资助情况</p>' },
        occurredOn: dayFromNow(0),
      }),
    )
    const sent = await world.ok(world.move(clerk, 'cause/progress/submit', told))
    await world.ok(world.move(judge, 'cause/progress/approve', sent))
    const tasks = await world.get(clerk, 'fund/fundTask/getListByPage')
    expect(tasks.dataPoints.list).toMatchObject([
      { state: 'done', result: '已发布「致出资人的信」' },
    ])
    const kept = (await world.get(clerk, 'fund/fundFounder/getFigures')).dataPoints
    expect(kept.punctual).toBe(1)
  })

  it('goes to another leaf with a reason', async () => {
    const { rows } = await world.house.prepare(act =>
      act.tx.execute<{ id: string }>(`select id from category c where domain = 'fund'
        and id <> '${String(large.category)}' and state = 'enabled'
        and not exists (select from category d where d.parent = c.id) limit 1`),
    )
    const to = rows[0]?.id
    const moved = await world.post(judge, 'project/cause/recategorise', {
      ...{ kind: 'fund', from: large.category, to, causes: [large.id], reason: '分类合并' },
    })
    expect(moved.dataPoints).toEqual({ moved: 1 })
    const use = await world.get(judge, 'project/cause/getCategoryUse', { kind: 'fund' })
    expect(
      use.dataPoints.find(({ category }: { category: string }) => category === to),
    ).toMatchObject({ causes: 1, raised: 80_000_000 })
  })
})
