import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { closingDay, difference, receipt } from '../../model/index.ts'
import { recordGifts } from '../donation/record-gifts.ts'
import { amountsOf } from '../receipt/issue.ts'
import { invariantFaults } from './check-invariants.ts'

const today = beijingDay(new Date())
let world: FinanceWorld

beforeAll(async () => {
  world = await openFinanceWorld()
})
afterAll(() => world.close())

const rules = async (only?: string) =>
  new Set((await world.prepare(act => invariantFaults(act.tx, only))).map(({ rule }) => rule))

/** Receipts with these numbers, past every rule of theirs. */
const receiptsOf = (serials: readonly number[]) =>
  world.prepare(act =>
    insertMany(
      act,
      receipt,
      serials.map(serial => ({
        ...{ requestNo: newId().slice(0, 30), organisation: world.north.id, gifts: [newId()] },
        ...{ giftCount: 1, year: 2026, payer: '王五', ...amountsOf(100) },
        ...{ number: `CS-2026-${String(serial).padStart(7, '0')}`, state: 'issued' as const },
      })),
    ),
  )

it('of receipts: numbers go from 1 without a gap, of each organisation by itself (I8)', async () => {
  await receiptsOf([1, 2])
  expect(await rules()).not.toContain('票据编号不连续')
  await receiptsOf([4])
  expect(await rules()).toContain('票据编号不连续')
  expect(await rules(world.south.id)).not.toContain('票据编号不连续')
  await receiptsOf([3])
  expect(await rules()).not.toContain('票据编号不连续')
})

it('of gifts: one that says its receipt was issued is in one that stands (I9)', async () => {
  const { id: organisation, merchant } = world.north
  const paidAt = new Date(Date.now() - 60_000).toISOString()
  const [gift = ''] = await world.prepare(act =>
    recordGifts(
      act,
      [
        {
          ...{ organisation, merchant, paidAt, amount: 100, channel: '1', source: 'mobile' },
          ...{ merchantOrderNo: newId(), channelTradeNo: newId() },
        },
      ],
      { place: 'channel', audit: 'none' },
    ),
  )
  expect(await rules()).not.toContain('票据状态与票据不符')
  const say = (status: string) =>
    world.prepare(act =>
      act.tx.execute(sql`update donation set receipt_status = ${status} where id = ${gift}::uuid`),
    )
  await say('3')
  expect(await rules()).toContain('票据状态与票据不符')
  await say('0')
  expect(await rules()).not.toContain('票据状态与票据不符')
})

it('of closed days: what the channels owed is as it was found, and nothing known was undecided (I14)', async () => {
  const { id: organisation, merchant } = world.north
  const [day = ''] = await world.prepare(act =>
    insertMany(act, closingDay, [
      {
        ...{ organisation, day: today, from: addDays(today, -3), postings: 1, amount: 100 },
        ...{ listHash: 'x', clearingTo: 100, state: 'closed' as const },
        confirmedAt: new Date(Date.now() + 60_000).toISOString(),
      },
    ]),
  )
  expect(await rules()).not.toContain('关账日渠道待结算与账不符')
  await world.prepare(act =>
    act.tx.execute(sql`update closing_day set clearing_to = 99 where id = ${day}::uuid`),
  )
  expect(await rules()).toContain('关账日渠道待结算与账不符')
  expect(await rules()).not.toContain('关账日仍有未处理差异')
  await world.prepare(act =>
    insertMany(act, difference, [
      {
        ...{ number: newId().slice(0, 30), organisation, merchant, bill: newId(), type: '2' },
        ...{ billDate: today, amountOurs: 0, amountTheirs: 100, gap: 100 },
      },
    ]),
  )
  expect(await rules()).toContain('关账日仍有未处理差异')
})
