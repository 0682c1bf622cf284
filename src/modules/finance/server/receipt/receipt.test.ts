import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { bulkPorts } from '#services/bulk/ports.ts'
import { openReceipts, type Paper, type Receipts } from '#test/receipt-desk.ts'
import { answerPort } from '#test/stand-ins.ts'
import { requestWaitingReceipts } from './request-waiting.ts'

let world: Receipts['world']
let clerk: Person
let chief: Person
let give: Receipts['give']
let post: Receipts['post']
let get: Receipts['get']
let ask: Receipts['ask']
let move: Receipts['move']
let numbers: Receipts['numbers']
let giftOf: Receipts['giftOf']
let approved: Receipts['approved']
let issued: Receipts['issued']
const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear()
const told: string[] = []

beforeAll(async () => {
  const desk = await openReceipts()
  ;({ world, clerk, chief, give, post, get, ask, move, numbers, giftOf, approved, issued } = desk)

  answerPort(bulkPorts, {
    openTask: async () => newId(),
    tellTask: async () => true,
    async closeTask(_tx, _id, { message = '' }) {
      told.push(message)
    },
    personNow: async () => clerk,
  })
})
afterAll(() => world.close())

const whyOf = (answer: { dataPoints: { errors: { message: string }[] } }) =>
  answer.dataPoints.errors.map(({ message }) => message).join()

const reason = '抬头填写有误'

describe('a receipt', () => {
  it('is asked for by one person and issued by another, for gifts of one donor and year', async () => {
    const [one, other] = [await give(100_530), await give(2000)]
    const stranger = await give(3000, {
      giver: { kind: 'person', name: '李四', phone: '13800000006' },
    })
    expect(whyOf(await ask([one, stranger]))).toBe('一张票据只能包含同一捐赠人的捐赠')
    const custodial = await give(500, { cause: world.north.custodial })
    expect(whyOf(await ask([custodial]))).toContain('受托代理')
    expect(whyOf(await ask([one], { titleKind: '2' }))).toBe('单位抬头请填写统一社会信用代码')
    expect(whyOf(await ask([other], { form: '2', mailName: '王五' }))).toContain(
      '合计 ¥20.00，不足 ¥100.00',
    )
    const made = await ask([one])
    expect(made.dataPoints).toMatchObject({
      ...{ amount: 100_530, amountWords: '壹仟零伍元叁角整', state: 'requested', year },
    })
    expect(whyOf(await ask([one, other]))).toContain('已在票据')
    expect((await giftOf(one)).receiptStatus).toBe('1')
    const sent = (await move('submit', made.dataPoints)).dataPoints
    expect(await move('approve', sent)).toMatchObject({
      ...{ status: 403, statusMessage: '申请或修改过票据的人不能审核' },
    })
    const done = (await move('approve', sent, {}, chief)).dataPoints
    expect(done).toMatchObject({ state: 'issuing', number: `CSJJ-${year}-0000001` })
    const held = await move('record', done, numbers())
    expect(held.dataPoints).toMatchObject({ state: 'issued' })
    expect((await giftOf(one)).receiptStatus).toBe('3')
    const parts = (await get('receipt/getParts', { id: done.id })).dataPoints
    expect(parts).toMatchObject([{ donation: one, amount: 100_530, live: true }])
  })

  it('keeps a gift from being given back until it is voided or reversed (BR-11)', async () => {
    const gift = await give(10_000)
    const paper = await issued([gift])
    const wanted = (
      await post('refund/insert', { donation: gift, amount: 10_000, reasonKind: '1' })
    ).dataPoints as Paper
    const refuse = () => post('refund/approve', { id: wanted.id, version: wanted.version }, chief)
    expect((await refuse()).statusMessage).toBe(
      `该捐赠已开具票据 ${paper.number}，请先作废或红冲票据`,
    )
    const gone = await move('reverse', paper, { reason })
    expect(gone.dataPoints).toMatchObject({ state: 'reversed', number: paper.number })
    const [red] = (
      await get('receipt/getListByPage', { filter: [{ field: 'isRed', op: 'is', value: true }] })
    ).dataPoints.list
    expect(red).toMatchObject({ amount: -10_000, amountWords: '负壹佰元整', state: 'issuing' })
    expect(red.number).not.toBe(paper.number)
    expect((await giftOf(gift)).receiptStatus).toBe('6')
    expect((await refuse()).dataPoints.state).toBe('approved')
  })

  it('is not issued for a gift that is owed back, though it was asked for before', async () => {
    const gift = await give(10_000)
    const sent = (await move('submit', (await ask([gift])).dataPoints)).dataPoints
    const wanted = (
      await post('refund/insert', { donation: gift, amount: 10_000, reasonKind: '1' })
    ).dataPoints as Paper
    const passed = await post('refund/approve', { id: wanted.id, version: wanted.version }, chief)
    expect(passed.dataPoints.state).toBe('approved')
    const refused = await move('approve', sent, {}, chief)
    expect(refused.dataPoints.errors).toEqual([
      { field: 'gifts', message: expect.stringContaining('有退款未完成，退款后再开票') },
    ])
  })

  it('keeps its number when it is voided in its month; the next one goes on', async () => {
    const gift = await give(7000)
    const paper = await issued([gift])
    const unreturned = await move('void', paper, { reason, isReturned: false })
    expect(whyOf(unreturned)).toBe('请先在财政平台作废电子票据')
    const gone = (await move('void', paper, { reason, isReturned: true })).dataPoints
    expect(gone).toMatchObject({ state: 'voided', number: paper.number })
    const next = await approved([gift])
    const serialOf = ({ number }: Paper) => Number(number?.slice(-7))
    expect(serialOf(next)).toBe(serialOf(paper) + 1)
    const [checked] = (await get('receipt/getNumbers')).dataPoints
    expect(checked).toMatchObject({ year, first: 1, missing: [], voided: [paper.number] })
    expect(checked.count).toBe(checked.last)
    const late = await issued([await give(8000)])
    await world.prepare(act =>
      act.tx.execute(sql`update receipt set issued_on = issued_on - 40 where id = ${late.id}`),
    )
    const refused = await move('void', late, { reason, isReturned: true })
    expect(refused.statusMessage).toContain('只能在当月作废，请红冲')
  })

  it('is never issued for another amount than was asked for', async () => {
    const gift = await give(5000)
    const made = (await ask([gift])).dataPoints
    const sent = (await move('submit', made)).dataPoints
    await world.prepare(act =>
      act.tx.execute(sql`update donation set refunded_amount = 1000, net_amount = 4000,
                                state = 'partRefunded' where id = ${gift}`),
    )
    const refused = await move('approve', sent, {}, chief)
    expect(refused.statusMessage).toContain('可开票金额现为 ¥40.00，与申请的 ¥50.00 不符')
    const gone = await move('reject', sent, { opinion: '金额已变' }, chief)
    expect(gone.dataPoints).toMatchObject({ state: 'rejected', number: null })
    expect((await ask([gift])).dataPoints.amount).toBe(4000)
  })
})

describe('gifts that wait for a receipt', () => {
  it('are asked for by donor and year in one go; who lacks something is named', async () => {
    const giver = { kind: 'person', name: '赵六', phone: '13800000016' }
    await give(1100, { giver })
    await give(2200, { giver })
    // For a named person: the part of what they gave that bears no receipt (N4).
    await give(9900, { giver, cause: world.north.custodial })
    const shop = await give(3300, { giver: { kind: 'company', name: '北京某某商贸有限公司' } })
    const waived = await give(4400, { giver })
    const { version } = await giftOf(waived)
    const gone = await post('donation/waiveReceipt', { id: waived, version })
    expect(gone.dataPoints.receiptStatus).toBe('8')
    expect(whyOf(await ask([waived]))).toContain('捐赠人已放弃票据')
    const { list } = (await get('receipt/getWaiting', { limit: 50 })).dataPoints
    const own = list.find(({ amount }: { amount: number }) => amount === 3300)
    expect(own).toBeDefined()
    const groups = list
      .filter(({ gifts, isUnit }: { gifts: number; isUnit: boolean }) => gifts === 2 || isUnit)
      .map(({ organisation, donor, year: of }: never) => ({ organisation, donor, year: of }))
    const begun = await post('receipt/requestWaiting', { groups })
    expect(begun.dataPoints.groups).toBe(groups.length)
    await world.run(requestWaitingReceipts, {
      ...{ task: newId(), account: clerk.accountId, groups },
    })
    expect(told.at(-1)).toContain('已提交 1 张票据待审核')
    expect(told.at(-1)).toContain('统一社会信用代码')
    const pending = (
      await get('receipt/getListByPage', {
        filter: [{ field: 'state', op: 'is', value: 'pending' }],
      })
    ).dataPoints.list
    expect(pending.at(0)).toMatchObject({ amount: 3300, giftCount: 2 })
    expect((await giftOf(shop)).receiptStatus).toBe('0')
    const summed = (await get('receipt/getYear', { year, limit: 50 })).dataPoints.list
    expect(
      summed.every(
        (row: { given: number; receipted: number; open: number }) =>
          row.given === row.receipted + row.open,
      ),
    ).toBe(true)
  })
})
