import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import type { Parsed } from '#test/parsed.ts'
import { openReconWorld, type ReconWorld } from '#test/recon-world.ts'
import { ledgerFaults } from '../ledger/book.ts'

let world: ReconWorld

beforeAll(async () => {
  world = await openReconWorld()
})
afterAll(async () => {
  expect(await world.prepare(act => ledgerFaults(act.tx))).toEqual([])
  await world.close()
})

const answer = (resolution: string, more: object = {}) => ({
  ...{ resolution, opinion: '已向渠道核实，附查询截图', proof: [newId()] },
  ...more,
})

const propose = (row: Parsed, given: object, who = world.clerk) =>
  world.say(who, 'difference/propose', { id: row.id, version: row.version, ...given })

const confirm = (row: Parsed, who = world.chief) =>
  world.say(who, 'difference/confirm', { id: row.id, version: row.version })

async function settle(row: Parsed, given: object): Promise<Parsed> {
  const proposed = await propose(row, given)
  expect(proposed.statusMessage).toBe('success')
  const done = await confirm(proposed.dataPoints)
  expect(done.statusMessage).toBe('success')
  return done.dataPoints
}

const eventsOf = async (source: string) =>
  (
    await world.rows(
      sql`select event from ledger_posting where source_id = ${source}::uuid order by number`,
    )
  ).map(({ event }) => event)

const readBill = async (id: string) =>
  (await world.read(world.clerk, 'bill/getById', { id })).dataPoints

describe('a difference', () => {
  it('of an unknown payment becomes a gift, by the word of another person than who proposed it', async () => {
    const stranger = world.trade('2026-10-08', { amount: 88_00 })
    const known = world.trade('2026-10-08')
    await world.give(known)
    const bill = await world.bill([known, stranger])
    const [row] = await world.differences(bill.id)
    expect(row).toMatchObject({
      ...{ type: '2', gap: 8800, amountOurs: 0, amountTheirs: 8800, state: 'open' },
      ...{ owner: world.clerk.accountId, extra: { ways: ['1', '2', '3'] } },
    })
    const foreign = await propose(row, answer('1', { cause: world.south.cause }))
    expect(foreign.dataPoints.errors[0].field).toBe('cause')
    const wrong = await propose(row, answer('6'))
    expect(wrong.dataPoints.errors[0].message).toBe('长款可选：补单、退款、挂账')
    const bare = await propose(row, { resolution: '1', opinion: '已核实', proof: [] })
    expect(bare.dataPoints.errors[0].field).toBe('proof')
    const proposed = (await propose(row, answer('1', { cause: world.north.cause }))).dataPoints
    expect(await readBill(bill.id)).toMatchObject({ state: 'handling' })
    expect(await confirm(proposed, world.clerk)).toMatchObject({
      status: 403,
      statusMessage: '提出处理的人不能自己确认',
    })
    const done = (await confirm(proposed)).dataPoints
    expect(done).toMatchObject({ state: 'resolved' })
    expect(await readBill(bill.id)).toMatchObject({ state: 'handled', differingCount: 0 })
    const gifts = await world.rows(sql`
      select state, amount::int as amount, recon_state as recon from donation
       where id = ${done.madeDonation}::uuid`)
    expect(gifts).toEqual([{ state: 'paid', amount: 8800, recon: 'handled' }])
    expect(await eventsOf(done.madeDonation)).toEqual(['P01', 'P02'])
    const leaves = await world.rows(sql`select kind from evidence_leaf where source_id = ${row.id}`)
    expect(leaves).toEqual([{ kind: 'difference' }])
    const day = (await world.read(world.clerk, 'bill/getDay', { day: '2026-10-08' })).dataPoints
    const [merchant] = day.merchants
    expect(merchant.ours.amount).toBe(merchant.theirs.amount)
  })

  it('of an unknown payment waits among unclaimed money, or goes back as a refund', async () => {
    const [one, other] = [world.trade('2026-10-09'), world.trade('2026-10-09', { amount: 4_00 })]
    const bill = await world.bill([one, other])
    const [first, second] = await world.differences(bill.id)
    await settle(first, answer('3'))
    expect(await eventsOf(first.id)).toEqual(['P30'])
    await settle(second, answer('2'))
    expect(await eventsOf(second.id)).toEqual(['P30'])
    // A later bill tells that the channel has given it back: the mirror, once.
    const told = { merchantRefundNo: 'MCH-1', channelRefundNo: 'CR2' }
    const next = { ...other, rate: 0, tradedAt: '2026-10-10T09:00:00+08:00', refund: told }
    const later = await world.bill([next])
    const [back] = await world.differences(later.id)
    expect(back).toMatchObject({ type: '2', gap: -400, extra: { ways: ['2'] } })
    await settle(back, answer('2'))
    const mirrors = await world.rows(sql`
      select p.event from ledger_posting p join ledger_posting o on o.id = p.reverses
       where o.source_id = ${second.id}::uuid`)
    expect(mirrors).toEqual([{ event: 'P35' }])
    expect(await readBill(later.id)).toMatchObject({ state: 'handled' })
  })

  it('of a gift that the channel does not know is written off only once its receipt is taken back', async () => {
    const [lost, known] = [world.trade('2026-10-12'), world.trade('2026-10-12')]
    const gift = await world.give(lost)
    await world.give(known)
    const bill = await world.bill([known])
    const [row] = await world.differences(bill.id)
    expect(row).toMatchObject({
      type: '3',
      gap: -10_000,
      donation: gift,
      extra: { ways: ['6', '3', '4'] },
    })
    await world.rows(sql`update donation set receipt_status = '3' where id = ${gift}::uuid`)
    const refused = await propose(row, answer('6'))
    expect(refused.dataPoints.errors[0].message).toContain('请先作废或红冲票据')
    await world.rows(sql`update donation set receipt_status = '6' where id = ${gift}::uuid`)
    await settle(row, answer('6'))
    expect(await world.rows(sql`select state from donation where id = ${gift}::uuid`)).toEqual([
      { state: 'closed' },
    ])
    expect((await eventsOf(gift)).filter(event => event === 'P33')).toHaveLength(2)
    expect(await readBill(bill.id)).toMatchObject({ state: 'handled', shortCount: 0 })
  })

  it('of a gift that stands in the bill of another day needs the line that proves it', async () => {
    const [moved, known] = [world.trade('2026-10-14'), world.trade('2026-10-14')]
    await world.give(moved)
    await world.give(known)
    const bill = await world.bill([known])
    const [row] = await world.differences(bill.id)
    const other = await world.bill([
      {
        ...moved,
        tradedAt: '2026-10-16T09:00:00+08:00',
        merchantOrderNo: 'ZZ1',
        channelTradeNo: 'ZZ2',
      },
    ])
    const lines = await world.rows(sql`select id from bill_line where bill = ${other.id}::uuid`)
    const bare = await propose(row, answer('4'))
    expect(bare.dataPoints.errors[0].field).toBe('provingLine')
    await settle(row, answer('4', { provingLine: lines[0]?.id }))
    expect(await eventsOf(row.id)).toEqual([])
    expect(await readBill(bill.id)).toMatchObject({ state: 'handled' })
  })

  it("of amounts books the channel's, and gives a surplus back where that is decided", async () => {
    const trades = [world.trade('2026-10-18'), world.trade('2026-10-18', { amount: 70_00 })]
    const gifts = []
    for (const trade of trades) gifts.push(await world.give(trade, { amount: 50_00 }))
    const bill = await world.bill(trades)
    const [first, second] = await world.differences(bill.id)
    expect([first.gap, second.gap]).toEqual([50_00, 20_00])
    const changed = await settle(first, answer('4'))
    expect((await eventsOf(gifts[0] ?? '')).slice(-2)).toEqual(['P33', 'P33'])
    expect(await eventsOf(changed.madeDonation)).toEqual(['P01', 'P02'])
    const back = await settle(second, answer('2'))
    const refunds = await world.rows(
      sql`select amount::int as amount, state from refund where id = ${back.madeRefund}::uuid`,
    )
    expect(refunds).toEqual([{ amount: 20_00, state: 'approved' }])
    expect(await readBill(bill.id)).toMatchObject({ state: 'handled' })
  })

  it('of fees is small enough to be ignored, or a claim that is no cost', async () => {
    await world.configure()
    const trades = [1, 3].map(rate =>
      world.trade('2026-10-20', { amount: 100_00, rate: 60 * rate }),
    )
    for (const trade of trades) await world.give(trade)
    const bill = await world.bill(trades)
    const [row] = await world.differences(bill.id)
    expect(row).toMatchObject({
      type: '8',
      amountOurs: 60,
      amountTheirs: 180,
      gap: 120,
      extra: { ways: ['3'] },
    })
    const ignored = await world.say(world.clerk, 'difference/ignore', {
      ...{ id: row.id, version: row.version, opinion: '小额差异', proof: [newId()] },
    })
    expect(ignored.statusMessage).toBe('只有不超过 ¥1.00 的手续费差异可以忽略')
    await settle(row, answer('3'))
    expect(await eventsOf(row.id)).toEqual(['P31'])
    const taken = await world.rows(sql`
      select e.amount::int as amount from ledger_posting p join ledger_entry e on e.posting_id = p.id
       where p.source_id = ${bill.id}::uuid and p.event = 'P14' and e.amount > 0`)
    expect(taken).toEqual([{ amount: 120 }])
  })

  it('goes away by itself when the next run finds its line even, and keeps what was decided', async () => {
    const [one, other] = [world.trade('2026-10-22'), world.trade('2026-10-22')]
    const bill = await world.bill([one, other])
    const [first] = await world.differences(bill.id)
    await settle(first, answer('3'))
    await world.give(other)
    const again = await world.say(world.clerk, 'bill/rematch', {
      id: bill.id,
      version: (await readBill(bill.id)).version,
    })
    expect(again.statusMessage).toBe('success')
    expect(await world.match(bill.id)).toMatchObject({ state: 'handled', evenCount: 1 })
    expect((await world.differences(bill.id)).map(({ state }: Parsed) => state)).toEqual([
      'resolved',
      'auto',
    ])
  })

  it('is seen by its own organisation alone, and by nobody who may not', async () => {
    const stranger = await world.of(world.south, ['bill.view', 'difference.view'])
    const bill = await world.bill([world.trade('2026-10-24')])
    const [row] = await world.differences(bill.id)
    for (const [path, id] of [
      ['bill/getById', bill.id],
      ['difference/getById', row.id],
    ] as const) {
      const known = await world.read(stranger, path, { id })
      const unknown = await world.read(stranger, path, { id: newId() })
      expect(known.statusCode).toBe(4040)
      expect(known.statusMessage).toBe(unknown.statusMessage)
      expect(known.status).toBe(unknown.status)
    }
    const reader = await world.of(world.north, ['donation.view'])
    const checks = await world.read(reader, 'donation/getCauseChecks', {
      ...{ kind: 'project', to: '2026-11-01' },
    })
    expect(checks.statusCode).not.toBe(4031)
    const refused = await world.say(reader, 'bill/registerEmpty', {})
    expect(refused.statusCode).toBe(4031)
  })
})
