import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import {
  balanceOf,
  clearingOf,
  openAccounts,
  organisationAccount,
  restrictedOf,
} from './accounts.ts'
import { closeThrough, ledgerFaults, resumeBook, stopBook } from './book.ts'
import { endHold, takeHold } from './holds.ts'
import { type LedgerWorld, noon, openLedgerWorld } from './ledger-world.ts'
import { type Posting, post, postMany } from './post.ts'
import { type EventRule, events } from './postings.ts'
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

const book = (...postings: Posting[]) => world.change(tx => postMany(tx, postings))
const balance = (account: Parameters<typeof balanceOf>[2]) =>
  world.change(async tx => (await balanceOf(tx, world.organisation, account)).balance)

function taken(postingId: string, event: 'P33' | 'P35' = 'P35') {
  const source = { table: 'correction', id: newId() }
  return world.change(tx =>
    reverse(tx, postingId, { event, reason: '记错标的', source, occurredAt: noon }),
  )
}

describe('posting', () => {
  it('books a donation to clearing and to the cause', async () => {
    await book(...world.donation(100_00))
    expect(await balance(clearingOf(world.merchant))).toBe(100_00)
    expect(await balance(restrictedOf(world.cause))).toBe(100_00)
  })

  it('books the same document once, however often it is told', async () => {
    const donation = world.donation(100_00, 500)
    const [first] = await book(...donation)
    const [second] = await book(...donation, ...donation)
    expect(second).toEqual({ ...first, isNew: false })
    expect(await balance(restrictedOf(world.cause))).toBe(95_00)
  })

  it('refuses the same document with another amount', async () => {
    const [posting] = world.donation(100_00)
    const [other] = world.donation(99_00)
    if (!posting || !other) throw new Error('no posting')
    await book(posting)
    await expect(book({ ...other, source: posting.source })).rejects.toMatchObject({
      code: 'conflict',
      message: '同一单据已按其他金额或账户记账',
    })
  })

  it('keeps sequence and running balance of an account through a batch', async () => {
    await book(...world.donation(10_00), ...world.donation(20_00), world.payout(5_00))
    await book(...world.donation(1_00))
    const { rows: entries } = await world.change(tx =>
      tx.execute(sql`select account_seq::int as seq, balance_after::int as balance
        from ledger_entry e join ledger_account a on a.id = e.account_id
       where a.kind = 'restricted' and a.org_id = ${world.organisation} order by 1`),
    )
    expect(entries).toEqual([
      { seq: 1, balance: 10_00 },
      { seq: 2, balance: 30_00 },
      { seq: 3, balance: 25_00 },
      { seq: 4, balance: 26_00 },
    ])
  })

  it('books nothing of a batch of which one posting is refused', async () => {
    await expect(book(...world.donation(10_00), world.payout(10_01))).rejects.toThrow('余额不足')
    expect(await balance(restrictedOf(world.cause))).toBe(0)
  })

  it('refuses a payout the cause had no money for at that point of the batch', async () => {
    await expect(book(world.payout(5_00), ...world.donation(10_00))).rejects.toThrow('余额不足')
  })

  it('says what is available when restricted money falls short', async () => {
    await book(...world.donation(40_00))
    await expect(book(world.payout(60_00))).rejects.toMatchObject({
      code: 'conflict',
      message: '限定性资金余额不足：可用 ¥40.00，需要 ¥60.00，差额 ¥20.00',
      dataPoints: { kind: 'restricted', available: 40_00, needed: 60_00 },
    })
  })

  it('lets a bank account go below zero: the bank decides that', async () => {
    await book(...world.donation(40_00), world.payout(40_00))
    expect(await balance({ kind: 'bank', ownerType: 'bankAccount', owner: world.bank })).toBe(
      -40_00,
    )
  })

  it('refuses a line on an account, a side or a flow that the event does not know', async () => {
    const payout = world.payout(1_00)
    const [first, second] = payout.lines
    if (!first || !second) throw new Error('no lines')
    const lines = (...changed: Posting['lines']) => book({ ...payout, lines: changed })
    const wrongSide = [
      { ...first, amount: -1_00 },
      { ...second, amount: 1_00 },
    ]
    await expect(lines(...wrongSide)).rejects.toThrow('wrong side')
    await expect(lines({ ...first, flow: 'I1' }, second)).rejects.toThrow('cannot be I1')
    await expect(lines({ ...first, flow: undefined }, second)).rejects.toThrow('flow')
    await expect(lines({ ...first, amount: 0.5 }, second)).rejects.toThrow('no amount')
  })

  it('refuses a posting without lines, or one that does not sum to zero', async () => {
    const [donation] = world.donation(1_00)
    if (!donation) throw new Error('no posting')
    for (const lines of [[], donation.lines.slice(1)]) {
      await expect(book({ ...donation, lines })).rejects.toMatchObject({ cause: { code: 'LG001' } })
    }
  })

  it('sums every day by account, event and flow', async () => {
    await book(...world.donation(10_00, 500), ...world.donation(20_00, 500))
    const { rows: sums } = await world.change(tx =>
      tx.execute(sql`select event, flow, debit::int, credit::int, entries::int
        from ledger_daily d join ledger_account a on a.id = d.account_id
       where a.kind = 'restricted' and d.org_id = ${world.organisation} order by event`),
    )
    expect(sums).toEqual([
      { event: 'P01', flow: 'I1', debit: 0, credit: 30_00, entries: 2 },
      { event: 'P02', flow: 'X0', debit: 1_50, credit: 0, entries: 2 },
    ])
  })
})

describe('accounts', () => {
  it('opens an account once, however often it is asked for', async () => {
    const refs = [restrictedOf(world.cause), clearingOf(world.merchant)]
    const open = () => world.change(tx => openAccounts(tx, world.organisation, refs))
    const [first, second] = [await open(), await open()]
    expect(first).toHaveLength(2)
    expect(second).toEqual(first)
  })

  it('refuses to take a known account for that of another cause', async () => {
    const owner = newId()
    const of = (cause: string) =>
      [{ kind: 'restricted', ownerType: 'childPlan', owner, cause }] as const
    await world.change(tx => openAccounts(tx, world.organisation, of(newId())))
    await expect(
      world.change(tx => openAccounts(tx, world.organisation, of(newId()))),
    ).rejects.toMatchObject({ cause: { code: 'LG002' } })
  })
})

describe('reversal', () => {
  it('mirrors a posting and gives the balances back', async () => {
    const [fee] = await book(...world.donation(100_00, 500)).then(booked => booked.slice(1))
    if (!fee) throw new Error('no fee')
    await taken(fee.id, 'P33')
    expect(await balance(restrictedOf(world.cause))).toBe(100_00)
    expect(await balance(organisationAccount('mgmtFee', world.organisation))).toBe(0)
  })

  it('refuses a second reversal and answers the first when told again', async () => {
    const [paid] = await book(...world.donation(100_00))
    if (!paid) throw new Error('nothing booked')
    const first = { event: 'P33', reason: '未支付', occurredAt: noon } as const
    const source = { table: 'difference', id: newId() }
    const again = () => world.change(tx => reverse(tx, paid.id, { ...first, source }))
    const booked = await again()
    expect(await again()).toEqual({ ...booked, isNew: false })
    await expect(taken(paid.id, 'P33')).rejects.toThrow('不能再次红冲')
    expect(await balance(restrictedOf(world.cause))).toBe(0)
  })

  it('refuses to reverse money that really moved', async () => {
    const booked = await book(...world.donation(100_00), world.payout(50_00))
    for (const { id } of booked) {
      await expect(taken(id)).rejects.toMatchObject({ cause: { code: 'LG006' } })
    }
  })

  it('refuses to take a gift back that was spent', async () => {
    const [paid] = await book(...world.donation(100_00), world.payout(50_00))
    await expect(taken(paid?.id ?? '', 'P33')).rejects.toThrow('差额 ¥50.00')
  })
})

describe('holds', () => {
  const hold = (amount: number, id = newId()) =>
    world.change(tx =>
      takeHold(tx, {
        organisation: world.organisation,
        account: restrictedOf(world.cause),
        amount,
        source: { table: 'payout', id },
      }),
    )

  it('keeps held money from every other payment', async () => {
    await book(...world.donation(100_00))
    await hold(60_00)
    await expect(book(world.payout(40_01))).rejects.toThrow('可用 ¥40.00')
    await expect(hold(40_01)).rejects.toThrow('可用 ¥40.00')
    await book(world.payout(40_00))
  })

  it('pays what was held for the payment itself', async () => {
    await book(...world.donation(100_00))
    const id = await hold(100_00)
    await world.change(async tx => {
      await endHold(tx, id, 'consumed')
      await post(tx, world.payout(100_00))
    })
    expect(await balance(restrictedOf(world.cause))).toBe(0)
  })

  it('takes one hold a document and ends it once', async () => {
    await book(...world.donation(100_00))
    const document = newId()
    const id = await hold(60_00, document)
    expect(await hold(60_00, document)).toBe(id)
    await world.change(tx => endHold(tx, id, 'released'))
    await expect(world.change(tx => endHold(tx, id, 'released'))).rejects.toMatchObject({
      cause: { code: 'LG007' },
    })
    await book(world.payout(100_00))
  })
})

describe('book', () => {
  it('dates a late fact the first open day and refuses a closed one by name', async () => {
    await world.change(tx => closeThrough(tx, world.organisation, '2026-11-20'))
    const [late] = await book(...world.donation(10_00))
    expect(late?.valueDate).toBe('2026-11-21')
    const dated = world.donation(10_00).map(each => ({ ...each, valueDate: '2026-11-20' }))
    await expect(book(...dated)).rejects.toThrow(
      '记账日 2026-11-20 已关账，请记入首个未关账日 2026-11-21',
    )
  })

  it('answers a document of a closed day that was booked before', async () => {
    const donation = world.donation(10_00).map(each => ({ ...each, valueDate: '2026-11-20' }))
    await book(...donation)
    await world.change(tx => closeThrough(tx, world.organisation, '2026-11-20'))
    expect(await book(...donation)).toMatchObject([{ valueDate: '2026-11-20', isNew: false }])
  })

  it('dates a payment of the first minute after midnight in Beijing', async () => {
    const [paid] = world.donation(10_00)
    if (!paid) throw new Error('no posting')
    const [booked] = await book({ ...paid, occurredAt: '2026-11-20T16:00:30.000Z' })
    expect(booked?.valueDate).toBe('2026-11-21')
  })

  it('refuses every posting of a stopped organisation until it is resumed', async () => {
    await world.change(tx => stopBook(tx, world.organisation, '余额核对不符'))
    await expect(book(...world.donation(1_00))).rejects.toThrow('记账已停止：余额核对不符')
    await world.change(tx => resumeBook(tx, world.organisation))
    await book(...world.donation(1_00))
  })
})

describe('table of events', () => {
  it('knows P01 to P39 without a gap, each with sides to book on', () => {
    const codes = Array.from({ length: 39 }, (_, n) => `P${String(n + 1).padStart(2, '0')}`)
    expect(Object.keys(events)).toEqual(codes)
    const rules: [string, EventRule][] = Object.entries(events)
    const oneSided = rules.filter(([, rule]) => !rule.debit.length || !rule.credit.length)
    expect(oneSided.map(([code]) => code)).toEqual(['P33', 'P35'])
  })
})
