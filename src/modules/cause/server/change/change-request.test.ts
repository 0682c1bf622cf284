import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { dayFromNow } from '#modules/project/server/fixture/projects.ts'
import { type CauseWorld, type Made, openCauseWorld } from '#test/changed-cause-world.ts'
import { bring } from '#test/stand-ins.ts'
import { disclosureTask } from '../../model/index.ts'
import { dueChanges, writeDue } from './watch-changes.ts'
import { type PlanChanged, whenPlanChanged } from './when-plan-changed.ts'

let world: CauseWorld
const filed: PlanChanged[] = []
beforeAll(async () => {
  world = await openCauseWorld()
  bring(
    whenPlanChanged.of(async (_act, change) => {
      filed.push(change)
    }),
  )
})
afterAll(() => world.close())

let serial = 0
const newTitle = () => {
  serial += 1
  return `高原助学计划${serial}`
}
const ask = (cause: string, items: object[], more: object = {}, person = world.clerk) =>
  world.ask(person, 'changeRequest/insert', {
    ...{ cause, items, reason: '合作学校调整', basisKind: '4', basisFiles: [newId()] },
    ...more,
  })
const submit = (row: Made) => world.done(world.step(world.clerk, 'changeRequest/submit', row))
const approve = (row: Made) => world.step(world.chief, 'changeRequest/approve', row)
const titleOf = async (id: string) =>
  (await world.get(world.officer, 'project/getById', { id })).dataPoints.title

async function announced(cause: string, items: object[]): Promise<Made> {
  const made = await world.done(ask(cause, items, { basisKind: '3', noticeDays: 60 }))
  return world.done(approve(await submit(made)))
}

/** As the night of that day does. */
async function night(day: string): Promise<void> {
  const now = new Date(`${day}T00:20:00+08:00`)
  for (const id of await world.at(now, dueChanges)) await writeDue(work => world.at(now, work), id)
}

describe('a change request', () => {
  it('is the only one of its cause', async () => {
    const { id } = await world.raising()
    const first = await world.done(ask(id, [{ field: 'title', to: newTitle() }]))
    const second = await ask(id, [{ field: 'summary', to: '为高原儿童提供图书与助学金' }])
    expect(second.dataPoints.errors).toEqual([
      { field: 'cause', message: `该项目已有变更申请 ${first.number} 未结束` },
    ])
    const both = await world.raising()
    const answers = await Promise.all(
      [1, 2].map(() => ask(both.id, [{ field: 'title', to: newTitle() }])),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([1, 4001])
  })

  it('names fields that may change, with values that fit and differ', async () => {
    const { id, title } = await world.raising()
    const wrong = await ask(id, [
      { field: 'organisation', to: world.south.id },
      { field: 'title', to: title },
      { field: 'raiseEnd', to: dayFromNow(-5) },
      { field: 'raiseStart', to: dayFromNow(3) },
    ])
    const told = wrong.dataPoints.errors.map(({ message }: { message: string }) => message)
    expect(told).toEqual(
      expect.arrayContaining(['「organisation」不能通过变更申请修改', '名称与现在的内容相同']),
    )
    const days = await ask(id, [
      { field: 'raiseEnd', to: dayFromNow(-5) },
      { field: 'raiseStart', to: dayFromNow(3) },
    ])
    expect(days.dataPoints.errors.map(({ message }: { message: string }) => message)).toEqual(
      expect.arrayContaining([
        '募捐已经开始，募捐开始日期不能变更',
        '募捐结束：募捐结束不能早于募捐开始',
      ]),
    )
  })

  it('is unknown to officers of another organisation, as everything that hangs on a cause', async () => {
    const { id } = await world.raising()
    const made = await world.done(ask(id, [{ field: 'title', to: newTitle() }]))
    const plan = await world.done(
      world.ask(world.clerk, 'childPlan/insert', {
        ...{ cause: id, title: '高原子计划', executor: '高原小学', area: '110105' },
        ...{ targetAmount: 100, startDate: dayFromNow(1), endDate: dayFromNow(60) },
      }),
    )
    const ended = await world.raising()
    await world.force(ended.id, { state: 'closed' })
    const surplus = await world.done(
      world.ask(world.clerk, 'surplusDecision/insert', {
        ...{ cause: ended.id, way: '3', basis: '1', files: [newId()] },
      }),
    )
    const filter = JSON.stringify([{ field: 'cause', op: 'is', value: id }])
    const syncs = await world.read(world.clerk, 'causeSync/getListByPage', { filter })
    const own = {
      ...{ changeRequest: made.id, childPlan: plan.id, surplusDecision: surplus.id },
      causeSync: syncs.dataPoints.list[0].id,
    }
    for (const [call, record] of Object.entries(own)) {
      const known = await world.read(world.clerk, `${call}/getById`, { id: record })
      expect(known.status).toBe(200)
      const unknown = await world.read(world.stranger, `${call}/getById`, { id: newId() })
      const foreign = await world.read(world.stranger, `${call}/getById`, { id: record })
      expect([foreign.status, foreign.statusMessage]).toEqual([404, unknown.statusMessage])
    }
    const move = await world.step(world.stranger, 'changeRequest/submit', made)
    expect(move.status).toBe(404)
    const asked = await ask(id, [{ field: 'title', to: newTitle() }], {}, world.stranger)
    expect(asked.statusCode).not.toBe(1)
  })

  it('is written at once where no notice is asked, never by its submitter', async () => {
    const { id } = await world.raising()
    const title = newTitle()
    const sent = await submit(await world.done(ask(id, [{ field: 'title', to: title }])))
    const own = await world.step(world.clerk, 'changeRequest/approve', sent)
    expect(own).toMatchObject({ status: 403, statusMessage: '提交人不能审核自己提交的申请' })
    const done = await world.done(approve(sent))
    expect(done).toMatchObject({ state: 'applied', isFiled: true })
    expect(await titleOf(id)).toBe(title)
    expect(filed.at(-1)).toMatchObject({ cause: id, request: done.id, dueOn: dayFromNow(10) })
    const { cause, kind } = tableOf(disclosureTask)
    const tasks = await world.at(new Date(), ({ tx }) =>
      findRows(tx, disclosureTask, and(eq(cause, id), eq(kind, 'planChange'))),
    )
    expect(tasks).toMatchObject([{ state: 'open', dueOn: dayFromNow(10) }])
  })

  it('is refused with what differs where its cause was changed since', async () => {
    const { id, title } = await world.raising()
    const sent = await submit(await world.done(ask(id, [{ field: 'title', to: newTitle() }])))
    await world.force(id, { executor: '另一家执行机构' })
    const late = await approve(sent)
    expect(late.status).toBe(409)
    expect(late.dataPoints.changes).toEqual([
      expect.objectContaining({ field: 'executor', after: '另一家执行机构' }),
    ])
    expect(await titleOf(id)).toBe(title)
  })
})

describe('a public notice', () => {
  it('lasts sixty days at least, and the old title is shown until its end', async () => {
    const { id, title } = await world.raising()
    const items = [{ field: 'title', to: newTitle() }]
    const short = await ask(id, items, { basisKind: '3', noticeDays: 59 })
    expect(short.dataPoints.errors).toEqual([{ field: 'noticeDays', message: '公告不少于 60 天' }])
    const row = await announced(id, items)
    expect(row).toMatchObject({ state: 'notice', noticeEnd: dayFromNow(60) })
    await night(dayFromNow(59))
    expect(await titleOf(id)).toBe(title)
    await night(dayFromNow(60))
    expect(await titleOf(id)).toBe(items[0]?.to)
  })

  it('is not over while an objection is open, and ends the request where one holds', async () => {
    const { id, title } = await world.raising()
    const row = await announced(id, [{ field: 'title', to: newTitle() }])
    const objection = await world.done(
      world.ask(world.clerk, 'changeObjection/insert', {
        ...{ changeRequest: row.id, receivedOn: dayFromNow(0), objector: '李捐赠' },
        content: '捐赠时写明用于原项目',
      }),
    )
    await night(dayFromNow(61))
    expect(await titleOf(id)).toBe(title)
    await world.done(
      world.step(world.chief, 'changeObjection/uphold', objection, { reply: '按原协议执行' }),
    )
    await night(dayFromNow(62))
    expect(await titleOf(id)).toBe(title)
    const after = await world.read(world.clerk, 'changeRequest/getById', { id: row.id })
    expect(after.dataPoints.state).toBe('rejected')
  })

  it('leaves what cannot be written as passed, with the reason', async () => {
    const { id, title } = await world.raising()
    const row = await announced(id, [{ field: 'title', to: newTitle() }])
    await world.force(id, { executor: '另一家执行机构' })
    await night(dayFromNow(60))
    const after = await world.read(world.clerk, 'changeRequest/getById', { id: row.id })
    expect(after.dataPoints.state).toBe('approved')
    expect(after.dataPoints.statusReason).toContain('执行机构')
    expect(await titleOf(id)).toBe(title)
  })
})

describe('the use of money', () => {
  const lines = async (id: string) => {
    const filter = JSON.stringify([{ field: 'cause', op: 'is', value: id }])
    const found = await world.get(world.officer, 'budgetLine/getListByPage', { filter })
    return found.dataPoints.list
  }
  const two = (id: string) => [
    { id, item1: '1', item2: '助学金', unitPrice: 60_000_00, quantity: 1 },
    { item1: '2', item2: '图书角', unitPrice: 40_000_00, quantity: 1 },
  ]

  it('that was raised is not changed by an inner decision', async () => {
    const { id } = await world.raising({ targetAmount: 100_000_00 })
    const [line] = await lines(id)
    const items = [{ field: 'budget', to: two(line.id) }]
    await world.give(id, [33_00])
    const inner = await ask(id, items)
    expect(inner.dataPoints.errors).toEqual([
      {
        field: 'basisKind',
        message: '已募得 ¥33.00，变更预算须以方案变更备案、捐赠人同意或公告为依据',
      },
    ])
    const row = await submit(await world.done(ask(id, items, { basisKind: '1' })))
    await world.done(approve(row))
    const after = await lines(id)
    expect(
      after.map((each: { item2: string; amount: number }) => [each.item2, each.amount]),
    ).toEqual([
      ['助学金', 60_000_00],
      ['图书角', 40_000_00],
    ])
    expect(after[0].id).toBe(line.id)
  })

  it('adds up to the target', async () => {
    const { id } = await world.raising({ targetAmount: 100_000_00 })
    const [line] = await lines(id)
    const wrong = await ask(id, [{ field: 'budget', to: two(line.id).slice(0, 1) }])
    expect(wrong.dataPoints.errors).toEqual([
      { field: 'items', message: '预算合计 ¥60,000.00 与目标金额相差 ¥40,000.00' },
    ])
  })
})

describe('the fee of a cause', () => {
  const refusal = [{ field: 'items', message: '已有捐赠，管理费不能变更' }]
  const booked = async (where: ReturnType<typeof sql>) =>
    world.at(new Date(), async ({ tx }) => {
      const found = await tx.execute<{ kind: string; amount: string }>(sql`
        select account.kind, (-entry.amount)::text as amount
        from ledger_entry entry join ledger_account account on account.id = entry.account_id
        where ${where} order by entry.amount`)
      return found.rows.map(({ kind, amount }) => [kind, Number(amount)])
    })

  it('is 1.66 of 33.33, and neither its rate nor its basis changes after the first gift', async () => {
    const row = await world.raising({ feeRate: 500, feeBasis: '1' })
    const [fee, basis] = [
      { field: 'feeRate', to: 300 },
      { field: 'feeBasis', to: '3' },
    ]
    // Sent in before the first gift came, it is not written after it.
    const waiting = await submit(await world.done(ask(row.id, [fee])))
    await world.give(row.id, [33_33])
    expect(await booked(sql`account.cause_id = ${row.id}::uuid`)).toEqual([
      ['restricted', 33_33],
      ['restricted', -1_66],
    ])
    expect(
      await booked(sql`account.kind = 'mgmtFee' and account.org_id = ${world.north.id}::uuid`),
    ).toEqual([['mgmtFee', 1_66]])

    expect((await approve(waiting)).dataPoints.errors).toEqual(refusal)
    await world.done(world.step(world.clerk, 'changeRequest/withdraw', waiting))
    for (const item of [fee, basis])
      expect((await ask(row.id, [item])).dataPoints.errors).toEqual(refusal)
    const by = await world.post(world.officer, 'project/update', {
      ...{ id: row.id, version: row.version, feeRate: 300 },
    })
    expect(by.dataPoints.errors).toEqual([
      { field: 'feeRate', message: '审核通过后管理费比例须通过变更申请修改' },
    ])
    const kept = await world.get(world.officer, 'project/getById', { id: row.id })
    expect(kept.dataPoints).toMatchObject({ feeRate: 500, feeBasis: '1' })
  })
})
