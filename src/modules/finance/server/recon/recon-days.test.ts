import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import type { Parsed } from '#test/parsed.ts'
import { openReconWorld, type ReconWorld } from '#test/recon-world.ts'
import { writeWechatBill } from '../bills/write-wechat-bill.ts'
import { closeEmptyDays } from '../closing/closing-day.ts'
import { ledgerFaults } from '../ledger/book.ts'

let world: ReconWorld

beforeAll(async () => {
  world = await openReconWorld()
  await world.configure({ rate: 60 })
})
afterAll(async () => {
  expect(await world.prepare(act => ledgerFaults(act.tx))).toEqual([])
  await world.close()
})

const close = (day: string, who = world.clerk) =>
  world.say(who, 'closingDay/insert', { organisation: world.north.id, day })
const confirm = ({ id, version }: Parsed, who = world.chief) =>
  world.say(who, 'closingDay/approve', { id, version })
const whyOf = ({ dataPoints }: Parsed) =>
  dataPoints.errors.map(({ message }: Parsed) => message).join()

async function closed(day: string): Promise<Parsed> {
  const made = await close(day)
  expect(made.statusMessage).toBe('success')
  const done = await confirm(made.dataPoints)
  expect(done.statusMessage).toBe('success')
  return done.dataPoints
}

const empty = (days: readonly string[], more: object = {}, who = world.clerk) =>
  world.say(who, 'bill/registerEmpty', {
    ...{ merchant: world.north.merchant, days, reason: '渠道答复 No Bill Exist' },
    ...more,
  })

describe('a day', () => {
  it('is not closed while a bill is missing, a difference waits, or one before it is open; each is named', async () => {
    const [first, second] = [world.trade('2026-11-02'), world.trade('2026-11-03')]
    await world.give(first)
    await world.give(second)
    expect(whyOf(await close('2026-11-02'))).toContain(
      `2026-11-02 商户号 ${world.north.mchId} 的账单未上传`,
    )
    await world.bill([first])
    const stranger = world.trade('2026-11-03', { amount: 88_00 })
    const bill = await world.bill([second, stranger])
    const [row] = await world.differences(bill.id)
    const both = whyOf(await close('2026-11-03'))
    expect(both).toContain('2026-11-02 尚未关账')
    expect(both).toContain('2026-11-03 有 1 笔差异待处理')
    await closed('2026-11-02')
    const left = whyOf(await close('2026-11-03'))
    expect(left).toContain('2026-11-03 有 1 笔差异待处理')
    expect(left).not.toContain('2026-11-02')
    const proposed = await world.say(world.clerk, 'difference/propose', {
      ...{ id: row.id, version: row.version, resolution: '3' },
      ...{ opinion: '渠道核实中，先挂账', proof: [newId()] },
    })
    expect(whyOf(await close('2026-11-03'))).toContain('2026-11-03 有 1 笔差异待确认')
    const { id, version } = proposed.dataPoints
    await world.say(world.chief, 'difference/confirm', { id, version })
    const day = await closed('2026-11-03')
    expect(day).toMatchObject({ from: '2026-11-03', expected: 1, loaded: 1, state: 'closed' })
    expect(day.reportHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('once closed takes no other file, no decision and no posting of its own', async () => {
    const [bill] = await world.rows(
      sql`select id, version from bill where bill_date = '2026-11-03'::date`,
    )
    const other = writeWechatBill([world.trade('2026-11-03')])
    const replaced = await world.bill(other, `?replaces=${bill?.id}`)
    expect(replaced.refused).toBe('2026-11-03 已关账，账单不能再替换或作废')
    // Nor the first file of another number or kind: what it tells could not be resolved any more.
    const late = [world.trade('2026-11-01'), world.trade('2026-11-04')]
    expect((await world.bill(late)).refused).toBe('2026-11-01 已关账，不能再上传当日的账单')
    expect(
      await world.rows(sql`select id from bill where bill_date in ('2026-11-01', '2026-11-04')`),
    ).toEqual([])
    const rematch = await world.say(world.clerk, 'bill/rematch', { ...bill })
    expect(rematch).toMatchObject({
      ...{ status: 409, statusMessage: '该账单日已关账，不能重新对账' },
    })
    const [row] = await world.differences(String(bill?.id))
    const again = await world.say(world.clerk, 'difference/propose', {
      ...{
        id: row.id,
        version: row.version,
        resolution: '3',
        opinion: '再次处理',
        proof: [newId()],
      },
    })
    expect(again.statusCode).not.toBe(1)
    const gift = await world.give(world.trade('2026-11-03', { amount: 5_00 }))
    const dated = await world.rows(sql`
      select value_date::text as day from ledger_posting where source_id = ${gift}::uuid and event = 'P01'`)
    expect(dated).toEqual([{ day: '2026-11-04' }])
  })

  it('has a report that is the same whenever it is made again', async () => {
    const list = await world.read(world.clerk, 'closingDay/getListByPage')
    const [row] = list.dataPoints.list
    const report = async () =>
      (await world.read(world.clerk, 'closingDay/getReport', { id: row.id })).dataPoints
    const first = await report()
    expect(first.hash).toBe(first.kept)
    expect(first.report.events.map(({ event }: Parsed) => event)).toEqual([
      'P01',
      'P02',
      'P14',
      'P30',
    ])
    expect(first.report.clearingTo).toBe(
      first.report.clearingFrom + 100_00 + 88_00 - first.report.events[2].amount,
    )
    expect(await report()).toEqual(first)
  })

  it('takes payments while it is closed each into its total or into the next day, none is lost', async () => {
    const trade = world.trade('2026-11-04')
    await world.give(trade)
    await world.rows(sql`update donation set recon_state = 'even' where recon_state = 'open'`)
    const bill = await world.bill([trade])
    expect(bill.state).toBe('balanced')
    const made = (await close('2026-11-04')).dataPoints
    const [tried, ...gifts] = await Promise.all([
      confirm(made),
      ...Array.from({ length: 20 }, () => world.give(world.trade('2026-11-04'))),
    ])
    // What came before the close keeps the day open until it is matched, what came after is dated on.
    if (tried.statusCode !== 1) {
      expect(whyOf(tried)).toContain('未与账单对平')
      await world.rows(sql`update donation set recon_state = 'even' where recon_state = 'open'`)
      const { id } = made
      const again = (await world.read(world.clerk, 'closingDay/getById', { id })).dataPoints
      expect((await confirm(again)).statusMessage).toBe('success')
    }
    const dated = await world.rows(sql`
      select value_date::text as day, count(*)::int as n from ledger_posting
       where event = 'P01' and source_id = any(${sql.param(gifts)}::uuid[]) group by 1`)
    expect(dated.reduce((sum, { n }) => sum + Number(n), 0)).toBe(20)
    for (const { day } of dated) expect(['2026-11-04', '2026-11-05']).toContain(day)
    const [day] = await world.rows(sql`
      select postings from closing_day where id = ${made.id}::uuid`)
    const [booked] = await world.rows(sql`
      select count(*)::int as n from ledger_posting
       where value_date = '2026-11-04'::date and org_id = ${world.north.id}::uuid`)
    expect(day?.postings).toBe(booked?.n)
  })
})

describe('a day without a bill', () => {
  it("is even by the channel's word where nothing was ordered, and closes itself", async () => {
    // The days until the twenty gifts are closed first.
    await world.rows(sql`update donation set recon_state = 'even' where recon_state = 'open'`)
    const twenty = await world.bill([world.trade('2026-11-05', { amount: 1_00 })])
    const [stranger] = await world.differences(twenty.id)
    const proposed = await world.say(world.clerk, 'difference/propose', {
      ...{ id: stranger.id, version: stranger.version, resolution: '3' },
      ...{ opinion: '挂账待查', proof: [newId()] },
    })
    const { id, version } = proposed.dataPoints
    await world.say(world.chief, 'difference/confirm', { id, version })
    await closed('2026-11-05')
    const made = await empty(['2026-11-06', '2026-11-07'])
    expect(made.statusMessage).toBe('success')
    for (const bill of made.dataPoints) expect((await world.match(bill.id)).state).toBe('balanced')
    const twice = await empty(['2026-11-06'])
    expect(whyOf(twice)).toContain('2026-11-06 的账单已登记')
    await world.give(world.trade('2026-11-08'))
    await world.run(closeEmptyDays, {})
    expect(
      await world.rows(sql`select closed_through::text as day from ledger_book
                            where org_id = ${world.north.id}::uuid`),
    ).toEqual([{ day: '2026-11-07' }])
  })

  it('is refused to one person where there were orders, and told by two; then its gifts are short', async () => {
    expect(whyOf(await empty(['2026-11-08']))).toContain(
      '2026-11-08 平台有 1 笔订单，空账单须由另一人确认',
    )
    const asked = await empty(['2026-11-08'], { withOrders: true })
    const [bill] = asked.dataPoints
    expect(bill.state).toBe('asked')
    const question = { id: bill.id, version: bill.version }
    expect(await world.say(world.clerk, 'bill/confirmEmpty', question)).toMatchObject({
      ...{ status: 403, statusMessage: '登记空账单的人不能自己确认' },
    })
    await world.say(world.chief, 'bill/confirmEmpty', question)
    expect(await world.match(bill.id)).toMatchObject({ state: 'differing', shortCount: 1 })
    expect(await world.differences(bill.id)).toMatchObject([{ type: '3', gap: -10_000 }])
  })
})

describe('payments and refunds that are told apart', () => {
  it('the word that there were no payments stands beside a bill of refunds, whichever comes first', async () => {
    for (const [day, isFirst] of [
      ['2026-11-14', true],
      ['2026-11-15', false],
    ] as const) {
      const paid = world.trade('2026-11-13')
      const back = world.trade(day, {
        ...{ merchantOrderNo: paid.merchantOrderNo, channelTradeNo: paid.channelTradeNo },
        amount: 10_00,
        refund: { merchantRefundNo: `TK${day}`, channelRefundNo: `5${day}` },
      })
      const file = writeWechatBill([back], 'wxTradeRefund')
      const tell = async () => {
        expect((await world.bill(file)).format).toBe('wxTradeRefund')
      }
      if (isFirst) await tell()
      expect((await empty([day])).statusMessage).toBe('success')
      if (!isFirst) await tell()
      expect((await empty([day])).statusCode).not.toBe(1)
      expect((await world.bill(writeWechatBill([world.trade(day)]))).refused).toContain(day)
    }
  })
})

describe('a corrected file', () => {
  it('stands instead of the one before; what was decided upon lines that it tells the same stays', async () => {
    const [known, first, second] = [1, 2, 3].map(() => world.trade('2026-11-12'))
    if (!known || !first || !second) throw new Error('no trades')
    await world.give(known)
    const bill = await world.bill([known, first])
    const [row] = await world.differences(bill.id)
    const proposed = await world.say(world.clerk, 'difference/propose', {
      ...{ id: row.id, version: row.version, resolution: '3' },
      ...{ opinion: '挂账待查', proof: [newId()] },
    })
    const { id, version } = proposed.dataPoints
    await world.say(world.chief, 'difference/confirm', { id, version })
    const next = await world.bill([known, first, second], `?replaces=${bill.id}`)
    expect(next).toMatchObject({ supersedes: bill.id, state: 'handling', differingCount: 1 })
    expect(await world.rows(sql`select state from bill where id = ${bill.id}::uuid`)).toEqual([
      { state: 'void' },
    ])
    expect(await world.differences(next.id)).toMatchObject([
      { id: row.id, state: 'resolved' },
      { orderNo: second.merchantOrderNo, state: 'open' },
    ])
    const original = await world.app.inject({
      url: `/api/finance/bill/original?id=${next.id}`,
      headers: { 'x-test-person': world.clerk.accountId },
    })
    expect(original.rawPayload.equals(writeWechatBill([known, first, second]))).toBe(true)
  })

  it('shows in the calendar with what differs', async () => {
    const calendar = await world.read(world.clerk, 'bill/getCalendar', { month: '2026-11' })
    const [own] = calendar.dataPoints
    const of = (day: string) => own.days.find((each: Parsed) => each.day === day)
    expect(of('2026-11-03')).toMatchObject({ state: 'closed', loaded: 1, expected: 1 })
    expect(of('2026-11-08')).toMatchObject({ state: 'differing', differences: 1, gap: -10_000 })
    expect(of('2026-11-09')).toMatchObject({ state: 'waiting', loaded: 0, expected: 1 })
    const foreign = await world.of(world.south, ['bill.view'])
    expect(
      (await world.read(foreign, 'bill/getCalendar', { month: '2026-11' })).dataPoints,
    ).toEqual([])
    const day = await world.read(foreign, 'bill/getDay', {
      ...{ organisation: world.north.id, day: '2026-11-08' },
    })
    expect(day.dataPoints.merchants).toEqual([])
  })
})
