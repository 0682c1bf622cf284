import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRow } from '#kernel/server/rows.ts'
import { notBegun, takingFrom } from '#test/finance-world.ts'
import { type IntakeWorld, openIntakeWorld, pushed } from '#test/intake-world.ts'
import { answerPort } from '#test/stand-ins.ts'
import { donation } from '../../model/index.ts'
import { expireOrders } from '../donation/donation.ts'
import { giving } from '../giving.ts'
import { ledgerFaults } from '../ledger/book.ts'

let world: IntakeWorld['world']
let ask: IntakeWorld['ask']
let gift: IntakeWorld['gift']
let push: IntakeWorld['push']

beforeAll(async () => {
  ;({ world, ask, gift, push } = await openIntakeWorld())
})
afterAll(() => world.close())

const count = (query: ReturnType<typeof sql>) =>
  world.prepare(async act => {
    const answer = await act.tx.execute<{ n: number }>(query)
    return answer.rows[0]?.n
  })

describe('an order that nobody pays', () => {
  it('is closed after the minutes of its organisation, half an hour where it names none', async () => {
    const usual = giving()
    const ordered = async (minutesAgo: number) => {
      const { channelTradeNo: _no, paidAt: _at, ...order } = gift()
      const made = await ask('POST', '/api/finance/intake/order', { body: order })
      const { id } = made.dataPoints
      await world.prepare(act =>
        act.tx.execute(
          sql`update donation set ordered_at = now() - make_interval(mins => ${minutesAgo}) where id = ${id}`,
        ),
      )
      return id
    }
    const stateOf = async (id: string) =>
      (await world.prepare(act => findRow(act.tx, donation, id)))?.state
    const [young, old] = [await ordered(20), await ordered(31)]
    await world.run(expireOrders, {})
    expect([await stateOf(young), await stateOf(old)]).toEqual(['unpaid', 'closed'])
    answerPort(giving, { ...usual, unpaidMinutes: async () => 15 })
    await world.run(expireOrders, {})
    expect(await stateOf(young)).toBe('closed')
    answerPort(giving, usual)
  })
})

describe('a pushed donation', () => {
  it('is booked once however many times it is told at the same moment, and answered the same', async () => {
    const body = gift()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => push(body, { idempotency: 'fifty' })),
    )
    expect(answers.every(each => each.statusCode === 1)).toBe(true)
    expect(new Set(answers.map(each => each.text)).size).toBe(1)
    const { id } = answers[0]?.dataPoints ?? {}
    expect(
      await count(
        sql`select count(*)::int as n from donation where merchant_order_no = ${body.merchantOrderNo}`,
      ),
    ).toBe(1)
    expect(
      await count(
        sql`select count(*)::int as n from ledger_posting where source_id = ${id} and event = 'P01'`,
      ),
    ).toBe(1)
    expect(
      await count(sql`select count(*)::int as n from evidence_leaf where source_id = ${id}`),
    ).toBe(1)
    expect(
      await count(
        sql`select d.count::int as n from donor d join donation g on g.donor = d.id where g.id = ${id}`,
      ),
    ).toBe(1)
  })

  it('is a conflict under the same key with another body, and under another key with the same order', async () => {
    const body = gift()
    const first = await push(body, { idempotency: 'one' })
    const other = await push({ ...body, amount: 10_001 }, { idempotency: 'one' })
    expect(other).toMatchObject({ status: 409, statusCode: 4090 })
    const again = await push(body, { idempotency: 'two' })
    expect(again).toMatchObject({ statusCode: 4090, dataPoints: { id: first.dataPoints.id } })
    const race = gift()
    const raced = await Promise.all(['a', 'b', 'c'].map(each => push(race, { idempotency: each })))
    expect(raced.map(each => each.statusCode).toSorted()).toEqual([1, 4090, 4090])
  })

  it('is not taken where organisation or cause refuse it, nor is its order', async () => {
    const usual = giving()
    answerPort(giving, {
      ...usual,
      whyNotTaken: async (_reader, { phone, amount }) => {
        if (amount > 5_000_000) return { field: 'amount', message: '单笔捐赠不超过 50,000.00 元' }
        return phone === '13800000002' ? undefined : { field: 'donor', message: '不在定向募捐范围' }
      },
    })
    const outside = { donor: { name: '外人', phone: '13800000066' } }
    expect((await push(gift(outside))).dataPoints.errors).toEqual([
      { field: 'donor', message: '不在定向募捐范围' },
    ])
    const { channelTradeNo: _no, paidAt: _at, ...order } = gift({ donor: undefined })
    const asked = await ask('POST', '/api/finance/intake/order', { body: order })
    expect(asked.dataPoints.errors[0].field).toBe('donor')
    expect((await push(gift({ amount: 5_000_001 }))).dataPoints.errors[0].field).toBe('amount')
    expect((await push(gift())).statusCode).toBe(1)
    answerPort(giving, usual)
  })

  it('is for a cause of its organisation', async () => {
    for (const cause of [randomUUID(), world.south.cause])
      expect((await push(gift({ cause }))).dataPoints.errors).toEqual([
        { field: 'cause', message: '标的不存在，或不属于该机构' },
      ])
  })

  it('tells a donor page the limits, the quick amounts and whether the cause raises', async () => {
    const before = giving()
    const offer = { minAmount: 100, maxAmount: 500_000, quickAmounts: [1000], allowAnonymous: true }
    answerPort(giving, { ...before, offer: async () => offer })
    const terms = '/api/finance/intake/getTerms'
    const asked = await ask('GET', `${terms}?cause=${world.north.cause}`)
    expect(asked.dataPoints).toMatchObject({ offer, cause: { title: '助学', isRaising: true } })
    expect((await ask('GET', terms)).dataPoints).toEqual({ offer, cause: null })
    expect((await ask('GET', `${terms}?cause=${world.south.cause}`)).statusCode).toBe(4040)
    answerPort(giving, before)
  })

  it('finds the same donor by phone, whatever the name, and adds up the figures', async () => {
    await push(gift({ donor: { name: '王五', phone: '13800000005' }, amount: 100 }))
    await push(gift({ donor: { phone: '138 0000 0005' }, amount: 250 }))
    await push(gift({ donor: undefined, amount: 300 }))
    const rows = await world.prepare(async act => {
      const answer = await act.tx.execute<{ count: number; total: string; max_gift: string }>(
        sql`select d.count, d.total, d.max_gift from donor d
             where d.id in (select donor from donation where amount in (100, 250))`,
      )
      return answer.rows
    })
    expect(rows).toEqual([{ count: 2, total: '350', max_gift: '250' }])
  })
})

describe('an order', () => {
  it('is paid once, marks a difference, and is told to whoever asks', async () => {
    const { channelTradeNo, paidAt, ...body } = gift()
    const { merchantOrderNo, amount } = body
    const url = '/api/finance/intake/payment'
    const opened = await ask('POST', '/api/finance/intake/order', { body })
    expect(opened.dataPoints.state).toBe('unpaid')
    const kept = async () =>
      (await world.prepare(act => findRow(act.tx, donation, opened.dataPoints.id)))?.netAmount
    expect(await kept()).toBe(0)
    const told = { merchantOrderNo, amount, channelTradeNo, paidAt }
    const wrong = await ask('POST', url, { body: { ...told, amount: 1 } })
    expect(wrong).toMatchObject({ statusCode: 4090, dataPoints: { state: 'unpaid' } })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const early = await ask('POST', url, { body: { ...told, paidAt: tomorrow } })
    expect(early.dataPoints.errors).toEqual([{ field: 'paidAt', message: '支付时间不能晚于现在' }])
    const paid = await Promise.all(
      Array.from({ length: 10 }, () => ask('POST', url, { body: told })),
    )
    expect(paid.every(each => each.dataPoints.state === 'paid')).toBe(true)
    expect(await kept()).toBe(amount)
    const state = await ask('GET', `${pushed}/getState?merchantOrderNo=${merchantOrderNo}`)
    expect(state.dataPoints).toMatchObject({ state: 'paid', evidence: { seq: null } })
    expect(
      await count(
        sql`select count(*)::int as n from ledger_posting where source_id = ${opened.dataPoints.id} and event = 'P01'`,
      ),
    ).toBe(1)
    expect(await world.prepare(act => ledgerFaults(act.tx))).toEqual([])
  })
})

it('is not smaller than its cause takes', async () => {
  const usual = giving()
  try {
    answerPort(giving, { ...usual, causes: takingFrom(2000, usual) })
    const offered = (amount: number) => push(gift({ amount, cause: world.north.cause }))
    expect((await offered(1999)).dataPoints.errors).toEqual([
      { field: 'amount', message: '单笔捐赠不少于 20.00 元' },
    ])
    expect((await offered(2000)).statusCode).toBe(1)
  } finally {
    answerPort(giving, usual)
  }
})

it('is not taken for a cause whose drive was never begun, nor is its order', async () => {
  const usual = giving()
  try {
    answerPort(giving, { ...usual, causes: notBegun(usual) })
    const errors = [{ field: 'cause', message: '该标的还没有开始募捐，不能收款' }]
    expect((await push(gift())).dataPoints.errors).toEqual(errors)
    const { paidAt: _, channelTradeNo: _none, ...order } = gift()
    const ordered = await ask('POST', '/api/finance/intake/order', { body: order })
    expect(ordered.dataPoints.errors).toEqual(errors)
    expect((await push(gift({ cause: undefined }))).statusCode).toBe(1)
  } finally {
    answerPort(giving, usual)
  }
})

it('bears the credits that the push names, none above the gift', async () => {
  const credits = [{ kind: 'team', ref: 'TD0001', amount: 10_000 }]
  const wrong = await push(gift({ credits: [{ ...credits[0], amount: 10_001 }] }))
  expect(wrong.dataPoints.errors[0].field).toBe('credits')
  const taken = await push(gift({ credits, honour: '外婆' }))
  const row = await world.prepare(act => findRow(act.tx, donation, taken.dataPoints.id))
  expect(row).toMatchObject({
    honour: '外婆',
    credits: [...credits, { kind: 'honour', ref: '外婆', amount: 10_000 }],
  })
})

it('lets no blocked word in: an order is refused at its field, what was paid loses the word', async () => {
  const usual = giving()
  const words = (text: string) => ({
    blocked: text.includes('加微信') ? ['加微信'] : [],
    text: text.replaceAll('加微信', '***'),
  })
  answerPort(giving, { ...usual, words })
  try {
    const { channelTradeNo: _no, paidAt: _at, ...order } = gift({ message: '请加微信' })
    const refused = await ask('POST', '/api/finance/intake/order', { body: order })
    expect(refused.dataPoints.errors).toEqual([
      { field: 'message', message: '含有不能使用的词：「加微信」' },
    ])
    const taken = await push(gift({ message: '请加微信', displayName: '好人' }))
    const id = taken.dataPoints.id
    const row = await world.prepare(act => findRow(act.tx, donation, id))
    expect(row).toMatchObject({ message: '请***', displayName: '好人' })
    const editor = await world.of(world.north, ['donation.update', 'donation.view'])
    const edited = await world.call(editor, 'POST', '/api/finance/donation/update', {
      ...{ id, version: row?.version, honour: '加微信' },
    })
    expect(edited.dataPoints.errors).toEqual([
      { field: 'honour', message: '含有不能使用的词：「加微信」' },
    ])
  } finally {
    answerPort(giving, usual)
  }
})

const orderOf = ({ channelTradeNo: _no, paidAt: _at, ...order }: Record<string, unknown>) => order

it('bears what the donor had for it, which is never more than the gift (N4)', async () => {
  const url = '/api/finance/intake/order'
  for (const answer of [
    await push(gift({ returnValue: 10_001 })),
    await ask('POST', url, { body: orderOf(gift({ returnValue: 10_001 })) }),
  ])
    expect(answer.dataPoints.errors).toEqual([
      { field: 'returnValue', message: '回报价值不能超过捐赠金额' },
    ])
  const taken = await push(gift({ returnValue: 4_000 }))
  const row = await world.prepare(act => findRow(act.tx, donation, taken.dataPoints.id))
  expect(row).toMatchObject({ amount: 10_000, returnValue: 4_000 })
})
