import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Charity, type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { recordGifts } from './record-gifts.ts'

let world: FinanceWorld

beforeAll(async () => {
  world = await openFinanceWorld()
})
afterAll(() => world.close())

const give = (charity: Charity, cause: string | null) =>
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
          merchantOrderNo: `M${Date.now()}`,
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
