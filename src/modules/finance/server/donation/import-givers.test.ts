import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { perform } from '#kernel/server/perform.ts'
import type { Person } from '#kernel/server/person.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { donationImporter } from './donation-importer.ts'

let world: FinanceWorld
let clerk: Person

beforeAll(async () => {
  world = await openFinanceWorld()
  clerk = await world.of(world.north, ['donation.import', 'donation.view', 'donor.view'])
})
afterAll(() => world.close())

const line = (serial: number, more: Record<string, unknown>) => ({
  line: serial,
  values: {
    channel: '1',
    merchant: world.north.merchant,
    merchantOrderNo: `IM${serial}`,
    channelTradeNo: `CT${serial}`,
    amount: 1000 + serial,
    paidAt: new Date(Date.now() - 3_600_000).toISOString(),
    ...more,
  },
})
const act = <T>(work: Parameters<typeof perform<T>>[3]) =>
  perform(world.database, clerk, { requestId: 'test' }, work)
const rows = (query: ReturnType<typeof sql>) =>
  world.prepare(async ({ tx }) => (await tx.execute<Record<string, unknown>>(query)).rows)

it('imported gifts of two people with one phone are two donors, told before and never booked to one', async () => {
  const phone = '13600000001'
  const pair = [
    line(8001, { donorName: '赵父', donorPhone: phone, donorIdNumber: '11010519600101001X' }),
    line(8002, { donorName: '赵子', donorPhone: phone, donorIdNumber: '110105198505050021' }),
    line(8003, {
      ...{ donorName: '赵子', donorPhone: undefined, donorIdNumber: '110105198505050021' },
    }),
  ]
  const doubts = await act(one => donationImporter.warnings(one, pair))
  expect([...doubts.keys()]).toEqual([8001, 8002])
  expect(doubts.get(8002)).toContain('将另建捐赠人')
  await act(one => donationImporter.apply(one, pair))
  const gave = await rows(sql`
    select donor, count(*)::int as gifts, sum(amount)::int as amount from donation
     where merchant_order_no in ('IM8001', 'IM8002', 'IM8003') group by donor order by gifts`)
  expect(gave.map(({ gifts, amount }) => [gifts, amount])).toEqual([
    [1, 9001],
    [2, 9002 + 9003],
  ])
})
