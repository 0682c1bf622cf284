import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { balanceOf, restrictedOf } from './accounts.ts'
import { closeThrough, ledgerFaults } from './book.ts'
import { takeHold } from './holds.ts'
import { type LedgerWorld, noon, openLedgerWorld } from './ledger-world.ts'
import { post, postMany } from './post.ts'
import { reverse } from './reverse.ts'

let rows: TestDatabase
let world: LedgerWorld

beforeAll(async () => {
  rows = await testDatabase()
})
afterAll(() => rows.drop())
beforeEach(async () => {
  world = await openLedgerWorld(rows.url)
})
afterEach(async () => {
  expect(await world.change(tx => ledgerFaults(tx, world.organisation))).toEqual([])
  await world.close()
})

async function atOnce<T>(times: number, work: (at: number) => Promise<T>) {
  const settled = await Promise.allSettled(Array.from({ length: times }, (_, at) => work(at)))
  return {
    done: settled.flatMap(each => (each.status === 'fulfilled' ? [each.value] : [])),
    refused: settled.flatMap(each => (each.status === 'rejected' ? [String(each.reason)] : [])),
  }
}

const available = () =>
  world.change(
    async tx => (await balanceOf(tx, world.organisation, restrictedOf(world.cause))).available,
  )

it('pays exactly 33 of 50 simultaneous payouts of ¥3.00 from ¥100.00', async () => {
  await world.change(tx => postMany(tx, world.donation(100_00)))
  const { done, refused } = await atOnce(50, () => world.change(tx => post(tx, world.payout(3_00))))
  expect(done).toHaveLength(33)
  expect(new Set(refused)).toEqual(
    new Set(['Error: 限定性资金余额不足：可用 ¥1.00，需要 ¥3.00，差额 ¥2.00']),
  )
  expect(await available()).toBe(1_00)
})

it('holds for exactly 33 of 50 simultaneous approvals', async () => {
  await world.change(tx => postMany(tx, world.donation(100_00)))
  const account = restrictedOf(world.cause)
  const { done } = await atOnce(50, () =>
    world.change(tx => {
      const source = { table: 'payout', id: newId() }
      return takeHold(tx, { organisation: world.organisation, account, amount: 3_00, source })
    }),
  )
  expect(done).toHaveLength(33)
  expect(await available()).toBe(1_00)
})

it('books one of ten simultaneous notices of the same payment', async () => {
  const donation = world.donation(100_00, 500)
  const { done } = await atOnce(10, () => world.change(tx => postMany(tx, donation)))
  expect(done).toHaveLength(10)
  expect(done.filter(([first]) => first?.isNew)).toHaveLength(1)
  expect(await available()).toBe(95_00)
})

it('lets one of ten simultaneous reversals through', async () => {
  const [paid] = await world.change(tx => postMany(tx, world.donation(100_00)))
  const { done, refused } = await atOnce(10, () =>
    world.change(tx => {
      const source = { table: 'difference', id: newId() }
      const reason = { event: 'P33', reason: '未支付', source, occurredAt: noon } as const
      return reverse(tx, paid?.id ?? '', reason)
    }),
  )
  expect(done).toHaveLength(1)
  expect(refused).toHaveLength(9)
  expect(await available()).toBe(0)
})

it('never deadlocks when batches touch the same accounts in opposite order', async () => {
  const other = await openLedgerWorld(rows.url)
  const gifts = () => [...world.donation(1_00), ...other.donation(1_00)]
  const { refused } = await atOnce(40, at =>
    world.change(tx => postMany(tx, at % 2 ? gifts() : gifts().toReversed())),
  )
  expect(refused).toEqual([])
  expect(await available()).toBe(40_00)
  await other.close()
})

it('dates a payment that meets the closing of its day on that day or the next, and loses none', async () => {
  const { done, refused } = await atOnce(21, async at => {
    if (at !== 10) return world.change(tx => postMany(tx, world.donation(1_00)))
    await world.change(async tx => {
      await closeThrough(tx, world.organisation, '2026-11-20')
      await tx.execute(sql`create table closing as select count(*)::int as booked
        from ledger_posting where org_id = ${world.organisation} and value_date = '2026-11-20'`)
    })
    return []
  })
  expect(refused).toEqual([])
  const days = done.flat().map(posted => posted.valueDate)
  const { rows: closing } = await world.change(tx => tx.execute(sql`select booked from closing`))
  expect(closing).toEqual([{ booked: days.filter(day => day === '2026-11-20').length }])
  expect(days).toHaveLength(20)
})
