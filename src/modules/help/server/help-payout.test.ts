import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { causePorts, lastFollowUpOf, paidForRequests } from '#modules/cause/server/index.ts'
import { causeFigures, openCauseBooks, post, restrictedOf } from '#modules/finance/server/index.ts'
import { dayFromNow } from '#test/days.ts'
import { openPayouts, type Payouts } from '#test/fund-payouts.ts'
import { type HelpWorld, type Made, openHelp } from '#test/help-world.ts'
import { reconnect } from '#test/stand-ins.ts'
import { helpPorts } from './ports.ts'

let world: HelpWorld
let payouts: Payouts
beforeAll(async () => {
  world = await openHelp()
  reconnect(causePorts, { openCauseBooks, causeFigures })
  reconnect(helpPorts, { payoutsOf: paidForRequests, lastFollowUp: lastFollowUpOf })
  payouts = await openPayouts({ house: world.house, north: world.north.id })
})
afterAll(() => world.house.close())

const give = (cause: string, amount: number) =>
  world.house.prepare(act =>
    post(act.tx, {
      event: 'P01',
      organisation: world.north.id,
      source: { table: 'donation', id: newId() },
      occurredAt: act.now.toISOString(),
      lines: [
        { account: { kind: 'clearing', ownerType: 'merchant', owner: newId() }, amount },
        { account: restrictedOf({ cause }), amount: -amount, flow: 'I1' },
      ],
    }),
  )
const raising = async (amount: number, more: object = {}) => {
  const row = await world.approved(more)
  const open = await world.ok(world.move(world.officer, 'help', 'startRaising', row))
  await give(open.id, amount)
  return open
}
/** The payee that every case of this world names. */
const hospital = {
  ...{ payeeKind: '4', payeeName: '测试医院', payeeAccount: '12345678901' },
  ...{ payeeAccountKind: '1', payeeCode: '12330000000010001X', accountReason: '医院收费账户' },
}
const apply = async (cause: string, amount: number, more: object = {}) =>
  world.ok(payouts.apply({ cause, amount, ...hospital, ...more }))
const pending = async (cause: string, amount: number, more: object = {}) =>
  world.ok(payouts.submit(await apply(cause, amount, more)))
const paid = async (cause: string, amount: number) =>
  world.ok(payouts.pay(await world.ok(payouts.approve(await pending(cause, amount)))))
const errorsOf = (answer: { dataPoints: { errors: { field: string; message: string }[] } }) =>
  answer.dataPoints.errors.map(({ message }) => message)

describe('a payout of a help request', () => {
  it('goes to the payee that the request names', async () => {
    const row = await raising(100_000)
    const other = await payouts.apply({
      ...{ cause: row.id, amount: 100, ...hospital, payeeName: '另一家医院' },
    })
    expect(errorsOf(other)).toEqual(['收款户名与求助登记的不一致'])
  })

  it('ends at the yearly ceiling of the person, over all cases (acceptance 5)', async () => {
    const row = await raising(3_000_000)
    await world.sql("update help_standard set yearly_most = 2000000 where help_kind = '1'")
    await paid(row.id, 1_800_000)
    const again = await raising(3_000_000, {
      ...{ beneficiary: row.beneficiary, applicant: row.beneficiary },
    })
    expect(again.duplicateHit).toMatchObject([{ paid: 1_800_000 }])
    const more = await payouts.submit(await apply(again.id, 200_001))
    expect(errorsOf(more)[0]).toMatch(
      /^每人每年上限「.*」余额不足：可用 ¥2,000.00，需要 ¥2,000.01$/,
    )
    expect((await pending(again.id, 200_000)).state).toBe('pending')
    const excepted = await apply(again.id, 200_001, { exceptionFile: newId() })
    expect((await world.ok(payouts.submit(excepted))).state).toBe('pending')
    await world.sql("update help_standard set yearly_most = null where help_kind = '1'")
  })

  it('waits for objections, and stops for a person on the blacklist', async () => {
    const row = await raising(100_000)
    const draft = await apply(row.id, 100)
    await world.sql(
      `insert into blacklist (id, version, person, organisation, reason, to_recover, recovered,
         valid_from, state, created_at, updated_at)
       values ('${newId()}', 1, '${row.beneficiary}', '${world.north.id}', '伪造诊断证明', 0, 0,
         '${dayFromNow(-1)}', 'active', now(), now())`,
    )
    expect(errorsOf(await payouts.submit(draft))).toEqual(['在失信名单中：伪造诊断证明'])
  })

  it('of two approvals at once never passes what was granted (acceptance 8)', async () => {
    const row = await raising(3_000_000)
    const both = [await pending(row.id, 2_000_000), await pending(row.id, 1_000_001)]
    const answers = await Promise.all(both.map(each => payouts.approve(each)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('closes its case once it is signed for and somebody was visited (acceptance 12)', async () => {
    const row = await raising(100_000)
    const done = await paid(row.id, 100_000)
    const raised = await world.ok(
      world.move(world.officer, 'help', 'endRaising', await world.row(row.id), {
        reason: '已够医疗费用',
      }),
    )
    await world.ok(world.move(world.officer, 'help', 'setOutcome', raised, { outcome: 'out' }))
    const close = async () =>
      world.move(world.officer, 'help', 'close', await world.row(row.id), { reason: '救助完成' })
    expect((await close()).statusMessage).toContain(
      `拨付 ${done.number} 尚未签收；最后一次拨付后尚未回访`,
    )
    await world.ok(
      payouts.move(payouts.applicant, 'sign', done as Made, {
        ...{ signedBy: '医院收费处', signedOn: dayFromNow(0), signFiles: [newId()] },
      }),
    )
    expect((await close()).statusMessage).toBe('不能结项：最后一次拨付后尚未回访')
    await world.sql(
      `insert into progress (id, version, organisation, cause, cause_kind, kind, title, body,
         occurred_on, shows_people, consent_ok, views, state, created_at, updated_at)
       values ('${newId()}', 1, '${world.north.id}', '${row.id}', 'help', '3', '回访受助家庭', '已康复',
         '${dayFromNow(0)}', false, false, 0, 'published', now(), now())`,
    )
    expect((await world.ok(close())).ending).toBe('close')
  })
})
