import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordGifts } from '#modules/finance/server/index.ts'
import { done, openPayoutWorld, type PayoutWorld } from '#test/payout-world.ts'

let world: PayoutWorld
beforeAll(async () => {
  world = await openPayoutWorld()
})
afterAll(() => world.close())

const opinion = { opinion: '账户已核实' }

describe('the last approval', () => {
  it('holds exactly what there is, though fifty reviewers approve at once', async () => {
    const at = await world.funded(100_00)
    const rows = []
    for (let n = 0; n < 50; n += 1) rows.push(await world.pending(at, 3_00))
    const answers = await Promise.all(
      rows.map(row => world.move(world.reviewer(), 'approve', row, opinion)),
    )
    const passed = answers.filter(({ statusCode }) => statusCode === 1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(passed.map(({ dataPoints }) => dataPoints.state)).toEqual(Array(33).fill('approved'))
    expect(refused).toHaveLength(17)
    expect(new Set(refused.map(each => each.statusMessage))).toEqual(
      new Set(['可拨付余额不足：可用 ¥1.00']),
    )
    const { rows: states } = await world.prepare(act =>
      act.tx.execute(
        `select state, count(*)::int as n, count(hold)::int as held from payout where cause = '${at.cause}' group by 1 order by 1`,
      ),
    )
    expect(states).toEqual([
      { state: 'approved', n: 33, held: 33 },
      { state: 'pending', n: 17, held: 0 },
    ])
    expect(await world.balance(at.cause)).toMatchObject({ balance: 100_00, reserved: 99_00 })
    expect(await world.budget(at.line)).toEqual({ used: 0, reserved: 99_00 })
    const [first] = passed
    done(await world.move(world.payer, 'pay', first?.dataPoints, world.payment()))
    expect(await world.balance(at.cause)).toMatchObject({ balance: 97_00, reserved: 96_00 })
    expect(await world.budget(at.line)).toEqual({ used: 3_00, reserved: 96_00 })
  })

  it('is paid once each, though fifty are paid at once and each of them twice', async () => {
    const at = await world.funded(150_00)
    const rows = []
    for (let n = 0; n < 50; n += 1) rows.push(await world.approved(at, 3_00))
    expect(await world.balance(at.cause)).toMatchObject({ available: 0, reserved: 150_00 })
    const answers = await Promise.all(
      [...rows, ...rows].map(row => world.move(world.payer, 'pay', row, world.payment())),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(50)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(50)
    expect(await world.balance(at.cause)).toMatchObject({ balance: 0, reserved: 0 })
    expect(await world.budget(at.line)).toEqual({ used: 150_00, reserved: 0 })
    // Said to be paid, it is not paid again.
    const [paid] = answers.filter(({ statusCode }) => statusCode === 1)
    const again = await world.move(world.payer, 'pay', paid?.dataPoints, world.payment())
    expect(again.statusCode).toBe(0)
    expect(await world.balance(at.cause)).toMatchObject({ balance: 0, reserved: 0 })
  })

  it('keeps within the budget line, though two approve at once', async () => {
    const at = await world.funded(200_000_00)
    await world.approved(at, 30_000_00)
    await world.approved(at, 40_000_00)
    const rows = [await world.pending(at, 15_000_00), await world.pending(at, 20_000_00)]
    await world.prepare(act =>
      act.tx.execute(`update budget_line set amount = 9000000 where id = '${at.line}'`),
    )
    const answers = await Promise.all(
      rows.map(row => world.move(world.reviewer(), 'approve', row, opinion)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1)
    const refused = answers.find(({ statusCode }) => statusCode !== 1)
    expect(refused?.status).toBe(409)
    expect(refused?.statusMessage).toMatch(/^预算行「助学金」余额不足：可用 ¥/)
    const { reserved } = await world.balance(at.cause)
    expect((await world.budget(at.line)).reserved).toBe(reserved)
  })

  it('and a refund of the same money at the same moment: one gets it, the other hears what is left', async () => {
    const actions = ['refund.view', 'refund.create', 'refund.approve', 'donation.view']
    for (let round = 0; round < 4; round += 1) {
      const at = await world.funded(1)
      const paidAt = new Date(Date.now() - 60_000).toISOString()
      const [donation = ''] = await world.prepare(act =>
        recordGifts(
          act,
          [
            {
              ...{ organisation: world.projects.north.id, cause: at.cause, amount: 60_00 },
              ...{ channel: '5', source: 'offline', paidAt },
            },
          ],
          { place: 'cash', audit: 'none' },
        ),
      )
      await world.give(at.cause, 100_00 - (await world.balance(at.cause)).available)
      const asked = await world.call(world.of(actions), 'POST', '/api/finance/refund/insert', {
        ...{ donation, amount: 60_00, reasonKind: '1', fundingSource: '1' },
        ...{ payeeName: '张三', payeeAccount: '6222020000001234567', payeeBank: '工商银行' },
      })
      const refund = done(asked)
      const payout = await world.pending(at, 60_00)
      const answers = await Promise.all([
        world.move(world.reviewer(), 'approve', payout, opinion),
        world.call(world.of(actions), 'POST', '/api/finance/refund/approve', {
          ...{ id: refund.id, version: refund.version },
        }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const refused = answers.find(({ status }) => status === 409)
      expect(refused?.statusMessage).toContain('可用 ¥40.00')
      expect(await world.balance(at.cause)).toMatchObject({ available: 40_00 })
    }
  })

  it('is given back by voiding, and by nothing twice', async () => {
    const at = await world.funded(500_00)
    const row = await world.approved(at, 500_00)
    expect(await world.balance(at.cause)).toMatchObject({ available: 0 })
    const voided = done(await world.move(world.officer, 'void', row, { reason: '对方放弃申请' }))
    expect(voided.state).toBe('voided')
    expect(await world.balance(at.cause)).toMatchObject({ available: 500_00, reserved: 0 })
    expect(await world.budget(at.line)).toEqual({ used: 0, reserved: 0 })
    expect((await world.move(world.payer, 'pay', voided, world.payment())).statusCode).toBe(0)
  })
})
