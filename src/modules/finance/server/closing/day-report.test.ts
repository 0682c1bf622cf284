import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { recordGifts } from '../donation/record-gifts.ts'
import { organisationAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { reverse } from '../ledger/reverse.ts'
import { reportOf } from './day-report.ts'

/* The report reads sums of days; it says the same to the fen as every entry of the span read one by one. */

let world: FinanceWorld
beforeAll(async () => {
  world = await openFinanceWorld()
})
afterAll(() => world.close())

const today = beijingDay(new Date())
const days = 12

/** A number below `most`; the same ones at every run. */
let seed = 20_261_129
const below = (most: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed % most
}

/** By event, as every posting of the span and its entries say. */
const whole = async (organisation: string, from: string, to: string) => {
  const { rows } = await world.prepare(act =>
    act.tx.execute<{ posting: string; event: string; amount: string }>(sql`
      select p.id as posting, p.event, e.amount::text as amount
        from ledger_posting p join ledger_entry e on e.posting_id = p.id
       where p.org_id = ${organisation}::uuid and p.value_date between ${from}::date and ${to}::date`),
  )
  const events = new Map<string, { postings: Set<string>; amount: bigint }>()
  for (const { posting, event, amount } of rows) {
    const sum = events.get(event) ?? { postings: new Set(), amount: 0n }
    sum.postings.add(posting)
    if (!amount.startsWith('-')) sum.amount += BigInt(amount)
    events.set(event, sum)
  }
  return [...events]
    .map(([event, { postings, amount }]) => ({
      ...{ event, count: postings.size, amount: Number(amount) },
    }))
    .toSorted((one, other) => (one.event < other.event ? -1 : 1))
}

it('tells of every span what all of its entries tell', async () => {
  for (let n = 0; n < 60; n += 1) {
    const charity = below(3) === 0 ? world.south : world.north
    const paidAt = `${addDays(today, -below(days) - 1)}T12:00:00+08:00`
    const isChannel = below(2) === 0
    await world.prepare(act =>
      recordGifts(
        act,
        [
          {
            ...{ organisation: charity.id, cause: charity.cause, source: 'mobile' as const },
            ...{ amount: 1 + below(1_000_000), paidAt, channel: isChannel ? '1' : '5' },
            ...(isChannel
              ? {
                  merchant: charity.merchant,
                  ...{ merchantOrderNo: newId(), channelTradeNo: newId() },
                }
              : {}),
          },
        ],
        { place: isChannel ? 'channel' : 'cash', audit: 'none' },
      ),
    )
  }
  // An internal one of three lines, and its mirror on a day of its own.
  await world.prepare(async act => {
    const facts = { organisation: world.north.id, occurredAt: act.now.toISOString() }
    const bank = { kind: 'bank', ownerType: 'bankAccount', owner: newId() } as const
    const unclaimed = organisationAccount('unclaimed', world.north.id)
    const { id } = await post(act.tx, {
      ...{ ...facts, event: 'P09', source: { table: 'moneyIn', id: newId() } },
      lines: [
        { account: bank, amount: 700 },
        { account: unclaimed, amount: -300 },
        { account: unclaimed, amount: -400 },
      ],
    })
    await reverse(act.tx, id, {
      ...{ event: 'P35', reason: '记错', source: { table: 'moneyIn', id: newId() } },
      occurredAt: act.now.toISOString(),
    })
  })
  let told = 0
  for (const { id: organisation } of [world.north, world.south])
    for (let from = 0; from <= days; from += 1)
      for (const length of [0, below(days), days]) {
        const span = {
          from: addDays(today, -days + from),
          to: addDays(today, -days + from + length),
        }
        const { report } = await world.prepare(act =>
          reportOf(act, {
            ...{ organisation, ...span, postings: 0, amount: 0, listHash: '', treeSize: 0 },
            ...{ expected: 0, loaded: 0, clearingFrom: 0, clearingTo: 0 },
          }),
        )
        const events = report.events.map(({ label: _label, ...event }) => event)
        expect(events).toEqual(await whole(organisation, span.from, span.to))
        told += events.length
      }
  expect(told).toBeGreaterThan(50)
})
