import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import {
  balanceOf,
  bankOf,
  clearingOf,
  custodialOf,
  organisationAccount,
  restrictedOf,
} from './accounts.ts'
import { ledgerFaults } from './book.ts'
import { bankEntered, cashDeposited, channelFeeTaken, channelSettled } from './channel-postings.ts'
import { cashCounted, donationClaimed, donationPaid, type GivenTo } from './donation-postings.ts'
import { type LedgerWorld, noon, openLedgerWorld } from './ledger-world.ts'
import { type Posting, postMany } from './post.ts'
import {
  feeShare,
  type Refund,
  refundAbandoned,
  refundApproved,
  refundPaid,
} from './refund-postings.ts'

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

const book = (...postings: Posting[]) => world.change(tx => postMany(tx, postings))
const source = () => ({ table: 'document', id: newId() })
const occasion = () => ({ organisation: world.organisation, source: source(), occurredAt: noon })

function gift(amount: number, givenTo: GivenTo = { as: 'restricted', ...world.cause }) {
  const { organisation } = world
  return { organisation, source: source(), amount, givenTo, feeRate: 500, paidAt: noon }
}

function refundOf(amount: number, share: number, more: Partial<Refund> = {}): Refund {
  const paidFrom = { as: 'restricted', ...world.cause } as const
  return { ...occasion(), amount, feeShare: share, paidFrom, ...more }
}

/** The balances of the named accounts in fen. */
function balances() {
  const own = (kind: 'mgmtFee' | 'refundPayable' | 'unrestricted' | 'unclaimed' | 'cash') =>
    organisationAccount(kind, world.organisation)
  const accounts = {
    clearing: clearingOf(world.merchant),
    bank: bankOf(world.bank),
    restricted: restrictedOf(world.cause),
    custodial: custodialOf(world.cause),
    mgmtFee: own('mgmtFee'),
    refundPayable: own('refundPayable'),
    unrestricted: own('unrestricted'),
    unclaimed: own('unclaimed'),
    cash: own('cash'),
  }
  return world.change(async tx => {
    const found: Record<string, number> = {}
    for (const [name, account] of Object.entries(accounts)) {
      const { balance } = await balanceOf(tx, world.organisation, account)
      if (balance !== 0) found[name] = balance
    }
    return found
  })
}

it('gives 5 % of a donation to the management fee, rounded down', async () => {
  await book(...donationPaid(gift(100_19), world.merchant))
  expect(await balances()).toEqual({ clearing: 100_19, restricted: 95_19, mgmtFee: 5_00 })
})

it('takes no fee of money for a named person, nor of money given to the organisation', async () => {
  const merchant = world.merchant
  await book(...donationPaid(gift(500_00, { as: 'custodial', ...world.cause }), merchant))
  await book(...donationPaid(gift(20_00, { as: 'unrestricted' }), merchant))
  expect(await balances()).toEqual({ clearing: 520_00, custodial: 500_00, unrestricted: 20_00 })
})

it('returns the whole fee when a gift is refunded in parts', async () => {
  await book(...donationPaid(gift(100_00), world.merchant))
  const whole = { amount: 100_00, fee: 5_00 }
  const first = feeShare({ ...whole, refundedBefore: 0, sharesBefore: 0 }, 40_00)
  const second = feeShare({ ...whole, refundedBefore: 40_00, sharesBefore: first }, 60_00)
  expect([first, second]).toEqual([2_00, 3_00])
  for (const refund of [refundOf(40_00, first), refundOf(60_00, second)]) {
    await book(refundApproved(refund))
    await book(refundPaid(refund, clearingOf(world.merchant)))
  }
  expect(await balances()).toEqual({})
})

it('refuses a refund the cause cannot pay, and one from unrestricted money that is short', async () => {
  await book(...donationPaid(gift(100_00), world.merchant), world.payout(65_00))
  await book(...donationPaid(gift(80_00, { as: 'unrestricted' }), world.merchant))
  await expect(book(refundApproved(refundOf(100_00, 0)))).rejects.toThrow('差额 ¥70.00')
  const elsewhere = refundOf(100_00, 0, { paidFrom: { as: 'unrestricted' } })
  await expect(book(refundApproved(elsewhere))).rejects.toThrow('非限定性资金余额不足：可用 ¥80.00')
  await book(...donationPaid(gift(20_00, { as: 'unrestricted' }), world.merchant))
  await book(refundApproved(elsewhere))
})

it('puts the money of an abandoned refund back where it came from', async () => {
  await book(...donationPaid(gift(100_00), world.merchant))
  const before = await balances()
  const refund = refundOf(100_00, 5_00)
  await book(refundApproved(refund))
  expect(await balances()).toEqual({ clearing: 100_00, refundPayable: 100_00 })
  await book(refundAbandoned(refund))
  expect(await balances()).toEqual(before)
})

it('never pays a refund twice', async () => {
  await book(...donationPaid(gift(100_00), world.merchant))
  const refund = refundOf(40_00, 2_00)
  await book(refundApproved(refund))
  await book(refundPaid(refund, clearingOf(world.merchant)))
  const again = { ...refund, source: source() }
  await expect(book(refundPaid(again, clearingOf(world.merchant)))).rejects.toThrow(
    '应退捐款余额不足',
  )
})

it('claims bank money for gifts and settlements, never more than came in', async () => {
  await book(
    ...donationPaid(gift(50_00), world.merchant),
    bankEntered(occasion(), world.bank, 150_00),
  )
  await book(...donationClaimed(gift(100_00)), channelSettled(occasion(), world.merchant, 50_00))
  expect(await balances()).toEqual({ bank: 150_00, restricted: 142_50, mgmtFee: 7_50 })
  await expect(book(...donationClaimed(gift(1)))).rejects.toThrow('待认领款余额不足')
})

it('takes cash in by count and out by deposit, never more than was counted', async () => {
  await book(...cashCounted(gift(356_50)), bankEntered(occasion(), world.bank, 400_00))
  await expect(book(cashDeposited(occasion(), 356_51))).rejects.toThrow('库存现金余额不足')
  await book(cashDeposited(occasion(), 356_50))
  expect(await balances()).toMatchObject({ bank: 400_00, unclaimed: 43_50 })
})

it('books the fee of a channel as a fact, even past zero, and its return as the mirror', async () => {
  const donated = donationPaid(gift(100_00), world.merchant)
  const parts = [{ amount: 60 }, { amount: 40, cause: world.cause }]
  await book(...donated, channelFeeTaken(occasion(), world.merchant, parts))
  expect(await balances()).toMatchObject({ clearing: 99_00, restricted: 94_60, unrestricted: -60 })
  const back = parts.map(part => ({ ...part, amount: -part.amount }))
  await book(channelFeeTaken(occasion(), world.merchant, back))
  expect(await balances()).toEqual({ clearing: 100_00, restricted: 95_00, mgmtFee: 5_00 })
})
