import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { sendFile } from '#test/upload.ts'
import { type BillTrade, type RefundStatus, writeWechatBill } from '../bills/write-wechat-bill.ts'
import { recordGifts } from '../donation/record-gifts.ts'
import { ledgerFaults } from '../ledger/book.ts'

let world: FinanceWorld
let clerk: Person
let teller: Person
let chiefs: Person[]
let other: Person

beforeAll(async () => {
  world = await openFinanceWorld(true)
  const refunds = ['create', 'view', 'approve', 'pay', 'succeed'].map(verb => `refund.${verb}`)
  const bills = ['upload', 'view', 'rematch', 'discard'].map(verb => `bill.${verb}`)
  clerk = await world.of(world.north, [...bills, 'billLine.view', 'donation.view'])
  teller = await world.of(world.north, [...refunds, 'donation.view'])
  chiefs = [await world.of(world.north, refunds), await world.of(world.north, refunds)]
  other = await world.of(world.north, ['billLine.view', 'billLine.chargeback', 'refund.view'])
})
afterAll(async () => {
  expect(await world.prepare(act => ledgerFaults(act.tx))).toEqual([])
  await world.close()
})

let serial = 0
function trade(day: string, more: Partial<BillTrade> = {}): BillTrade {
  serial += 1
  return {
    tradedAt: `${day}T10:00:00+08:00`,
    merchant: world.north.mchId,
    merchantOrderNo: `RL${serial}`,
    channelTradeNo: `RT${serial}`,
    amount: 30_00,
    rate: 60,
    productName: '助学',
    userMark: 'oUser',
    ...more,
  }
}

async function give(paid: BillTrade): Promise<string> {
  const gift = {
    organisation: world.north.id,
    cause: world.north.cause,
    amount: paid.amount,
    channel: '1',
    merchant: world.north.merchant,
    merchantOrderNo: paid.merchantOrderNo,
    channelTradeNo: paid.channelTradeNo,
    source: 'mobile',
    paidAt: paid.tradedAt,
  } as const
  const [id = ''] = await world.prepare(act =>
    recordGifts(act, [gift], { place: 'channel', audit: 'none' }),
  )
  return id
}

const call = async (who: Person, path: string, question: object) =>
  world.call(who, 'POST', `/api/finance/${path}`, { ...question })

/** A refund of ¥10 of a gift that waits for the channel. */
async function refundOf(donation: string) {
  let { dataPoints: row } = await call(teller, 'refund/insert', {
    ...{ donation, amount: 10_00, reasonKind: '2' },
  })
  for (const chief of chiefs)
    row = (await call(chief, 'refund/approve', { id: row.id, version: row.version })).dataPoints
  row = (await call(teller, 'refund/pay', { id: row.id, version: row.version })).dataPoints
  expect(row.state).toBe('processing')
  return row
}

const readRefund = async (id: string) =>
  (await world.call(teller, 'GET', '/api/finance/refund/getById', { id })).dataPoints

async function upload(file: Buffer) {
  await world.call(clerk, 'GET', '/api/finance/bill/getListByPage')
  const made = await sendFile(world, clerk, {
    url: '/api/finance/bill/upload',
    file: { name: 'bill.csv', bytes: file },
  })
  const id = made.dataPoints?.bills?.[0]?.id
  if (id === undefined) return { refused: made.statusMessage, id: '' }
  return { ...(await settled(id)), refused: undefined }
}

async function settled(id: string) {
  const read = async () =>
    (await world.call(clerk, 'GET', '/api/finance/bill/getById', { id })).dataPoints
  await expect.poll(async () => (await read()).state).not.toBe('matching')
  return read()
}

const rowsOf = (query: ReturnType<typeof sql>) =>
  world.prepare(async act => (await act.tx.execute<Record<string, unknown>>(query)).rows)

const postings = (id: string) =>
  rowsOf(sql`select event from ledger_posting where source_id = ${id} order by number`)

describe('a refund in a bill', () => {
  it.each<[RefundStatus, string]>([
    ['FAIL', '2026-11-02'],
    ['CHANGE', '2026-11-03'],
  ])('that the channel calls %s stays under way, as a difference', async (status, day) => {
    const paid = trade(day)
    const gift = await give(paid)
    const row = await refundOf(gift)
    const refund = { merchantRefundNo: row.number, channelRefundNo: `R${row.number}`, status }
    const bill = await upload(writeWechatBill([paid, { ...paid, amount: 10_00, refund }]))
    expect(bill).toMatchObject({ state: 'differing', evenCount: 1, differingCount: 1 })
    expect(await readRefund(row.id)).toMatchObject({ state: 'processing' })
    expect(await postings(row.id)).toEqual([{ event: 'P03' }])
    const [line] = await rowsOf(
      sql`select id, result, refund_status from bill_line where bill = ${bill.id} and direction = '2'`,
    )
    expect(line).toMatchObject({ result: '5', refund_status: status })
    const booked = await call(other, 'billLine/chargeback', { id: line?.id, opinion: '渠道已扣' })
    expect(booked.statusMessage).toBe('渠道尚未退成这一笔，不能登记拒付')
    // The channel was done later: the bill is even then, but for a line that says it failed.
    const { version } = await readRefund(row.id)
    const done = await call(teller, 'refund/succeed', {
      ...{ id: row.id, version, successAt: new Date(Date.now() - 1000).toISOString() },
      channelRefundNo: `R${row.number}`,
    })
    expect(done.dataPoints.state).toBe('success')
    await call(clerk, 'bill/rematch', { id: bill.id, version: bill.version })
    const after = status === 'FAIL' ? 'differing' : 'balanced'
    expect(await settled(bill.id)).toMatchObject({ state: after })
  })

  it('that only a file put aside told as done, and the next one as failed, differs', async () => {
    const [paid, unknown] = [trade('2026-10-28'), trade('2026-10-28', { amount: 5_00 })]
    const row = await refundOf(await give(paid))
    const told = (status: RefundStatus) =>
      writeWechatBill([
        ...[paid, unknown],
        {
          ...{ ...paid, amount: 10_00 },
          refund: { merchantRefundNo: row.number, channelRefundNo: `R${row.number}`, status },
        },
      ])
    const wrong = await upload(told('SUCCESS'))
    expect(await readRefund(row.id)).toMatchObject({ state: 'success' })
    const { id, version } = wrong
    expect((await call(clerk, 'bill/discard', { id, version })).statusMessage).toBe('success')
    const bill = await upload(told('FAIL'))
    const lines = await rowsOf(
      sql`select result from bill_line where bill = ${bill.id} and direction = '2'`,
    )
    expect(lines).toEqual([{ result: '5' }])
  })

  it('that the channel has only accepted is even with one under way, and settles none', async () => {
    const paid = trade('2026-11-01')
    const row = await refundOf(await give(paid))
    const refund = {
      ...{ merchantRefundNo: row.number, channelRefundNo: `R${row.number}` },
      status: 'PROCESSING' as const,
    }
    const bill = await upload(writeWechatBill([paid, { ...paid, amount: 10_00, refund }]))
    expect(bill).toMatchObject({ state: 'balanced', evenCount: 2, differingCount: 0 })
    expect(await readRefund(row.id)).toMatchObject({ state: 'processing' })
    expect(await postings(row.id)).toEqual([{ event: 'P03' }])
  })

  it('that left the merchant in part only settles nothing', async () => {
    const paid = trade('2026-11-04')
    const row = await refundOf(await give(paid))
    const refund = { merchantRefundNo: row.number, channelRefundNo: 'RP1', settled: 9_00 }
    const bill = await upload(writeWechatBill([paid, { ...paid, amount: 10_00, refund }]))
    expect(bill).toMatchObject({ state: 'differing' })
    expect(await readRefund(row.id)).toMatchObject({ state: 'processing' })
  })

  it('belongs, in a bill of refunds, to the day on which it was asked for', async () => {
    const paid = trade('2026-11-05')
    const gift = await give(paid)
    const rows = [await refundOf(gift), await refundOf(gift)]
    const files = rows.map(({ number }, at) =>
      writeWechatBill(
        [
          {
            ...paid,
            amount: 10_00,
            tradedAt: `2026-11-0${6 + at}T23:59:58+08:00`,
            refund: {
              merchantRefundNo: number,
              channelRefundNo: `RD${at}`,
              paidAt: paid.tradedAt,
              refundedAt: `2026-11-0${7 + at}T00:00:02+08:00`,
            },
          },
        ],
        'wxTradeRefund',
      ),
    )
    // A gift of the same day is none of a bill of refunds, so it does not lack it.
    await give(trade('2026-11-06'))
    const bills = [await upload(files[0] as Buffer), await upload(files[1] as Buffer)]
    expect(bills).toMatchObject([
      { billDate: '2026-11-06', state: 'balanced', shortCount: 0 },
      { billDate: '2026-11-07', state: 'balanced' },
    ])
    expect(await readRefund(rows[0].id)).toMatchObject({
      state: 'success',
      successAt: '2026-11-06T16:00:02.000Z',
    })
  })
})

describe('a payment in a bill', () => {
  it('of which less reaches the merchant than was given is a difference', async () => {
    const paid = trade('2026-11-08')
    await give(paid)
    const bill = await upload(writeWechatBill([{ ...paid, settled: 29_00 }]))
    expect(bill).toMatchObject({ state: 'differing', evenCount: 0 })
  })

  it('says of a day without any that there is nothing to do', async () => {
    expect((await upload(writeWechatBill([]))).refused).toBe('当日没有交易，无需对账')
  })
})
