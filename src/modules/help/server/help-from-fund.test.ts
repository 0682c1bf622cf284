import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { causePorts, lastFollowUpOf, paidForRequests } from '#modules/cause/server/index.ts'
import { causeFigures, openCauseBooks, post, restrictedOf } from '#modules/finance/server/index.ts'
import { fund, fundBudget, fundBudgetLine } from '#modules/fund/model/index.ts'
import { fundModule } from '#modules/fund/server/index.ts'
import { dayFromNow } from '#test/days.ts'
import { openPayouts, type Payouts } from '#test/fund-payouts.ts'
import { fundDraft } from '#test/fund-world.ts'
import { type HelpWorld, openHelp } from '#test/help-world.ts'
import { reconnect } from '#test/stand-ins.ts'
import { helpPorts } from './ports.ts'

/* A fund pays for a help request: the rules of both kinds at once, on the books of both. */

let world: HelpWorld
let payouts: Payouts
beforeAll(async () => {
  world = await openHelp([fundModule])
  reconnect(causePorts, { openCauseBooks, causeFigures })
  reconnect(helpPorts, { payoutsOf: paidForRequests, lastFollowUp: lastFollowUpOf })
  payouts = await openPayouts({ house: world.house, north: world.north.id })
})
afterAll(() => world.house.close())

let serial = 0

/** A fund that raises, with so many fen and a budget line of this year. */
function fundWith(amount: number): Promise<{ cause: string; fundLine: string }> {
  serial += 1
  const organisation = world.north.id
  return world.house.prepare(async act => {
    const { id } = await insertRow(act, fund, {
      ...fundDraft(organisation, { title: `医疗救助${serial}`, useScope: '医疗救助' }),
      ...{ number: `J${serial}`, fullName: `医疗救助${serial}专项基金`, state: 'raising' },
      targetAmount: 0,
    } as never)
    await post(act.tx, {
      ...{ event: 'P01', organisation, source: { table: 'donation', id: newId() } },
      occurredAt: act.now.toISOString(),
      lines: [
        { account: { kind: 'clearing', ownerType: 'merchant', owner: newId() }, amount },
        { account: restrictedOf({ cause: id }), amount: -amount, flow: 'I1' },
      ],
    })
    const budget = await insertRow(act, fundBudget, {
      ...{ organisation, fund: id, year: Number(dayFromNow(0).slice(0, 4)) },
      ...{ title: '年度预算', total: 100_000_00, state: 'active' },
    } as never)
    const line = await insertRow(act, fundBudgetLine, {
      ...{ organisation, fund: id, budget: budget.id, item1: '1', item2: '医疗救助' },
      amount: 100_000_00,
    })
    return { cause: id, fundLine: line.id }
  })
}

/** A request of so many fen that was passed and is at work, to be paid by this fund. */
async function requestOf(applyAmount: number, fundingCause: string): Promise<string> {
  const row = await world.approved({ fundMode: '2', fundingCause, plan: null, applyAmount })
  await world.ok(world.move(world.officer, 'help', 'execute', row))
  return row.id
}

const hospital = {
  ...{ payeeKind: '4', payeeName: '测试医院', payeeAccount: '12345678901' },
  ...{ payeeAccountKind: '1', payeeCode: '12330000000010001X', accountReason: '医院收费账户' },
}
const apply = (of: { cause: string; fundLine: string }, helpRequest: string, amount: number) =>
  world.ok(
    payouts.apply({
      ...{ ...of, helpRequest, amount, useItem: '医疗救助', grantKind: '2', ...hospital },
    }),
  )
const messagesOf = (answer: { dataPoints: { errors: { message: string }[] } }) =>
  answer.dataPoints.errors.map(({ message }) => message)

describe('a help request that a fund pays', () => {
  it('is paid up to what was granted, told with both figures (fund acceptance 10)', async () => {
    const source = await fundWith(20_000_00)
    const request = await requestOf(4_000_00, source.cause)
    const more = await payouts.submit(await apply(source, request, 5_000_00))
    expect(messagesOf(more)).toEqual([
      expect.stringMatching(/^核定金额「.+」余额不足：可用 ¥4,000.00，需要 ¥5,000.00$/),
    ])
    const first = await world.ok(payouts.submit(await apply(source, request, 3_000_00)))
    const held = await world.ok(payouts.approve(first))
    // What is held counts as well as what was paid.
    const second = await apply(source, request, 1_000_01)
    expect(messagesOf(await payouts.submit(second))[0]).toContain('可用 ¥1,000.00')
    await world.ok(payouts.pay(held))
    expect(messagesOf(await payouts.submit(second))[0]).toContain('可用 ¥1,000.00')
    const last = await world.ok(payouts.submit(await apply(source, request, 1_000_00)))
    expect((await world.ok(payouts.approve(last))).state).toBe('approved')
  })

  it('of two payouts that are approved at once beyond the fund one succeeds (help acceptance 8)', async () => {
    const source = await fundWith(8_000_00)
    const request = await requestOf(10_000_00, source.cause)
    const both = [
      await world.ok(payouts.submit(await apply(source, request, 5_000_00))),
      await world.ok(payouts.submit(await apply(source, request, 5_000_00))),
    ]
    const answers = await Promise.all(both.map(each => payouts.approve(each)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.statusMessage).toBe(
      '可拨付余额不足：可用 ¥3,000.00',
    )
  })

  it('of two payouts at once beyond what was granted one succeeds, though the fund has more', async () => {
    const source = await fundWith(50_000_00)
    const request = await requestOf(8_000_00, source.cause)
    const both = [
      await world.ok(payouts.submit(await apply(source, request, 5_000_00))),
      await world.ok(payouts.submit(await apply(source, request, 5_000_00))),
    ]
    const answers = await Promise.all(both.map(each => payouts.approve(each)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.statusMessage).toMatch(
      /^核定金额「.+」余额不足：可用 ¥3,000.00$/,
    )
  })

  it('is not paid by a fund that it does not name, nor by its own drive', async () => {
    const [named, other] = [await fundWith(10_000_00), await fundWith(10_000_00)]
    const request = await requestOf(5_000_00, named.cause)
    const foreign = await payouts.submit(await apply(other, request, 1_00))
    expect(messagesOf(foreign)).toEqual(['该求助登记的出资标的不是本标的'])
  })

  it('gets nothing any more once it was ended, though its payout was approved before', async () => {
    const source = await fundWith(10_000_00)
    const request = await requestOf(2_000_00, source.cause)
    const applied = await world.ok(payouts.submit(await apply(source, request, 1_000_00)))
    const held = await world.ok(payouts.approve(applied))
    const asked = await world.ok(
      world.move(world.officer, 'help', 'terminate', await world.row(request), {
        ...{ cause: '1', reason: '受助人放弃救助' },
      }),
    )
    await world.ok(world.move(world.third, 'help', 'approveEnding', asked, { opinion: '同意终止' }))
    expect((await payouts.pay(held)).statusMessage).toContain('求助已终止，不能拨付')
  })
})
