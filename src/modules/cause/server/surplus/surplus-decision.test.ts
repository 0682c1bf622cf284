import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { balanceOf, moveRestricted, restrictedOf } from '#modules/finance/server/index.ts'
import { ledgerFaults } from '#modules/finance/server/ledger/book.ts'
import { type CauseWorld, type Made, openCauseWorld } from '#test/changed-cause-world.ts'

let world: CauseWorld
beforeAll(async () => {
  world = await openCauseWorld()
})
afterAll(async () => {
  expect(await world.house.prepare(act => ledgerFaults(act.tx))).toEqual([])
  await world.close()
})

/** A project that has closed, with these gifts left in it. */
async function closed(amounts: readonly number[]) {
  const { id } = await world.raising()
  if (amounts.length > 0) await world.give(id, amounts)
  await world.force(id, { state: 'closed' })
  return id
}
const decide = (cause: string, more: object) =>
  world.ask(world.clerk, 'surplusDecision/insert', {
    ...{ cause, basis: '1', files: [newId()], ...more },
  })
const submit = (row: Made) => world.step(world.clerk, 'surplusDecision/submit', row)
const approve = (row: Made) => world.step(world.chief, 'surplusDecision/approve', row)
const balance = (cause: string) =>
  world.house.prepare(act => balanceOf(act.tx, world.north.id, restrictedOf({ cause })))
async function archive(id: string) {
  const row = (await world.get(world.officer, 'project/getById', { id })).dataPoints
  return world.move(world.officer, 'archive', row)
}

it('an ended cause is archived only when its last fen has been decided on', async () => {
  const id = await closed([1])
  expect((await archive(id)).statusMessage).toBe('账面余额或冻结金额不为零，须先处理剩余财产')
  const made = await world.done(decide(id, { way: '3' }))
  await world.done(approve(await world.done(submit(made))))
  expect((await archive(id)).dataPoints.state).toBe('archived')
})

describe('what is left goes back to donors', () => {
  it('in equal parts to the fen where they gave alike', async () => {
    const id = await closed([1000, 1000, 1000])
    // ¥20.00 of it has been used: ¥10.00 is left.
    await world.house.prepare(act =>
      moveRestricted(act.tx, {
        ...{ event: 'P21', organisation: world.north.id, amount: 2000, actor: newId(), memo: '' },
        ...{ from: { cause: id }, to: { cause: newId() }, source: { table: 'test', id: newId() } },
        occurredAt: new Date().toISOString(),
      }),
    )
    const sent = await world.done(submit(await world.done(decide(id, { way: '3' }))))
    expect(sent.amount).toBe(1000)
    expect(await balance(id)).toMatchObject({ balance: 1000, reserved: 1000 })
    const done = await world.done(approve(sent))
    expect(done).toMatchObject({ state: 'approved', refunds: 3 })
    const filter = JSON.stringify([{ field: 'cause', op: 'is', value: id }])
    const refunds = await world.house.call(
      world.clerk,
      'GET',
      '/api/finance/refund/getListByPage',
      {
        ...{ filter, sort: 'createdAt' },
      },
    )
    const list: { amount: number; state: string }[] = refunds.dataPoints.list
    expect(list.map(({ amount }) => amount).sort()).toEqual([333, 333, 334])
    expect(new Set(list.map(({ state }) => state))).toEqual(new Set(['approved']))
    expect(await balance(id)).toMatchObject({ balance: 0, reserved: 0 })
  })

  it('never twice: what waits for a decision is held, and free again when it is refused', async () => {
    const id = await closed([1000])
    const sent = await world.done(submit(await world.done(decide(id, { way: '3' }))))
    const second = await decide(id, { way: '3' })
    expect(second.dataPoints.errors[0].message).toContain('未完成')
    await world.done(
      world.step(world.chief, 'surplusDecision/reject', sent, { opinion: '请补充理事会决议' }),
    )
    expect(await balance(id)).toMatchObject({ balance: 1000, reserved: 0 })
    const again = await world.done(submit(await world.done(decide(id, { way: '3' }))))
    expect(again.state).toBe('pending')
  })

  it('not while the cause is at work, nor by the hand of who asked', async () => {
    const { id } = await world.raising()
    const early = await decide(id, { way: '3' })
    expect(early.dataPoints.errors).toEqual([
      { field: 'cause', message: '项目结项或终止后才能处理剩余财产' },
    ])
    const sent = await world.done(
      submit(await world.done(decide(await closed([500]), { way: '3' }))),
    )
    const own = await world.step(world.clerk, 'surplusDecision/approve', sent)
    expect(own.status).toBe(403)
  })
})

describe('what is left goes to another cause (P21)', () => {
  it('of the same organisation and kind, exact to the fen', async () => {
    const id = await closed([12_345_67])
    const target = await world.raising()
    const made = await world.done(decide(id, { way: '1', targetCause: target.id }))
    await world.done(approve(await world.done(submit(made))))
    expect((await balance(id)).balance).toBe(0)
    expect((await balance(target.id)).balance).toBe(12_345_67)
    expect((await archive(id)).dataPoints.state).toBe('archived')
  })

  it('never of another organisation, itself or a laid away one', async () => {
    const id = await closed([100])
    const foreign = await world.raising()
    await world.house.prepare(act =>
      act.tx.execute(
        `update cause set organisation = '${world.south.id}' where id = '${foreign.id}'`,
      ),
    )
    const refused = async (targetCause: string) => {
      const answer = await world.ask(world.platform, 'surplusDecision/insert', {
        ...{ cause: id, basis: '1', files: [newId()], way: '1', targetCause },
      })
      return answer.dataPoints.errors.map(({ message }: { message: string }) => message)
    }
    expect(await refused(foreign.id)).toEqual(['只能转入本机构的标的'])
    expect(await refused(id)).toEqual(['不能转入本标的'])
    const gone = await closed([])
    expect((await archive(gone)).dataPoints.state).toBe('archived')
    expect(await refused(gone)).toEqual(['「已归档」的标的不能转入'])
  })

  it('with a reason where the category differs', async () => {
    const id = await closed([100])
    const target = await world.raising()
    await world.force(target.id, { category: null })
    const asked = { way: '1', targetCause: target.id }
    const without = await decide(id, asked)
    expect(without.dataPoints.errors.map(({ field }: { field: string }) => field)).toEqual([
      'otherReason',
    ])
    await world.done(decide(id, { ...asked, otherReason: '同类项目均已结束' }))
  })
})
