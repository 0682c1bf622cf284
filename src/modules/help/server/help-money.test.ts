import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { causesGiven } from '#modules/cause/server/index.ts'
import { causePorts } from '#modules/cause/server/ports.ts'
import { donation, refund } from '#modules/finance/model/index.ts'
import { noFigures } from '#modules/project/server/fixture/project-world.ts'
import { dayFromNow } from '#test/days.ts'
import { citizen } from '#test/help-facts.ts'
import { type HelpWorld, openHelp } from '#test/help-world.ts'
import { reconnect } from '#test/stand-ins.ts'
import { blacklist } from '../model/index.ts'
import { type HelpPayouts, helpPorts } from './index.ts'
import { leftThisYear, restOfApproved, whyNotPaid } from './payable.ts'

let world: HelpWorld
const payouts = new Map<string, HelpPayouts>()
const none = { paid: 0, reserved: 0, lastPaidAt: null, unsigned: [] }

beforeAll(async () => {
  world = await openHelp()
  reconnect(helpPorts, { payoutsOf: async () => payouts })
})
afterAll(() => world.house.close())
beforeEach(() => payouts.clear())

const raising = async () => {
  const row = await world.approved()
  return world.ok(world.move(world.officer, 'help', 'startRaising', row))
}

describe('money of a help request', () => {
  it('ends at the yearly ceiling of the person to the fen', async () => {
    const row = await raising()
    await world.sql("update help_standard set yearly_most = 2000000 where help_kind = '1'")
    payouts.set(row.id, { ...none, paid: 1_800_000 })
    expect(await world.house.prepare(act => leftThisYear(act, row as never))).toBe(200_000)
  })

  it('never exceeds what was granted, and stops for death, blacklist and lapsed classes', async () => {
    const row = await raising()
    payouts.set(row.id, { ...none, paid: 2_000_000, reserved: 900_000 })
    expect(await world.house.prepare(act => restOfApproved(act, row as never))).toBe(100_000)
    await world.sql(`update person set standing = '03' where id = '${row.beneficiary}'`)
    const why = await world.house.prepare(act => whyNotPaid(act, row as never, null))
    expect(why).toBe('受助人状态为死亡，不能救助')
  })

  it('closes after the last payout was signed and the home visited again', async () => {
    const row = await raising()
    const raised = await world.ok(
      world.move(world.officer, 'help', 'endRaising', row, { reason: '已够医疗费用' }),
    )
    const done = await world.ok(
      world.move(world.officer, 'help', 'setOutcome', raised, { outcome: 'out' }),
    )
    const close = async () =>
      world.move(world.officer, 'help', 'close', await world.row(row.id), { reason: '救助完成' })
    payouts.set(row.id, { ...none, lastPaidAt: '2026-11-01T00:00:00.000Z', unsigned: ['P1'] })
    expect(done.outcome).toBe('out')
    expect((await close()).statusMessage).toBe('不能结项：拨付 P1 尚未签收；最后一次拨付后尚未回访')
    payouts.set(row.id, { ...none, lastPaidAt: '2026-11-01T00:00:00.000Z' })
    reconnect(helpPorts, { lastFollowUp: async () => '2026-11-02T00:00:00.000Z' })
    reconnect(causePorts, { whyNotClosable: async () => [] })
    await world.ok(close())
    const closed = await world.ok(
      world.move(world.third, 'help', 'approveEnding', await world.row(row.id)),
    )
    expect(closed.state).toBe('closed')
  })

  it('goes back to the donors to the fen when the case was false, and whoever asked is barred', async () => {
    const row = await raising()
    const gifts = [500_000, 400_000, 300_001]
    await world.house.prepare(async act => {
      for (const amount of gifts) await insertRow(act, donation, giftOf(row.id, amount) as never)
    })
    reconnect(causePorts, {
      causeFigures: async () =>
        new Map([
          [row.id, { ...noFigures, raised: 1_200_001, paidOut: 200_000, available: 1_000_001 }],
        ]),
    })
    await world.ok(
      world.move(world.third, 'help', 'falsify', await world.row(row.id), {
        ...{ reason: '诊断证明系伪造', files: [newId()] },
      }),
    )
    expect(await world.row(row.id)).toMatchObject({ state: 'terminated', outcome: 'false' })
    const [back, barred] = await world.house.prepare(async act => [
      await findRows(act.tx, refund, eq(tableOf(refund).cause, row.id)),
      await findRows(act.tx, blacklist, eq(tableOf(blacklist).cause, row.id)),
    ])
    expect(back.map(each => each.amount)).toEqual([416_667, 333_333, 250_001])
    expect(barred).toMatchObject([{ person: row.beneficiary, toRecover: 200_000 }])
    const again = await world.draft({ beneficiary: String(row.beneficiary) })
    const answer = await world.move(world.officer, 'help', 'submit', await world.row(again.id))
    expect(JSON.stringify(answer.dataPoints)).toContain('在失信名单中')
  })

  it('stops raising by itself when what was granted is there', async () => {
    const row = await raising()
    const figures = (raised: number) => async () => new Map([[row.id, { ...noFigures, raised }]])
    const given = () => world.house.prepare(act => causesGiven(act, [{ cause: row.id }]))
    reconnect(causePorts, { causeFigures: figures(2_999_999) })
    await given()
    expect(await world.row(row.id)).toMatchObject({ state: 'raising' })
    reconnect(causePorts, { causeFigures: figures(3_000_000) })
    await given()
    expect(await world.row(row.id)).toMatchObject({ state: 'raised', statusReason: '已达目标金额' })
  })

  it('from a fund at hand goes from approved straight to work', async () => {
    const source = await raising()
    await world.sql(`update cause set kind = 'fund' where id = '${source.id}'`)
    const row = await world.approved({ fundMode: '2', fundingCause: source.id, plan: null })
    expect(row.state).toBe('approved')
    const raise = await world.move(world.officer, 'help', 'startRaising', row)
    expect(raise.statusMessage).toBe('不能募捐：该求助使用机构已有资金，不募捐')
    const begun = await world.ok(world.move(world.officer, 'help', 'execute', row))
    expect(begun.state).toBe('executing')
    const other = await world.approved()
    const early = await world.move(world.officer, 'help', 'execute', other)
    expect(early.statusMessage).toBe('须先募捐，募捐结束后开始执行')
  })
})

describe('the public page', () => {
  it('is unknown before the notice has passed, and tells neither name, school, number nor originals', async () => {
    const idNumber = citizen()
    const beneficiary = await world.register(idNumber, '郑一一')
    const { row } = await world.noticed({ beneficiary })
    const page = (id: string) => world.get(null, 'help/help/getPublicCase', { id })
    expect((await page(row.id)).status).toBe(404)
    expect((await page(newId())).statusMessage).toBe((await page(row.id)).statusMessage)
    const childNumber = citizen(dayFromNow(-4000))
    const child = await world.register(childNumber, '张小明')
    const guardian = await world.register(citizen(), '张大明')
    const passed = await world.approved({
      ...{ beneficiary: child, applicant: guardian, relation: '20', school: '测试小学' },
      ...{ guardian, guardianConsent: newId() },
    })
    const raised = await world.ok(world.move(world.officer, 'help', 'startRaising', passed))
    await world.sql(`update help set listed = true where id = '${raised.id}'`)
    const shown = await page(raised.id)
    expect(shown.dataPoints).toMatchObject({
      name: '小*',
      organisation: { name: '北方慈善基金会' },
      pictures: [],
    })
    const said = JSON.stringify(shown.dataPoints)
    const originals = await world.house.prepare(async ({ tx }) => {
      const { rows } = await tx.execute<{ files: string[] }>(
        `select files from help_evidence where cause = '${raised.id}'`,
      )
      return rows.flatMap(({ files }) => files)
    })
    expect(originals.length).toBeGreaterThan(0)
    const secrets = ['张小明', '张大明', '13800000088', '测试医院', '测试小学', childNumber]
    for (const secret of [...secrets, ...originals]) expect(said).not.toContain(secret)
  })

  it('hides a text that tells a phone or a number', async () => {
    const row = await world.draft({ detail: '<p>请拨打 13800000088</p>' })
    const answer = await world.move(world.officer, 'help', 'submit', await world.row(row.id))
    expect(JSON.stringify(answer.dataPoints)).toContain('公开内容中有证件号或手机号')
  })
})

function giftOf(cause: string, amount: number) {
  const at = new Date().toISOString()
  return {
    ...{ organisation: world.north.id, number: newId(), channel: '1', cause, amount },
    ...{ netAmount: amount, refundedAmount: 0, managementFee: 0, state: 'paid' },
    ...{
      source: 'site',
      donorKind: '1',
      orderedAt: at,
      paidAt: at,
      restriction: '1',
      displayName: '爱心人士',
    },
  }
}
