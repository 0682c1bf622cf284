import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type BillDesk, billRights, openBillDesk } from '#test/bill-desk.ts'
import { refund } from '../../model/index.ts'
import { writeWechatBill } from '../bills/write-wechat-bill.ts'
import { recordGifts } from '../donation/record-gifts.ts'
import { causeFigures } from '../figures/cause-figures.ts'
import { ledgerFaults } from '../ledger/book.ts'

let world: BillDesk['world']
let clerk: BillDesk['clerk']
let trade: BillDesk['trade']
let gift: BillDesk['gift']
let record: BillDesk['record']
let upload: BillDesk['upload']
let settled: BillDesk['settled']
let rowsOf: BillDesk['rowsOf']

beforeAll(async () => {
  ;({ world, clerk, trade, gift, record, upload, settled, rowsOf } = await openBillDesk())
})
afterAll(() => world.close())

describe('a refund that a bill of WeChat Pay tells', () => {
  it('ends the refunds that it shows, by their number and to the fen', async () => {
    const day = '2026-11-16'
    const paid = trade(day, 1)
    const [donation = ''] = await record([gift(paid)])
    const verbs = ['create', 'view', 'approve', 'pay'].map(verb => `refund.${verb}`)
    const teller = await world.of(world.north, [...verbs, 'donation.view'])
    const [first, second] = [await world.of(world.north, verbs), await world.of(world.north, verbs)]
    const move = async (name: string, who: Person, question: Record<string, unknown>) =>
      (await world.call(who, 'POST', `/api/finance/refund/${name}`, question)).dataPoints
    const asked = { donation, amount: 400, reasonKind: '2' }
    let refund = await move('insert', teller, asked)
    refund = await move('approve', first, { id: refund.id, version: refund.version })
    refund = await move('approve', second, { id: refund.id, version: refund.version })
    refund = await move('pay', teller, { id: refund.id, version: refund.version })
    expect(refund.state).toBe('processing')
    const back = trade(day, 1, {
      amount: 400,
      refund: { merchantRefundNo: refund.number, channelRefundNo: 'R1' },
    })
    const made = await upload(clerk, writeWechatBill([paid, back]))
    expect(await settled(made.dataPoints.bills[0].id)).toMatchObject({ state: 'balanced' })
    const { dataPoints: done } = await world.call(teller, 'GET', '/api/finance/refund/getById', {
      id: refund.id,
    })
    expect(done).toMatchObject({ state: 'success', channelRefundNo: 'R1' })
    expect(
      await rowsOf(sql`select state, net_amount::int as net from donation where id = ${donation}`),
    ).toEqual([{ state: 'partRefunded', net: paid.amount - 400 }])
    expect(await world.prepare(act => ledgerFaults(act.tx))).toEqual([])
  })

  it('shows what the channel took back by itself; another person books it, and its return as well', async () => {
    const day = '2026-11-15'
    const paid = trade(day, 1)
    const [donation = ''] = await record([gift(paid)])
    const back = trade(day, 1, {
      amount: 400,
      refund: { merchantRefundNo: 'MCH-1', channelRefundNo: 'CB1' },
    })
    const also = ['billLine.view', 'billLine.chargeback', 'donation.view', 'refund.view']
    const uploader = await world.of(world.north, [...billRights, ...also])
    const second = await world.of(world.north, [...also, 'refund.recover'])
    const third = await world.of(world.north, ['refund.view', 'refund.recover'])
    const made = await upload(uploader, writeWechatBill([paid, back]))
    const bill = made.dataPoints.bills[0].id
    expect(await settled(bill)).toMatchObject({ state: 'differing', differingCount: 1 })
    const [line] = await rowsOf(
      sql`select id from bill_line where bill = ${bill} and direction = '2' and result = '5'`,
    )
    const book = (who: Person, question: object = {}) =>
      world.call(who, 'POST', '/api/finance/billLine/chargeback', {
        ...{ id: line?.id, opinion: '持卡人拒付，渠道已扣回' },
        ...question,
      })
    expect(await book(uploader)).toMatchObject({
      status: 403,
      statusMessage: '上传账单的人不能自己登记拒付',
    })
    expect((await book(await world.of(world.south, also))).statusCode).toBe(4040)
    expect((await book(third)).statusCode).toBe(4031)
    const answers = await Promise.all([book(second), book(second)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([0, 1])
    const refund = answers.find(({ statusCode }) => statusCode === 1)?.dataPoints
    expect(refund).toMatchObject({ state: 'success', reasonKind: '9', amount: 400, feeShare: 19 })
    expect(await settled(bill)).toMatchObject({ state: 'balanced', evenCount: 2 })
    const figures = () =>
      world.prepare(async act =>
        (await causeFigures(act.tx, [world.north.cause])).get(world.north.cause),
      )
    const raised = await figures()
    const stands = () =>
      rowsOf(sql`select state, net_amount::int as net from donation where id = ${donation}`)
    expect(await stands()).toEqual([{ state: 'partRefunded', net: paid.amount - 400 }])
    const recover = (who: Person, recoveredAt = new Date().toISOString()) =>
      world.call(who, 'POST', '/api/finance/refund/recover', {
        ...{ id: refund.id, version: refund.version, recoveredAt, proof: [newId()] },
      })
    expect(await recover(second)).toMatchObject({ statusMessage: '登记拒付的人不能自己撤回' })
    const early = await recover(third, '2026-11-14T00:00:00.000Z')
    expect(early.dataPoints.errors[0].field).toBe('recoveredAt')
    expect((await recover(third)).dataPoints.state).toBe('reversed')
    expect(await stands()).toEqual([{ state: 'paid', net: paid.amount }])
    const after = await figures()
    expect(after).toMatchObject({
      raised: raised?.raised,
      refunded: (raised?.refunded ?? 0) - 400,
      fee: (raised?.fee ?? 0) + 19,
    })
    expect(
      await rowsOf(
        sql`select event from ledger_posting where source_id = ${refund.id} order by number`,
      ),
    ).toEqual(['P03', 'P04', 'P35', 'P05'].map(event => ({ event })))
    expect(await world.prepare(act => ledgerFaults(act.tx))).toEqual([])
  })

  it('settles no refund that a bank gives back, whatever number it tells', async () => {
    const day = '2026-11-09'
    const paid = trade(day, 1)
    await record([gift(paid)])
    const [cash = ''] = await world.prepare(act =>
      recordGifts(
        act,
        [
          {
            ...{ organisation: world.north.id, cause: world.north.cause, amount: 500 },
            ...{ channel: '5' as const, source: 'offline' as const, paidAt: paid.tradedAt },
          },
        ],
        { place: 'cash', audit: 'none' },
      ),
    )
    const number = 'T20261109000001'
    await world.prepare(act =>
      insertRow(act, refund, {
        ...{ number, organisation: world.north.id, donation: cash, cause: world.north.cause },
        ...{ channel: '5', amount: 500, reasonKind: '1', state: 'approved' },
      }),
    )
    const back = { merchantRefundNo: number, channelRefundNo: 'R9' }
    const made = await upload(
      clerk,
      writeWechatBill([paid, { ...paid, amount: 500, refund: back }]),
    )
    expect(await settled(made.dataPoints.bills[0].id)).toMatchObject({ state: 'differing' })
    expect(await rowsOf(sql`select state from refund where number = ${number}`)).toEqual([
      { state: 'approved' },
    ])
  })
})
