import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type Charity, type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import type { CreditShown } from '../../model/index.ts'
import type { NewGift } from './gift.ts'
import { recordGifts } from './record-gifts.ts'

let world: FinanceWorld
let clerk: Person
let reader: Person
const refunding = ['create', 'approve', 'pay', 'succeed', 'view'].map(verb => `refund.${verb}`)

beforeAll(async () => {
  world = await openFinanceWorld()
  clerk = await world.of(world.north, ['donation.view', 'donation.credit', ...refunding])
  reader = await world.of(world.north, ['donation.view', ...refunding])
})
afterAll(() => world.close())

const give = (charity: Charity, more: Partial<NewGift>) =>
  world.prepare(async act => {
    const [id] = await recordGifts(
      act,
      [
        {
          organisation: charity.id,
          amount: 10_000,
          channel: '1',
          source: 'mobile',
          merchant: charity.merchant,
          merchantOrderNo: newId(),
          paidAt: new Date(Date.now() - 60_000).toISOString(),
          ...more,
        },
      ],
      { place: 'channel', audit: 'none' },
    )
    return id ?? ''
  })
const post = (person: Person, path: string, question: Record<string, unknown>) =>
  world.call(person, 'POST', `/api/finance/${path}`, question)
const creditsOf = async (id: string, person = reader): Promise<CreditShown[]> =>
  (await world.call(person, 'GET', '/api/finance/donation/getCredits', { id })).dataPoints

it('credits whom a gift names and whom it honours, beside the money and not in it', async () => {
  const solicitor = { kind: 'solicitor', ref: '张志愿', amount: 6000 } as const
  const first = await give(world.north, { credits: [solicitor], honour: '外婆' })
  await give(world.north, { credits: [{ ...solicitor, amount: 10_000 }] })
  await give(world.south, { credits: [{ ...solicitor, amount: 9000 }] })
  expect(await creditsOf(first)).toEqual([
    { kind: 'solicitor', ref: '张志愿', amount: 6000, net: 6000, gifts: 2, total: 16_000 },
    { kind: 'honour', ref: '外婆', amount: 10_000, net: 10_000, gifts: 1, total: 10_000 },
  ])
  const path = '/api/finance/donation/getTotals'
  const totals = await world.call(reader, 'GET', path, {})
  expect(totals.dataPoints.amount).toBe(20_000)
})

it('takes credits back with the money that is given back', async () => {
  const id = await give(world.north, {
    credits: [{ kind: 'employer', ref: '甲公司', amount: 5001 }],
  })
  const asked = await post(clerk, 'refund/insert', { donation: id, amount: 5000, reasonKind: '2' })
  const refund = asked.dataPoints.id
  await post(reader, 'refund/approve', { id: refund, version: 1 })
  await post(clerk, 'refund/pay', { id: refund, version: 2 })
  const done = { successAt: new Date().toISOString(), channelRefundNo: newId() }
  expect(
    (await post(clerk, 'refund/succeed', { id: refund, version: 3, ...done })).statusCode,
  ).toBe(1)
  expect(await creditsOf(id)).toMatchObject([{ amount: 5001, net: 2500, total: 2500 }])
})

it('is written by whoever may, never above the gift, twice for one, or over what another wrote', async () => {
  const id = await give(world.north, {})
  const row = { kind: 'team', ref: 'TD1', amount: 10_000 }
  const set = (credits: object[], version = 1, person = clerk) =>
    post(person, 'donation/credit', { id, version, credits })
  expect((await set([row], 1, reader)).statusCode).toBe(4031)
  const errors = async (credits: object[]) => (await set(credits)).dataPoints.errors
  expect(await errors([{ ...row, amount: 10_001 }])).toEqual([
    { field: 'credits', message: 'TD1：归属金额不能超过捐赠金额 ¥100.00' },
  ])
  expect((await errors([row, row]))[0].message).toBe('同一归属对象只能填一次')
  expect((await set([row])).dataPoints.credits).toEqual([row])
  expect((await set([], 1)).statusCode).not.toBe(1)
  expect(await creditsOf(id)).toHaveLength(1)
  expect((await set([], 2)).dataPoints.credits).toBeNull()
  const stranger = await world.of(world.south, ['donation.view', 'donation.credit'])
  expect((await set([row], 3, stranger)).statusCode).toBe(4040)
})
