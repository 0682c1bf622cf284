import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { balanceOf, moveRestricted, restrictedOf } from '#modules/finance/server/index.ts'
import { dayFromNow } from '#modules/project/server/fixture/projects.ts'
import { type CauseWorld, type Made, openCauseWorld } from '#test/changed-cause-world.ts'
import { whyChildClosed } from './child-plan.ts'

let world: CauseWorld
beforeAll(async () => {
  world = await openCauseWorld()
})
afterAll(() => world.close())

let serial = 0
const draft = (cause: string, targetAmount: number, more: object = {}) => {
  serial += 1
  return {
    ...{ cause, targetAmount, title: `青山子计划${serial}`, executor: '青山小学' },
    ...{ area: '110105', startDate: dayFromNow(1), endDate: dayFromNow(60), summary: '图书角' },
    ...more,
  }
}
const add = (cause: string, targetAmount: number, more: object = {}) =>
  world.ask(world.clerk, 'childPlan/insert', draft(cause, targetAmount, more))

async function open(cause: string, targetAmount: number): Promise<Made> {
  const made = await world.done(add(cause, targetAmount))
  const sent = await world.done(world.step(world.clerk, 'childPlan/submit', made))
  return world.done(world.step(world.chief, 'childPlan/approve', sent))
}

const available = (cause: string, childPlan?: string) =>
  world.house.prepare(async act => {
    const own = childPlan === undefined ? { cause } : { cause, childPlan }
    return (await balanceOf(act.tx, world.north.id, restrictedOf(own))).available
  })

/** Money of the project that stands on the child plan's account. */
const fund = (cause: string, childPlan: string, amount: number) =>
  world.house.prepare(act =>
    moveRestricted(act.tx, {
      ...{ event: 'P23', organisation: world.north.id, amount, actor: newId(), memo: '' },
      ...{ from: { cause }, to: { cause, childPlan }, source: { table: 'test', id: newId() } },
      occurredAt: new Date().toISOString(),
    }),
  )

describe('targets of child plans', () => {
  it('fill the project to the fen and not beyond', async () => {
    const { id } = await world.raising({ targetAmount: 100_000_00 })
    expect((await add(id, 40_000_00)).dataPoints.number).toMatch(/^X\d{14}-01$/)
    const fen = await add(id, 60_000_01)
    expect(fen.dataPoints.errors).toEqual([
      {
        field: 'targetAmount',
        message: '项目目标 ¥100,000.00，其他子计划已占 ¥40,000.00，最多可设 ¥60,000.00',
      },
    ])
    expect((await add(id, 60_000_00)).dataPoints.number).toMatch(/-02$/)
    const over = await add(id, 100)
    expect(over.dataPoints.errors).toEqual([
      {
        field: 'targetAmount',
        message: '项目目标 ¥100,000.00，其他子计划已占 ¥100,000.00，最多可设 ¥0.00',
      },
    ])
  })

  it('let exactly one of two through that come at once', async () => {
    const { id } = await world.raising({ targetAmount: 100_000_00 })
    await world.done(add(id, 60_000_00))
    const answers = await Promise.all([add(id, 30_000_00), add(id, 30_000_00)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([1, 4001])
    const list = await world.read(world.clerk, 'childPlan/getListByPage', {
      filter: JSON.stringify([{ field: 'cause', op: 'is', value: id }]),
    })
    expect(list.dataPoints.list.length).toBe(2)
  })

  it('are free again where a child plan was rejected, and asked anew when it is revised', async () => {
    const { id } = await world.raising({ targetAmount: 100_000_00 })
    const made = await world.done(add(id, 80_000_00))
    const sent = await world.done(world.step(world.clerk, 'childPlan/submit', made))
    expect((await world.step(world.clerk, 'childPlan/approve', sent)).status).toBe(403)
    const no = await world.done(
      world.step(world.chief, 'childPlan/reject', sent, { opinion: '执行机构不合适' }),
    )
    await world.done(add(id, 50_000_00))
    const back = await world.step(world.clerk, 'childPlan/revise', no)
    expect(back.statusMessage).toContain('最多可设 ¥50,000.00')
  })

  it('stand in the days of the project, with a budget inside of its own', async () => {
    const { id } = await world.raising({ targetAmount: 100_000_00 })
    const wrong = await add(id, 10_000_00, {
      startDate: dayFromNow(-3),
      endDate: dayFromNow(800),
      budget: [{ item1: '1', item2: '图书', amount: 10_000_01 }],
    })
    const fields = wrong.dataPoints.errors.map(({ field }: { field: string }) => field)
    expect(fields.sort()).toEqual(['budget', 'endDate', 'startDate'])
  })
})

describe('money of child plans', () => {
  it('comes in while the plan is open and its project raises', async () => {
    const { id } = await world.raising()
    const plan = await open(id, 10_000_00)
    const why = () => world.house.prepare(act => whyChildClosed(act, plan.id))
    expect(await why()).toBe(undefined)
    const stopped = await world.done(
      world.step(world.clerk, 'childPlan/suspend', plan, { reason: '道路中断' }),
    )
    expect(await why()).toContain('已暂停')
    await world.done(world.step(world.clerk, 'childPlan/resume', stopped, { reason: '恢复通行' }))
    await world.force(id, { state: 'raised' })
    expect(await why()).toBe('子计划所属项目不在募捐中，不能接受捐赠')
  })

  it('goes to the project when the plan ends (P23)', async () => {
    const { id } = await world.raising()
    const plan = await open(id, 10_000_00)
    await world.give(id, [500_00])
    await fund(id, plan.id, 300_01)
    const ended = await world.done(
      world.step(world.clerk, 'childPlan/end', plan, { reason: '已完成' }),
    )
    expect(ended).toMatchObject({ state: 'ended', returned: 300_01 })
    expect([await available(id), await available(id, plan.id)]).toEqual([500_00, 0])
  })

  it('is moved between plans by two persons, and kept in its place until then', async () => {
    const { id } = await world.raising()
    const [from, to] = [await open(id, 10_000_00), await open(id, 10_000_00)]
    await world.give(id, [500_00])
    await fund(id, from.id, 200_00)
    const asked = (amount: number) =>
      world.ask(world.clerk, 'childTransfer/insert', {
        ...{ cause: id, from: from.id, to: to.id, amount, reason: '两校合并执行' },
      })
    const first = await world.done(asked(150_00))
    const second = await asked(60_00)
    expect(second).toMatchObject({ status: 409 })
    expect(second.statusMessage).toContain('50.00')
    const own = await world.step(world.clerk, 'childTransfer/approve', first)
    expect(own).toMatchObject({ status: 403, statusMessage: '申请人不能复核自己申请的调剂' })
    await world.done(world.step(world.chief, 'childTransfer/approve', first))
    expect([await available(id, from.id), await available(id, to.id)]).toEqual([50_00, 150_00])
    const other = await world.done(asked(50_00))
    await world.done(world.step(world.clerk, 'childTransfer/cancel', other))
    expect(await available(id, from.id)).toBe(50_00)
  })
})
