import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { type Charity, type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { bankOf, restrictedOf } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { recordGifts } from './record-gifts.ts'

let world: FinanceWorld

beforeAll(async () => {
  world = await openFinanceWorld()
})
afterAll(() => world.close())

const give = (charity: Charity, cause: string | null, phone = '13800000006') =>
  world.prepare(async act => {
    const [id] = await recordGifts(
      act,
      [
        {
          organisation: charity.id,
          cause,
          amount: 10_000,
          channel: '1',
          source: 'site',
          merchant: charity.merchant,
          merchantOrderNo: newId(),
          giver: { kind: 'person', name: '赵六', phone },
          paidAt: new Date().toISOString(),
        },
      ],
      { place: 'channel', audit: 'none' },
    )
    return id ?? ''
  })

const postingsOf = (person: Parameters<FinanceWorld['call']>[0], id: string) =>
  world.call(person, 'GET', '/api/finance/donation/getPostings', { id })

it('shows the gift and its management fee as balanced postings', async () => {
  const person = await world.of(world.north, ['donation.view'])
  const { dataPoints } = await postingsOf(person, await give(world.north, world.north.cause))
  expect(dataPoints.map(({ event }: { event: string }) => event)).toEqual(['P01', 'P02'])
  expect(dataPoints[0]).toMatchObject({
    label: '捐赠到账',
    lines: [
      { kind: '渠道待结算', debit: 10_000, credit: null, flow: null },
      { kind: '限定性资金', debit: null, credit: 10_000, flow: '捐赠收入' },
    ],
  })
  expect(dataPoints[1].lines.map(({ credit }: { credit: number }) => credit)).toContain(500)
})

it("tells nobody of another organisation's postings", async () => {
  const stranger = await world.of(world.south, ['donation.view'])
  const answer = await postingsOf(stranger, await give(world.north, null))
  expect(answer).toMatchObject({ statusCode: 4040, statusMessage: '记录不存在或无权查看' })
})

it('tells what was spent for its cause since the gift was booked', async () => {
  const { id: organisation, cause } = world.south
  const gift = await give(world.south, cause)
  const person = await world.of(world.south, ['donation.view'])
  const spendingOf = async (id: string) =>
    (await world.call(person, 'GET', '/api/finance/donation/getUse', { id })).dataPoints
  expect((await spendingOf(gift)).spent).toEqual([])
  await world.prepare(act =>
    post(act.tx, {
      event: 'P06',
      organisation,
      source: { table: 'payout', id: newId() },
      occurredAt: act.now.toISOString(),
      memo: '购买图书',
      lines: [
        { account: restrictedOf({ cause }), amount: 4000, flow: 'E1' },
        { account: bankOf(newId()), amount: -4000 },
      ],
    }),
  )
  const use = await spendingOf(gift)
  expect(use.spent).toMatchObject([{ label: '拨付付款', memo: '购买图书', amount: 4000 }])
  expect(use.figures).toMatchObject({ raised: 10_000, paidOut: 4000 })
  expect(await spendingOf(await give(world.south, null))).toEqual({
    ...{ figures: null, spent: [], progress: [] },
  })
  const stranger = await world.of(world.north, ['donation.view'])
  const question = { id: gift }
  const answer = await world.call(stranger, 'GET', '/api/finance/donation/getUse', question)
  expect(answer.statusCode).toBe(4040)
})

it('is found by the phone of its donor, and only by the whole of it', async () => {
  const gift = await give(world.north, null, '13800000077')
  const person = await world.of(world.north, ['donation.view'])
  const foundBy = async (value: string, op = 'is') => {
    const filter = [{ field: 'phone', op, value }]
    const answer = await world.call(person, 'GET', '/api/finance/donation/getListByPage', {
      filter,
    })
    return answer.dataPoints?.list?.map(({ id }: { id: string }) => id)
  }
  expect(await foundBy('138 0000 0077')).toEqual([gift])
  expect(await foundBy('13800000078')).toEqual([])
  const stranger = await world.of(world.south, ['donation.view'])
  const filter = [{ field: 'phone', op: 'is', value: '13800000077' }]
  const path = '/api/finance/donation/getListByPage'
  const other = await world.call(stranger, 'GET', path, { filter })
  expect(other.dataPoints.list).toEqual([])
})
