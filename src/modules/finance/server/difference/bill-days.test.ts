import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { openReconWorld, type ReconWorld } from '#test/recon-world.ts'
import { writeWechatBill } from '../bills/write-wechat-bill.ts'
import { ledgerFaults } from '../ledger/book.ts'

let world: ReconWorld

beforeAll(async () => {
  world = await openReconWorld()
})
afterAll(async () => {
  expect(await world.prepare(act => ledgerFaults(act.tx))).toEqual([])
  await world.close()
})

const readBill = async (id: string) =>
  (await world.read(world.clerk, 'bill/getById', { id })).dataPoints

describe('a bill', () => {
  it('of three payments and a refund is even, its fee summed to the fifth decimal and booked once', async () => {
    const day = '2026-10-01'
    const trades = [100_00, 50_00, 30_00].map(amount => world.trade(day, { amount }))
    const [first] = trades
    if (first === undefined) throw new Error('no trade')
    const gift = await world.give(first)
    for (const trade of trades.slice(1)) await world.give(trade)
    const number = 'T20261001000001'
    await world.rows(sql`
      insert into refund (id, number, organisation, donation, channel, merchant, amount, fee_share,
             reason_kind, applicant_kind, funding_source, needs_second, tries, state, version,
             created_at, updated_at)
      values (${newId()}, ${number}, ${world.north.id}, ${gift}, '1', ${world.north.merchant}, 2000, 0,
              '2', 'donor', '1', false, 1, 'success', 1, now(), now())`)
    const back = {
      ...first,
      ...{ amount: 20_00, rate: 0 },
      refund: { merchantRefundNo: number, channelRefundNo: 'C1' },
    }
    const file = writeWechatBill([...trades, back]).toString()
    const wrong = file.split('\r\n')
    const sums = (wrong.at(-2) ?? '').split(',')
    sums[5] = '`180.01'
    const refused = await world.bill(
      Buffer.from([...wrong.slice(0, -2), sums.join(','), ''].join('\r\n')),
    )
    expect(refused.refused).toContain('汇总与明细不一致: 订单总金额')
    const bill = await world.bill(Buffer.from(file))
    expect(bill).toMatchObject({ state: 'balanced', evenCount: 4, feeAmount: 108 })
    const fees = await world.rows(sql`
      select e.amount::int as amount from ledger_posting p join ledger_entry e on e.posting_id = p.id
       where p.source_id = ${bill.id}::uuid and p.event = 'P14' and e.amount > 0`)
    expect(fees).toEqual([{ amount: 108 }])
    const again = await world.bill(Buffer.from(file))
    expect(again.said.known).toMatchObject({ id: bill.id })
    expect(again.refused).toContain('同一文件不能重复上传')
  })

  it('lets a payment of the last second wait for the next day, where it is even by itself', async () => {
    const late = world.trade('2026-10-03', { tradedAt: '2026-10-03T23:59:58+08:00' })
    const usual = world.trade('2026-10-03')
    await world.give(late)
    await world.give(usual)
    const first = await world.bill([usual])
    expect(first).toMatchObject({ state: 'balanced', shortCount: 0, crossCount: 1 })
    const next = await world.bill([{ ...late, tradedAt: '2026-10-04T00:00:03+08:00' }])
    expect(next).toMatchObject({ state: 'balanced', evenCount: 1 })
    expect(await world.rows(sql`select result from bill_line where bill = ${next.id}`)).toEqual([
      { result: '7' },
    ])
    expect(await readBill(first.id)).toMatchObject({ crossCount: 0, state: 'balanced' })
    expect(await world.differences(first.id)).toEqual([])
  })

  it('makes a difference of it after all where the next day does not tell it', async () => {
    const late = world.trade('2026-10-05', { tradedAt: '2026-10-05T23:40:00+08:00' })
    const [usual, after] = [world.trade('2026-10-05'), world.trade('2026-10-06')]
    for (const trade of [late, usual, after]) await world.give(trade)
    const first = await world.bill([usual])
    await world.bill([after])
    expect(await readBill(first.id)).toMatchObject({
      state: 'differing',
      shortCount: 1,
      crossCount: 0,
    })
    expect(await world.differences(first.id)).toMatchObject([{ type: '3', gap: -10_000 }])
  })
})
