import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { personWith } from '#test/house.ts'
import { writeWechatBill } from '../bills/write-wechat-bill.ts'
import { recordGifts } from '../donation/record-gifts.ts'

let world: FinanceWorld
let uploader: Person
let second: Person
let clerk: Person
let gift: string
let bill: string
const lines = { payment: '', refund: '' }

beforeAll(async () => {
  world = await openFinanceWorld(true)
  uploader = await world.of(world.north, ['bill.upload', 'bill.view'])
  second = await world.of(world.north, ['billLine.view', 'billLine.chargeback', 'bill.view'])
  clerk = await world.of(world.north, ['refund.create', 'refund.cancel', 'donation.view'])
  await differingBill()
})
afterAll(() => world.close())

const run = (query: ReturnType<typeof sql>) =>
  world.prepare(async act => (await act.tx.execute<Record<string, string>>(query)).rows)

async function upload(person: Person, file: Buffer) {
  await world.call(person, 'GET', '/api/finance/bill/getListByPage')
  const head =
    '--edge\r\ncontent-disposition: form-data; name="upfile"; filename="bill.csv"\r\ncontent-type: text/csv\r\n\r\n'
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/finance/bill/upload',
    headers: {
      'x-test-person': person.accountId,
      'content-type': 'multipart/form-data; boundary=edge',
    },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--edge--\r\n')]),
  })
  return { status: response.statusCode, ...response.json() }
}

const paid = () => ({
  ...{ tradedAt: '2026-11-15T10:00:01+08:00', merchant: world.north.mchId },
  ...{ merchantOrderNo: 'O1', channelTradeNo: 'T1', amount: 1000, rate: 60 },
  ...{ productName: '助学', userMark: 'oUser' },
})

/** A gift of ¥10.00 of which the channel took ¥4.00 back by itself. */
async function differingBill(): Promise<void> {
  const { id: organisation, cause, merchant } = world.north
  const given = {
    ...{ organisation, cause, merchant, amount: 1000, paidAt: paid().tradedAt },
    ...{ channel: '1' as const, source: 'mobile' as const },
    ...{ merchantOrderNo: 'O1', channelTradeNo: 'T1' },
  }
  const made = await world.prepare(act =>
    recordGifts(act, [given], { place: 'channel', audit: 'none' }),
  )
  gift = made[0] ?? ''
  const refund = { merchantRefundNo: 'MCH-1', channelRefundNo: 'CB1' }
  const file = writeWechatBill([paid(), { ...paid(), amount: 400, refund }])
  bill = (await upload(uploader, file)).dataPoints.bills[0].id
  // Before the tests, where `expect.poll` may not stand.
  await vi.waitFor(
    async () => {
      const seen = await world.call(uploader, 'GET', '/api/finance/bill/getById', { id: bill })
      expect(seen.dataPoints.state).toBe('differing')
    },
    { timeout: 90_000 },
  )
  for (const { id, direction } of await run(
    sql`select id, direction from bill_line where bill = ${bill}`,
  ))
    lines[direction === '2' ? 'refund' : 'payment'] = id ?? ''
}

const book = async (id: string) =>
  (
    await world.call(second, 'POST', '/api/finance/billLine/chargeback', {
      ...{ id, opinion: '持卡人拒付，渠道已扣回' },
    })
  ).statusMessage

it('is booked of a line by which a channel took money back without a refund of ours', async () => {
  expect(await book(lines.payment)).toBe('只有平台没有退款单的退款行可以登记拒付')
})

it('is booked of a bill that differs', async () => {
  await run(sql`update bill set state = 'balanced' where id = ${bill}`)
  expect(await book(lines.refund)).toBe('只有「有差异」的账单可以登记拒付')
  await run(sql`update bill set state = 'differing' where id = ${bill}`)
})

it('takes no more back than the gift still has', async () => {
  const left = (refunded: number, state: string) =>
    run(sql`update donation set refunded_amount = ${refunded}, net_amount = amount - ${refunded},
      state = ${state} where id = ${gift}`)
  await left(700, 'partRefunded')
  expect(await book(lines.refund)).toBe('账单退款金额超过该捐赠的可退余额')
  await left(1000, 'refunded')
  expect(await book(lines.refund)).toBe('该捐赠没有可退余额')
  await expect(left(1001, 'refunded')).rejects.toThrow()
  await left(0, 'paid')
})

it('waits while another refund of the gift is under way that it would exceed', async () => {
  const asked = await world.call(clerk, 'POST', '/api/finance/refund/insert', {
    ...{ donation: gift, amount: 700, reasonKind: '1' },
  })
  expect(await book(lines.refund)).toBe(
    '该捐赠另有 ¥7.00 的退款正在办理，请先撤销、驳回或放弃，再登记拒付',
  )
  const { id, version } = asked.dataPoints
  const gone = await world.call(clerk, 'POST', '/api/finance/refund/cancel', { id, version })
  expect(gone.statusMessage).toBe('success')
})

it('is a refund approved and paid at once', async () => {
  expect(await book(lines.refund)).toBe('success')
})

it('begins with a bill that the platform or its organisation uploads, nobody else', async () => {
  const { accountId } = uploader
  const vendor = personWith(['bill.upload', 'bill.view'], {
    ...{ accountId, ownerKind: 'vendor', ownerId: newId(), scope: 'organisation' },
  })
  expect((await upload(vendor, writeWechatBill([paid()]))).status).toBe(403)
})
