import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import { type Operation, operationLog } from '#kernel/server/operation.ts'
import { perform } from '#kernel/server/perform.ts'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type FinanceWorld, notBegun, openFinanceWorld, takingFrom } from '#test/finance-world.ts'
import { answerPort, bring } from '#test/stand-ins.ts'
import { giving, whenGiftsWithdrawn } from '../giving.ts'
import { bankOf, restrictedOf } from '../ledger/accounts.ts'
import { closeThrough, ledgerFaults } from '../ledger/book.ts'
import { documentFaults } from '../ledger/document-faults.ts'
import { post } from '../ledger/post.ts'
import { donationImporter } from './donation-importer.ts'

let world: FinanceWorld
let clerk: Person

beforeAll(async () => {
  world = await openFinanceWorld()
  clerk = await world.of(world.north, ['donation.import', 'donation.view', 'donor.view'])
})
afterAll(() => world.close())

const paidAt = new Date(Date.now() - 3_600_000).toISOString()
const line = (serial: number, more: Record<string, unknown> = {}) => ({
  line: serial,
  values: {
    cause: serial % 3 === 0 ? undefined : world.north.cause,
    channel: '1',
    merchant: world.north.merchant,
    merchantOrderNo: `IM${serial}`,
    channelTradeNo: `CT${serial}`,
    amount: 1000 + serial,
    paidAt,
    donorName: `捐赠人${serial % 50}`,
    donorPhone: `138000${String(10_000 + (serial % 50))}`,
    ...more,
  },
})
const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => line(from + at))
const act = <T>(work: Parameters<typeof perform<T>>[3]) =>
  perform(world.database, clerk, { requestId: 'test' }, work)
const rows = (query: ReturnType<typeof sql>) =>
  world.prepare(async ({ tx }) => (await tx.execute<Record<string, unknown>>(query)).rows)

describe('imported donations', () => {
  it('equal the ledger, the donors, the sums and the evidence, to the fen and the piece', async () => {
    const outcomes = await act(one => donationImporter.apply(one, lines(1, 601)))
    expect([...outcomes.values()].every(({ record }) => record !== undefined)).toBe(true)
    const [sums] = await rows(sql`
      select (select sum(amount)::int from donation) as donations,
             (select -sum(e.amount)::int from ledger_entry e join ledger_posting p on p.id = e.posting_id
               where p.event = 'P01' and e.flow = 'I1') as posted,
             (select balance::int from ledger_account where kind = 'clearing') as clearing,
             (select sum(total)::int from donor) as donors,
             (select sum(amount)::int from donation_daily) as daily,
             (select sum(amount)::int from cause_donor) as by_cause,
             (select sum(management_fee)::int from donation) as fees,
             (select balance::int from ledger_account where kind = 'mgmtFee') as fee_account`)
    const total = 600 * 1000 + (600 * 601) / 2
    for (const name of ['donations', 'posted', 'clearing', 'donors', 'daily', 'by_cause'])
      expect(sums?.[name], name).toBe(total)
    expect(sums?.fees).toBe(sums?.fee_account)
    expect(await rows(sql`select count(*)::int as n, sum(count)::int as gifts from donor`)).toEqual(
      [{ n: 50, gifts: 600 }],
    )
    expect(await rows(sql`select count(*)::int as n from evidence_leaf`)).toEqual([{ n: 600 }])
    expect(await world.prepare(({ tx }) => ledgerFaults(tx))).toEqual([])
  })

  it('are refused line by line at their column, and repetitions are told apart', async () => {
    const wrong = [
      line(1),
      line(9001, { cause: world.south.cause }),
      line(9002, { merchant: world.south.merchant }),
      line(9003, { channel: '2' }),
      line(9004, { paidAt: new Date(Date.now() + 3_600_000).toISOString() }),
      line(9005, { merchantOrderNo: 'other', channelTradeNo: 'CT5' }),
      line(9006),
    ]
    const errors = await act(one => donationImporter.check(one, wrong))
    expect([...errors].map(([at, [first]]) => [at, first?.column, first?.isDuplicate])).toEqual([
      [1, 'merchantOrderNo', true],
      [9001, 'cause', undefined],
      [9002, 'merchant', undefined],
      [9003, 'channel', undefined],
      [9004, 'paidAt', undefined],
      [9005, 'channelTradeNo', true],
    ])
    const outcomes = await act(one => donationImporter.apply(one, wrong))
    expect(outcomes.get(9006)?.record).toBeTruthy()
    expect(outcomes.get(9001)?.errors).toHaveLength(1)
  })

  it('are not smaller than their cause takes', async () => {
    const usual = giving()
    try {
      answerPort(giving, { ...usual, causes: takingFrom(2000, usual) })
      const small = line(8001, { cause: world.north.cause, amount: 1999 })
      const enough = line(8002, { cause: world.north.cause, amount: 2000 })
      const errors = await act(one => donationImporter.check(one, [small, enough]))
      expect([...errors]).toEqual([
        [8001, [{ column: 'amount', message: '单笔捐赠不少于 20.00 元' }]],
      ])
      answerPort(giving, { ...usual, causes: notBegun(usual) })
      const early = await act(one => donationImporter.check(one, [enough]))
      expect([...early]).toEqual([
        [8002, [{ column: 'cause', message: '该标的还没有开始募捐，不能收款' }]],
      ])
    } finally {
      answerPort(giving, usual)
    }
  })

  it('are taken back as long as nobody touched them, and may come again', async () => {
    const before = await rows(sql`select kind, balance from ledger_account order by kind`)
    const donors = () =>
      rows(sql`select id, count, total, net, max_gift, first_at, last_at from donor order by id`)
    const donorsBefore = await donors()
    const early = new Date(Date.parse(paidAt) - 86_400_000).toISOString()
    const late = new Date(Date.parse(paidAt) + 60_000).toISOString()
    const some = [
      line(20_001, { paidAt: early }),
      line(20_002, { paidAt: late }),
      line(20_003, { donorName: '新捐赠人', donorPhone: '13900099999' }),
    ]
    const outcomes = await act(one => donationImporter.apply(one, some))
    const written = [...outcomes].map(([at, { record = '' }]) => ({ line: at, record, version: 1 }))
    await rows(sql`update donation set receipt_status = '1' where id = ${written[2]?.record}`)
    const kept = await act(one => donationImporter.undo(one, written))
    expect([...kept]).toEqual([[20_003, '捐赠已申请或开具票据']])
    await rows(sql`update donation set receipt_status = '0' where id = ${written[2]?.record}`)
    const none = await act(one => donationImporter.undo(one, written.slice(2)))
    expect(none.size).toBe(0)
    expect(
      await rows(sql`
        select (select sum(net_amount) from donation) = (select sum(amount) from donation_daily) as even`),
    ).toEqual([{ even: true }])
    expect(await rows(sql`select kind, balance from ledger_account order by kind`)).toEqual(before)
    const [newcomer, ...others] = (await donors()).toSorted(
      (one, other) => Number(one.count) - Number(other.count),
    )
    expect(newcomer).toMatchObject({ count: 0, max_gift: '0', first_at: null, last_at: null })
    expect(others).toHaveLength(donorsBefore.length)
    expect(others).toEqual(expect.arrayContaining(donorsBefore))
    expect(
      await rows(sql`select (select sum(amount) from donation where state = 'paid') =
                            (select sum(amount) from donation_daily) as even`),
    ).toEqual([{ even: true }])
    const again = await act(one => donationImporter.apply(one, some))
    expect([...again.values()].every(({ record }) => record !== undefined)).toBe(true)
  })

  it('leave every figure as it was, and one row of the log each, when they are taken back', async () => {
    const operations: Operation[] = []
    answerPort(operationLog, async (_act, done) => void operations.push(...done))
    const told: string[][] = []
    bring(whenGiftsWithdrawn.of(async (_act, donors) => void told.push([...donors])))
    const figures = async () => ({
      accounts: await rows(sql`
        select org_id, kind, owner_id, balance, reserved, locked from ledger_account
         where balance <> 0 or reserved <> 0 order by id`),
      flows: await rows(sql`
        select account_id, flow, sum(debit - credit) as net from ledger_daily
         group by 1, 2 having sum(debit - credit) <> 0 order by 1, 2`),
      donors: await rows(sql`
        select id, count, total, net, max_gift, first_at, last_at from donor order by id`),
      days: await rows(sql`select * from donation_daily where gifts <> 0 order by 1, 2, 3, 4`),
      causes: await rows(sql`select * from cause_total where gifts <> 0 order by cause`),
      givers: await rows(sql`
        select cause, donor, gifts, amount from cause_donor where gifts <> 0 order by 1, 2`),
    })
    const before = await figures()
    const early = new Date(Date.parse(paidAt) - 2 * 86_400_000).toISOString()
    const some = Array.from({ length: 300 }, (_, at) =>
      line(60_001 + at, {
        ...(at % 2 === 0 ? { paidAt: early } : {}),
        ...(at % 5 === 0 ? { cause: world.north.custodial } : {}),
        // Half of them come from people who are in the book already, the rest from nobody that is known.
        ...(at % 4 < 2 ? {} : { donorName: undefined, donorPhone: undefined }),
      }),
    )
    const outcomes = await act(one => donationImporter.apply(one, some))
    const written = [...outcomes].map(([at, { record = '' }]) => ({ line: at, record, version: 1 }))
    const between = await figures()
    for (const name of ['accounts', 'flows', 'donors', 'days', 'causes', 'givers'] as const)
      expect(between[name], name).not.toEqual(before[name])
    expect(await act(one => donationImporter.undo(one, written))).toEqual(new Map())
    const [unknown, ...known] = (await figures()).donors.toSorted(
      (one, other) => Number(one.count) - Number(other.count),
    )
    const after = await figures()
    expect({ ...after, donors: known }).toEqual({ ...before, donors: expect.anything() })
    expect(known).toEqual(expect.arrayContaining(before.donors))
    expect(unknown).toMatchObject({ count: 0, total: '0', net: '0', max_gift: '0', first_at: null })
    const ids = written.map(({ record }) => record)
    expect(operations.map(({ record }) => record).toSorted()).toEqual(ids.toSorted())
    expect(operations[0]).toMatchObject({ action: 'donation.writeOff', version: 2 })
    expect(operations[0]?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['state', 'merchantOrderNo', 'channelTradeNo', 'closeReason']),
    )
    expect(told).toEqual([expect.arrayContaining([String(before.donors[0]?.id)])])
    expect(await world.prepare(({ tx }) => ledgerFaults(tx))).toEqual([])
    expect(await world.prepare(({ tx }) => documentFaults(tx))).toEqual([])
  })

  it('stay where somebody has asked them back, spent them, or closed their day', async () => {
    const own = await rows(sql`select balance::int as balance from ledger_account
      where kind = 'restricted' and owner_id = ${world.north.cause}`)
    const early = new Date(Date.parse(paidAt) - 5 * 86_400_000).toISOString()
    const some = [
      line(50_002),
      line(50_003, { amount: 100_000, cause: world.north.cause }),
      line(50_004, { cause: undefined, paidAt: early }),
      line(50_005, { amount: 500, cause: world.north.cause }),
    ]
    const outcomes = await act(one => donationImporter.apply(one, some))
    const written = [...outcomes].map(([at, { record = '' }]) => ({ line: at, record, version: 1 }))
    const asker = await world.of(world.north, ['refund.create', 'donation.view'])
    await world.call(asker, 'POST', '/api/finance/refund/insert', {
      ...{ donation: written[0]?.record, amount: 10, reasonKind: '1' },
    })
    // All but the fee of the large gift and the last one is spent.
    const spent = Number(own[0]?.balance) + 95_000 - 100
    await world.prepare(async ({ tx, now }) => {
      await post(tx, {
        ...{ event: 'P06', organisation: world.north.id, occurredAt: now.toISOString() },
        source: { table: 'payout', id: newId() },
        lines: [
          { account: restrictedOf({ cause: world.north.cause }), amount: spent, flow: 'E1' },
          { account: bankOf(newId()), amount: -spent },
        ],
      })
      await closeThrough(tx, world.north.id, beijingDay(new Date(early)))
    })
    const donors = await rows(sql`select id, count, total, net from donor order by id`)
    const kept = await act(one => donationImporter.undo(one, written))
    expect([...kept.keys()].toSorted()).toEqual([50_002, 50_003, 50_004])
    expect(kept.get(50_002)).toBe('捐赠已申请退款')
    expect(kept.get(50_003)).toContain('限定性资金余额不足')
    expect(kept.get(50_004)).toBe(`记账日 ${beijingDay(new Date(early))} 已关账`)
    const states = await rows(sql`select merchant_order_no as no, state from donation
      where id in (${written[1]?.record}::uuid, ${written[3]?.record}::uuid) order by amount`)
    expect(states).toEqual([
      { no: null, state: 'closed' },
      { no: 'IM50003', state: 'paid' },
    ])
    const after = await rows(sql`select id, count, total, net from donor order by id`)
    expect(
      after.filter(({ id, total }) => donors.some(d => d.id === id && d.total !== total)),
    ).toHaveLength(1)
    expect(await world.prepare(({ tx }) => documentFaults(tx))).toEqual([])
  })

  it('name the agreement in force when they are large, and never another', async () => {
    const usual = giving()
    const signedAt = Date.parse(paidAt) - 60_000
    answerPort(giving, {
      ...usual,
      largeGifts: async () => ({ agreementFrom: 100_000, secondFrom: null }),
      agreementsThrough: async () => at =>
        Date.parse(at) < signedAt ? null : { versionNo: 'V3', largeFrom: null },
    })
    try {
      const early = new Date(signedAt - 60_000).toISOString()
      const errors = await act(one =>
        donationImporter.check(one, [
          line(30_001, { amount: 99_999 }),
          line(30_002, { amount: 100_000 }),
          line(30_003, { amount: 100_000, agreementNo: 'V2' }),
          line(30_004, { amount: 100_000, agreementNo: 'V3' }),
          line(30_005, { amount: 100_000, paidAt: early }),
          line(30_006, { agreementNo: 'V3', paidAt: early }),
        ]),
      )
      expect([...errors].map(([at, [first]]) => [at, first?.column, first?.message])).toEqual([
        [
          30_002,
          'agreementNo',
          '单笔 ¥1,000.00 及以上的捐赠请填写捐赠协议版本号（支付时生效的为 V3）',
        ],
        [30_003, 'agreementNo', '支付时生效的捐赠协议版本为 V3'],
        [30_006, 'agreementNo', '支付时没有生效的捐赠协议'],
      ])
    } finally {
      answerPort(giving, usual)
    }
  })
})
