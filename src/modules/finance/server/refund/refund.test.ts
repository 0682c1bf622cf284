import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { updateRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { answerPort, bring } from '#test/stand-ins.ts'
import { donation } from '../../model/index.ts'
import { recordGifts } from '../donation/record-gifts.ts'
import { giving, whenRefunded } from '../giving.ts'
import { balanceOf, organisationAccount, restrictedOf } from '../ledger/accounts.ts'
import { ledgerFaults } from '../ledger/book.ts'

let world: FinanceWorld
let clerk: Person
let chief: Person
let second: Person
let stranger: Person
const told: { donation: string; refunded: number }[] = []
const verbs = 'view create update approve reject cancel pay succeed fail retry abandon'.split(' ')
const rights = [...verbs.map(verb => `refund.${verb}`), 'donation.view']

beforeAll(async () => {
  world = await openFinanceWorld()
  bring(
    whenRefunded.of(async (_act, each) => {
      told.push(each)
    }),
  )
  clerk = await world.of(world.north, rights)
  chief = await world.of(world.north, rights)
  second = await world.of(world.north, rights)
  stranger = await world.of(world.south, rights)
})
afterAll(async () => {
  expect(await world.prepare(act => ledgerFaults(act.tx))).toEqual([])
  await world.close()
})

const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

/** A WeChat gift to the cause whose fee is 5 %. */
async function give(amount: number, more: object = {}): Promise<string> {
  const [id = ''] = await world.prepare(act =>
    recordGifts(
      act,
      [
        {
          organisation: world.north.id,
          cause: world.north.cause,
          amount,
          channel: '1',
          merchant: world.north.merchant,
          merchantOrderNo: newId(),
          channelTradeNo: newId(),
          source: 'mobile',
          giver: { kind: 'person', name: '王五', phone: '13800000005' },
          paidAt: ago(1),
          ...more,
        },
      ],
      { place: 'channel', audit: 'none' },
    ),
  )
  return id
}

const call = (name: string, question: Record<string, unknown>, person = clerk) =>
  world.call(person, 'POST', `/api/finance/refund/${name}`, question)
const ask = (gift: string, amount: number, more: object = {}, person = clerk) =>
  call('insert', { donation: gift, amount, reasonKind: '1', ...more }, person)
type Made = { id: string; version: number; state: string; feeShare: number }
const move = (name: string, { id, version }: Made, person: Person, answers: object = {}) =>
  call(name, { id, version, ...answers }, person)
const giftOf = async (id: string) =>
  (await world.call(clerk, 'GET', '/api/finance/donation/getById', { id })).dataPoints
const netOf = (gift: string) =>
  world.prepare(async act => {
    const answer = await act.tx.execute<{ net: string }>(
      sql`select net::text from donor where id = (select donor from donation where id = ${gift})`,
    )
    return Number(answer.rows[0]?.net)
  })

async function approved(gift: string, amount: number, more: object = {}): Promise<Made> {
  const made = (await ask(gift, amount, more)).dataPoints as Made
  const answer = await move('approve', made, chief)
  expect(answer.statusMessage).toBe('success')
  return answer.dataPoints
}

async function refunded(gift: string, amount: number): Promise<Made> {
  const paying = (await move('pay', await approved(gift, amount), clerk)).dataPoints
  const done = await move('succeed', paying, clerk, {
    successAt: new Date().toISOString(),
    channelRefundNo: newId(),
  })
  expect(done.statusMessage).toBe('success')
  return done.dataPoints
}

it('is approved and paid by somebody who has just proved who they are (BR-44)', async () => {
  const gift = await give(2000)
  const made = (await ask(gift, 2000)).dataPoints as Made
  const before = { ...chief, elevatedUntil: new Date(Date.now() - 1000) }
  const refused = await move('approve', made, before)
  expect(refused).toMatchObject({ statusCode: 4033, statusMessage: 'step_up_required' })
  const ready = (await move('approve', made, chief)).dataPoints as Made
  expect(ready.state).toBe('approved')
  expect((await move('pay', ready, before)).statusCode).toBe(4033)
  expect((await move('pay', ready, chief)).dataPoints.state).toBe('processing')
})

describe('a refund', () => {
  it('gives the fee back in shares, lowers net and state of the gift, and ends at its amount', async () => {
    const gift = await give(10_000)
    const before = await netOf(gift)
    expect(await refunded(gift, 4000)).toMatchObject({ state: 'success', feeShare: 200 })
    expect(await giftOf(gift)).toMatchObject({
      state: 'partRefunded',
      refundedAmount: 4000,
      netAmount: 6000,
    })
    expect(await refunded(gift, 6000)).toMatchObject({ feeShare: 300 })
    expect(await giftOf(gift)).toMatchObject({ state: 'refunded', netAmount: 0 })
    expect(await netOf(gift)).toBe(before - 10_000)
    expect(told.filter(each => each.donation === gift).map(each => each.refunded)).toEqual([
      4000, 10_000,
    ])
    const more = await ask(gift, 1)
    expect(more.dataPoints.errors.map((each: { field: string }) => each.field)).toEqual([
      'donation',
      'amount',
    ])
  })

  it('asks no more than what others have not asked yet, also at the same moment', async () => {
    const gift = await give(10_000)
    const answers = await Promise.all([ask(gift, 6000), ask(gift, 6000), ask(gift, 6000)])
    expect(answers.filter(each => each.statusCode === 1)).toHaveLength(1)
    const refused = answers.find(each => each.statusCode !== 1)
    expect(refused?.dataPoints.errors).toEqual([{ field: 'amount', message: '可退余额为 ¥40.00' }])
  })

  it('is never approved by who asked for it', async () => {
    const made = (await ask(await give(5000), 5000)).dataPoints as Made
    expect((await move('approve', made, clerk)).statusCode).toBe(4031)
    expect((await move('approve', made, chief)).dataPoints.state).toBe('approved')
  })

  it('beyond the cooling period needs two reviewers who are different', async () => {
    const gift = await give(5000, { paidAt: ago(25) })
    const made = (await ask(gift, 5000)).dataPoints as Made
    const first = (await move('approve', made, chief)).dataPoints
    expect(first.state).toBe('pending')
    expect((await move('approve', first, chief)).statusCode).toBe(4031)
    expect((await move('update', first, clerk, { amount: 1 })).statusMessage).toContain(
      '初审后不能修改',
    )
    expect((await move('approve', first, second)).dataPoints).toMatchObject({
      state: 'approved',
      firstReviewer: chief.accountId,
      reviewer: second.accountId,
    })
  })

  it('is refused with the shortfall where its money does not cover it', async () => {
    const short = await world.prepare(async act => {
      const own = restrictedOf({ cause: world.north.cause })
      const { available } = await balanceOf(act.tx, world.north.id, own)
      return available
    })
    // All of the cause's money but 30 yuan is spent.
    const gift = await give(10_000)
    await world.prepare(async act => {
      const { post } = await import('../ledger/post.ts')
      const { bankOf } = await import('../ledger/accounts.ts')
      const own = restrictedOf({ cause: world.north.cause })
      await post(act.tx, {
        event: 'P06',
        organisation: world.north.id,
        source: { table: 'payout', id: newId() },
        occurredAt: act.now.toISOString(),
        lines: [
          { account: own, amount: short + 9500 - 2500, flow: 'E1' },
          { account: bankOf(newId()), amount: -(short + 9500 - 2500) },
        ],
      })
    })
    const made = (await ask(gift, 10_000, { fundingSource: '1' })).dataPoints as Made
    const refused = await move('approve', made, chief)
    expect(refused.status).toBe(409)
    expect(refused.statusMessage).toContain('差额 ¥70.00')
    const preview = await world.call(clerk, 'GET', '/api/finance/refund/getPreview', {
      donation: gift,
      amount: 10_000,
    })
    expect(preview.dataPoints).toMatchObject({ causeAvailable: 2500, proposedSource: '2', rest: 0 })
    await move('cancel', made, clerk)
    const other = (await ask(gift, 10_000, { fundingSource: '2' })).dataPoints as Made
    expect((await move('approve', other, chief)).statusMessage).toContain('非限定性资金余额不足')
    await give(10_000, { cause: null })
    expect((await move('approve', other, chief)).dataPoints.state).toBe('approved')
  })

  it('of a gift that was never paid after all is not approved', async () => {
    const gift = await give(10_000)
    const made = (await ask(gift, 10_000)).dataPoints as Made
    const become = (state: string, netAmount: number) =>
      world.prepare(({ tx }) =>
        tx.execute(
          sql`update donation set state = ${state}, net_amount = ${netAmount} where id = ${gift}`,
        ),
      )
    await become('closed', 0)
    const refused = await move('approve', made, chief)
    expect(refused.statusMessage).toBe('该捐赠已核销或已全部退款，不能再退款')
    await become('paid', 10_000)
    expect((await move('approve', made, chief)).dataPoints.state).toBe('approved')
  })

  it('that was given up leaves the money where it was', async () => {
    const gift = await give(10_000)
    const held = () =>
      world.prepare(act =>
        balanceOf(act.tx, world.north.id, organisationAccount('refundPayable', world.north.id)),
      )
    const before = await held()
    const paying = (await move('pay', await approved(gift, 10_000), clerk)).dataPoints
    expect((await held()).balance).toBe(before.balance + 10_000)
    const failed = (await move('fail', paying, clerk, { reason: '账户已销户' })).dataPoints
    const gone = await move('abandon', failed, clerk, { reason: '改为另行申请' })
    expect(gone.dataPoints.state).toBe('abandoned')
    expect(await held()).toEqual(before)
    expect(await giftOf(gift)).toMatchObject({ state: 'paid', refundedAmount: 0 })
    expect((await ask(gift, 10_000)).statusCode).toBe(1)
  })

  it('of a gift with a receipt waits until the receipt is taken back', async () => {
    const gift = await give(10_000)
    const made = (await ask(gift, 10_000)).dataPoints as Made
    const mark = (receiptStatus: '3' | '6') =>
      world.prepare(async act => {
        const { lockRow } = await import('#kernel/server/rows.ts')
        await updateRow(act, donation, await lockRow(act, donation, gift), { receiptStatus })
      })
    await mark('3')
    expect((await move('approve', made, chief)).statusMessage).toContain('请先作废或红冲票据')
    await mark('6')
    expect((await move('approve', made, chief)).dataPoints.state).toBe('approved')
  })

  it('asks for proof of a guardian, and is nobody else’s to see', async () => {
    const gift = await give(10_000)
    expect((await ask(gift, 100, { reasonKind: '5' })).dataPoints.errors).toEqual([
      { field: 'evidenceFiles', message: '请上传监护人证明' },
    ])
    const made = (await ask(gift, 100)).dataPoints as Made
    expect((await ask(gift, 100, {}, stranger)).statusCode).not.toBe(1)
    const seen = await world.call(stranger, 'GET', '/api/finance/refund/getById', { id: made.id })
    expect(seen.statusCode).not.toBe(1)
    expect((await move('approve', made, stranger)).statusCode).not.toBe(1)
  })
})

it('comes from the cause alone where the organisation says so', async () => {
  const usual = giving()
  answerPort(giving, { ...usual, allowsFreeRefund: async () => false })
  try {
    const gift = await give(3000)
    const refused = await ask(gift, 3000, { fundingSource: '2' })
    expect(refused.dataPoints.errors).toEqual([
      { field: 'fundingSource', message: '该机构不允许以非限定性资金退款' },
    ])
    const question = { donation: gift, amount: 3000 }
    const preview = await world.call(clerk, 'GET', '/api/finance/refund/getPreview', question)
    expect(preview.dataPoints).toMatchObject({ allowsFree: false, proposedSource: '1' })
    expect((await ask(gift, 3000, { fundingSource: '1' })).statusMessage).toBe('success')
  } finally {
    answerPort(giving, usual)
  }
})
