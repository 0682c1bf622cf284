import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { perform } from '#kernel/server/perform.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { bulkPorts } from '#services/bulk/ports.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import type { Parsed } from '#test/parsed.ts'
import { answerPort } from '#test/stand-ins.ts'
import { moneyClaim, moneyIn } from '../../model/index.ts'
import { donationImporter } from '../donation/donation-importer.ts'
import { openOrder } from '../donation/orders.ts'
import { recordGifts } from '../donation/record-gifts.ts'
import { giftOf } from '../money/gift-of-claim.ts'
import { requestWaitingReceipts } from './request-waiting.ts'

/* N4: a donor who had something for the gift gets a receipt for the rest alone. */

const rights = [
  ...'view create submit approve reject record void'.split(' ').map(verb => `receipt.${verb}`),
  ...'view create approve'.split(' ').map(verb => `refund.${verb}`),
  ...['view', 'tellReturn', 'import'].map(verb => `donation.${verb}`),
  ...['view', 'create'].flatMap(verb => [`moneyIn.${verb}`, `moneyClaim.${verb}`]),
]
const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear()
let world: FinanceWorld
let clerk: Person
let chief: Person

beforeAll(async () => {
  world = await openFinanceWorld('kept')
  clerk = await world.of(world.north, rights)
  chief = await world.of(world.north, rights)
  answerPort(bulkPorts, {
    openTask: async () => newId(),
    tellTask: async () => true,
    closeTask: async () => undefined,
    personNow: async () => clerk,
  })
})
afterAll(() => world.close())

const base = (more: object = {}) => ({
  organisation: world.north.id,
  cause: world.north.cause,
  ...{ amount: 100_00, channel: '1' as const, merchant: world.north.merchant },
  ...{ merchantOrderNo: newId(), channelTradeNo: newId(), source: 'mobile' as const },
  giver: { kind: 'person' as const, name: '王五', phone: '13800000005' },
  paidAt: new Date(Date.now() - 60_000).toISOString(),
  wantReceipt: true,
  ...more,
})

async function give(more: object = {}): Promise<string> {
  const [id = ''] = await world.prepare(act =>
    recordGifts(act, [base(more)], { place: 'channel', audit: 'none' }),
  )
  return id
}

const post = (path: string, question: object, person = clerk): Promise<Parsed> =>
  world.call(person, 'POST', `/api/finance/${path}`, { ...question })
const get = async (path: string, question: Record<string, unknown> = {}): Promise<Parsed> =>
  (await world.call(clerk, 'GET', `/api/finance/${path}`, question)).dataPoints
const ask = (gifts: readonly string[]) =>
  post('receipt/insert', { gifts, payer: '王五', phone: '13800000005' })
const whyOf = (answer: Parsed) =>
  (answer.dataPoints?.errors ?? []).map(({ message }: Parsed) => message).join() ||
  answer.statusMessage
const move = (name: string, { id, version }: Parsed, more: object = {}, person = clerk) =>
  post(`receipt/${name}`, { id, version, ...more }, person)

/** Says what the donor of a gift had for it. */
async function tell(gift: string, returnValue: number): Promise<Parsed> {
  const { version } = await get('donation/getById', { id: gift })
  return post('donation/tellReturn', { id: gift, version, returnValue, proof: [newId()] })
}

describe('what a donor had for a gift', () => {
  it('is no part of the receipt, alone or with other gifts, and none is made where nothing is left', async () => {
    const dinner = await give({ returnValue: 40_00 })
    const plain = await give({ amount: 20_00 })
    const made = await ask([dinner, plain])
    expect(made.dataPoints).toMatchObject({ amount: 80_00, amountWords: '捌拾元整' })
    const parts = await get('receipt/getParts', { id: made.dataPoints.id })
    expect(parts.map(({ amount }: Parsed) => amount).toSorted()).toEqual([20_00, 60_00])
    const swapped = await give({ returnValue: 100_00 })
    expect(whyOf(await ask([swapped]))).toContain('没有可开票的金额')
  })

  it('is told afterwards with its proof, never above the gift, and not while a receipt stands', async () => {
    const gift = await give()
    expect(whyOf(await tell(gift, 100_01))).toBe('回报价值不能超过捐赠金额')
    expect((await tell(gift, 30_00)).statusMessage).toBe('success')
    const made = (await ask([gift])).dataPoints
    expect(made.amount).toBe(70_00)
    expect(whyOf(await tell(gift, 10_00))).toContain('请先驳回、作废或红冲票据')
    const sent = (await move('submit', made)).dataPoints
    await move('reject', sent, { opinion: '回报有误' }, chief)
    expect((await tell(gift, 10_00)).statusMessage).toBe('success')
    expect((await ask([gift])).dataPoints.amount).toBe(90_00)
  })

  it('is the last to go when a part of the gift is given back', async () => {
    const gift = await give({ returnValue: 40_00 })
    const refund = (await post('refund/insert', { donation: gift, amount: 70_00, reasonKind: '1' }))
      .dataPoints
    await post('refund/approve', { id: refund.id, version: refund.version }, chief)
    const { version } = await get('refund/getById', { id: refund.id })
    const third = await world.of(world.north, ['refund.pay', 'refund.succeed', 'refund.view'])
    const paying = await post('refund/pay', { id: refund.id, version }, third)
    await post(
      'refund/succeed',
      {
        id: refund.id,
        version: paying.dataPoints.version,
        channelRefundNo: newId(),
        successAt: new Date().toISOString(),
      },
      third,
    )
    expect(await get('donation/getById', { id: gift })).toMatchObject({ netAmount: 30_00 })
    expect(whyOf(await ask([gift]))).toContain('没有可开票的金额')
  })

  it('is left out of what waits, of receipts in one batch and of the sums of the year', async () => {
    const giver = { kind: 'person' as const, name: '赵六', phone: '13800000077' }
    await give({ giver, returnValue: 40_00 })
    await give({ giver, amount: 20_00 })
    await give({ giver, amount: 5_00, returnValue: 5_00 })
    // For a named person: no receipt of this organisation bears it.
    await give({ giver, amount: 7_00, cause: world.north.custodial })
    const of = (list: readonly Parsed[]) => list.find(({ name }) => name.startsWith('赵'))
    const waiting = of((await get('receipt/getWaiting', { limit: 50 })).list)
    expect(waiting).toMatchObject({ gifts: 2, amount: 80_00, lacks: null })
    const group = { organisation: world.north.id, donor: waiting?.donor, year }
    await world.run(requestWaitingReceipts, {
      ...{ task: 't', account: clerk.accountId, groups: [group] },
    })
    const filter = JSON.stringify([{ field: 'donor', op: 'is', value: waiting?.donor }])
    const [made] = (await get('receipt/getListByPage', { filter })).list
    expect(made).toMatchObject({ amount: 80_00, giftCount: 2, state: 'pending' })
    expect((await move('approve', made, {}, chief)).statusMessage).toBe('success')
    const summed = of((await get('receipt/getYear', { year, limit: 50 })).list)
    expect(summed).toMatchObject({
      ...{ gifts: 4, given: 132_00, inReturn: 45_00, receipted: 80_00, open: 7_00 },
    })
  })
})

describe('a gift with something in return', () => {
  it('is refused at every door where the return is more than the gift', async () => {
    const more = { amount: 100_00, returnValue: 100_01 }
    await expect(give(more)).rejects.toMatchObject({
      dataPoints: { errors: [{ field: 'returnValue', message: '回报价值不能超过捐赠金额' }] },
    })
    await expect(world.prepare(act => openOrder(act, base(more)))).rejects.toMatchObject({
      dataPoints: { errors: [{ field: 'returnValue' }] },
    })
    const line = {
      ...{ organisation: world.north.id, cause: world.north.cause, channel: '1' },
      ...{ merchant: world.north.merchant, merchantOrderNo: 'RV1', channelTradeNo: 'RVT1' },
      ...{ paidAt: new Date(Date.now() - 60_000).toISOString(), ...more },
    }
    const numbers = { merchantOrderNo: 'RV2', channelTradeNo: 'RVT2' }
    const outcomes = await perform(world.database, clerk, { requestId: 'test' }, act =>
      donationImporter.apply(act, [
        { line: 2, values: line },
        { line: 3, values: { ...line, returnValue: 10_00, ...numbers } },
      ]),
    ).catch((refused: unknown) => refused)
    expect(JSON.stringify(outcomes instanceof Map ? [...outcomes] : outcomes)).toContain(
      '回报价值不能超过捐赠金额',
    )
  })

  it('is claimed from a bank line with it, of gifts alone and never above them', async () => {
    const money = await world.prepare(act =>
      insertRow(act, moneyIn, {
        ...{ number: `I${newId()}`.slice(0, 30), organisation: world.north.id, origin: '1' },
        ...{ bankAccount: newId(), bankSerial: newId(), bookedAt: new Date().toISOString() },
        ...{ amount: 50_00, openAmount: 50_00, state: 'unclaimed' },
      }),
    )
    const claim = (more: object) =>
      post('moneyClaim/insert', {
        ...{ moneyIn: money.id, kind: 'donation', amount: 50_00, cause: world.north.cause },
        ...more,
      })
    expect(whyOf(await claim({ returnValue: 50_01 }))).toBe('回报价值不能超过捐赠金额')
    const interest = { kind: 'interest', cause: null, returnValue: 1_00 }
    expect(whyOf(await claim(interest))).toBe('该用途不填写回报价值')
    const made = (await claim({ returnValue: 20_00 })).dataPoints
    expect(made.returnValue).toBe(20_00)
    const claimed = await world.prepare(async act => {
      const row = await findRow(act.tx, moneyClaim, made.id)
      const line = await findRow(act.tx, moneyIn, money.id)
      if (row === undefined || line === undefined) throw new Error('the claim is there')
      return giftOf(row, line)
    })
    expect(claimed).toMatchObject({ amount: 50_00, returnValue: 20_00 })
  })
})
