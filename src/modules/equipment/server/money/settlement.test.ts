import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { personWith } from '#test/house.ts'
import { openSettlements, type Settlements } from '#test/settlements.ts'
import { type Made, today } from '#test/vendor-world.ts'

/* What a payer owes a vendor for a period (sharedevice.md, acceptance 1, 2, 4, 7, 9). */

let house: Settlements['house']
let world: Settlements['world']
let clerk: Settlements['clerk']
let chief: Settlements['chief']
let third: Settlements['third']
let payer: Settlements['payer']
let bank: Settlements['bank']
let charge: Settlements['charge']
let read: Settlements['read']
let count: Settlements['count']
let flowsOf: Settlements['flowsOf']
let usable: Settlements['usable']
let generate: Settlements['generate']
let settled: Settlements['settled']
let confirmed: Settlements['confirmed']

beforeAll(async () => {
  ;({
    house,
    world,
    clerk,
    chief,
    third,
    payer,
    bank,
    charge,
    read,
    count,
    flowsOf,
    usable,
    generate,
    settled,
    confirmed,
  } = await openSettlements())
})
afterAll(() => house.close())

/** Orders to pay a statement, the oldest first, each with the money set aside for it. */
const ordersOf = (statement: string) =>
  house.prepare(async act => {
    const { rows } = await act.tx.execute<Record<string, unknown>>(sql`
      select o.state, o.kind, o.amount::int as amount, o.organisation,
             coalesce((select h.amount::int from ledger_hold h
                        where h.id::text = o.hold and h.state = 'active'), 0) as held
        from money_out o where o.origin_id = ${statement} order by o.created_at`)
    return rows
  })

it('charges, deducts and states what is owed for a period, once', async () => {
  const { account, row } = await settled()
  expect(row).toMatchObject({ charged: 38_000, deducted: 3000, payable: 35_000, state: 'draft' })
  expect((await generate(account)).status).toBe(409)
  expect(
    await count(
      sql`select count(*)::int as n from vendor_settlement where account = ${account}::uuid`,
    ),
  ).toBe(1)
})

it('is approved once of ten, waits 48 hours for a new payee, is paid by a third person once, in the books as well', async () => {
  const { account, row, bankOfVendor } = await confirmed()
  expect((await world.move(clerk, 'vendorSettlement/approve', row)).statusCode).toBe(4031)
  expect(await world.refusal(world.move(chief, 'vendorSettlement/approve', row))).toMatch(
    /^新收款账户须等待 48 小时，\d{4}-/,
  )
  await usable(bankOfVendor)
  const ten = await Promise.all(
    Array.from({ length: 10 }, () => world.move(chief, 'vendorSettlement/approve', row)),
  )
  expect(ten.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1)
  const approved = await read('vendorSettlement', row.id)
  expect(approved.state).toBe('approved')
  // What is to be paid stands in the payer's books at once, and is paid from the statement alone.
  const orders = () => ordersOf(row.id)
  expect(await orders()).toEqual([
    { ...{ state: 'approved', kind: '11', amount: 35_000, organisation: payer }, held: 35_000 },
  ])
  const teller = personWith(['moneyOut.view', 'moneyOut.pay', 'moneyOut.fail', 'moneyOut.void'], {
    ownerKind: 'organisation',
    ownerId: payer,
    scope: 'organisation',
  })
  const order = await world.ok(
    house.call(teller, 'GET', '/api/finance/moneyOut/getById', { id: approved.moneyOut }),
  )
  const seen = { id: order.id, version: order.version }
  for (const [move, more] of [
    ['pay', { paidOn: today, bankSerial: newId(), slip: newId() }],
    ['fail', { reason: '银行退汇' }],
    ['void', { reason: '银行退汇' }],
  ] as const)
    expect(
      await world.refusal(
        house.call(teller, 'POST', `/api/finance/moneyOut/${move}`, { ...seen, ...more }),
      ),
    ).toBe('由来源单据产生的出账请在来源单据上处理')
  const paying = { paidOn: today, bankAccount: bank, paymentNo: newId(), slip: newId() }
  expect((await world.move(chief, 'vendorSettlement/pay', approved, paying)).statusCode).toBe(4031)
  const earlier = { ...paying, paidOn: addDays(today, -40) }
  expect(await world.refusal(world.move(third, 'vendorSettlement/pay', approved, earlier))).toBe(
    '付款日不能早于审批日',
  )
  const paid = await Promise.all(
    Array.from({ length: 3 }, () => world.move(third, 'vendorSettlement/pay', approved, paying)),
  )
  expect(paid.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1)
  expect(await read('vendorSettlement', row.id)).toMatchObject({
    state: 'paid',
    moneyOut: expect.any(String),
    paymentNo: paying.paymentNo,
  })
  expect(await read('vendorAccount', account)).toMatchObject({
    payable: 0,
    settling: 0,
    paid: 35_000,
  })
  expect(await orders()).toEqual([
    { ...{ state: 'paid', kind: '11', amount: 35_000, organisation: payer }, held: 0 },
  ])
  const [last] = (await flowsOf(account)).slice(-1)
  const reversal = await world.move(
    chief,
    'vendorFlow/reverse',
    (await flowsOf(account))[0] as Made,
    { reason: '误计' },
  )
  expect(reversal.statusMessage).toContain('已列入结算单')
  expect(last).toMatchObject({ kind: '7', amount: 35_000, payableAfter: 0 })
})

it('goes back to what was confirmed when the bank could not pay, with its order and its money', async () => {
  const { account, row, bankOfVendor } = await confirmed()
  await usable(bankOfVendor)
  const approved = await world.ok(world.move(chief, 'vendorSettlement/approve', row))
  const fail = (person: typeof third) =>
    world.move(person, 'vendorSettlement/fail', approved, { reason: '账号与户名不符' })
  expect((await fail(chief)).statusCode).toBe(4031)
  const back = await world.ok(fail(third))
  expect(back).toMatchObject({ state: 'confirmed', stateReason: '账号与户名不符', moneyOut: null })
  expect(await read('vendorAccount', account)).toMatchObject({ settling: 0, payable: 35_000 })
  const again = await world.ok(world.move(chief, 'vendorSettlement/approve', back))
  expect((await ordersOf(row.id)).map(({ state, held }) => [state, held])).toEqual([
    ['failed', 0],
    ['approved', 35_000],
  ])
  await world.ok(world.move(chief, 'vendorSettlement/void', again, { reason: '重新对账' }))
  expect((await ordersOf(row.id)).map(({ state, held }) => [state, held])).toEqual([
    ['failed', 0],
    ['voided', 0],
  ])
  expect(await read('vendorAccount', account)).toMatchObject({ settling: 0, payable: 35_000 })
})

it('is not paid into a month that is closed, and today after it', async () => {
  const { row, bankOfVendor } = await confirmed()
  await usable(bankOfVendor)
  await world.ok(world.move(chief, 'vendorSettlement/approve', row))
  await house.prepare(act =>
    act.tx.execute(
      sql`update vendor_settlement set approved_at = now() - interval '40 days' where id = ${row.id}::uuid`,
    ),
  )
  const approved = await read('vendorSettlement', row.id)
  const through = addDays(today, -20)
  await house.prepare(act =>
    act.tx.execute(sql`select ledger_close_through(${payer}, ${through}::date)`),
  )
  const paying = { bankAccount: bank, paymentNo: newId(), slip: newId() }
  const pay = (paidOn: string) =>
    world.move(third, 'vendorSettlement/pay', approved, { ...paying, paidOn })
  expect(await world.refusal(pay(addDays(today, -25)))).toBe(
    `${through} 及以前已关账，请核对付款日`,
  )
  expect((await read('vendorSettlement', row.id)).state).toBe('approved')
  expect((await world.ok(pay(today))).state).toBe('paid')
})

it('keeps the figures of a dispute and states the corrected ones', async () => {
  const { vendor, account, row } = await settled()
  const sent = await world.ok(world.move(clerk, 'vendorSettlement/send', row))
  const flow = (await flowsOf(account)).find(({ kind }) => kind === '4') as Made
  const items = [{ flow: flow.id, claimed: 5000, reason: '约定每次 50 元' }]
  const disputed = await world.ok(
    world.move(vendor.person, 'vendorSettlement/dispute', sent, { items }),
  )
  const reverse = (person: Person, row = flow) =>
    world.move(person, 'vendorFlow/reverse', row, { reason: '价格有误' })
  const owed = async () => (await read('vendorAccount', account)).payable
  const before = Number(await owed())
  expect((await reverse(clerk)).status).toBe(403)
  await world.ok(reverse(chief))
  expect(await owed()).toBe(before - 8000)
  const now = await read('vendorFlow', flow.id)
  expect(await reverse(chief, now)).toMatchObject({
    status: 409,
    statusMessage: '该流水已冲正',
  })
  expect(await owed()).toBe(before - 8000)
  await world.ok(charge(clerk, account, '4', 5000))
  const again = await world.ok(
    world.move(clerk, 'vendorSettlement/answer', disputed, { answer: '已按协议更正' }),
  )
  expect(again).toMatchObject({ state: 'sent', payable: 32_000 })
  expect(again.rounds).toEqual([
    expect.objectContaining({ what: 'sent', payable: 35_000 }),
    expect.objectContaining({ what: 'disputed', payable: 35_000 }),
    expect.objectContaining({ what: 'answered', payable: 32_000 }),
  ])
})

it('shows a vendor its own statements alone', async () => {
  const [one, other] = [await settled(), await settled()]
  expect(
    (await world.get(one.vendor.person, 'vendorSettlement/getById', { id: other.row.id }))
      .statusCode,
  ).toBe(4040)
  const listed = await world.get(one.vendor.person, 'vendorSettlement/getListByPage')
  expect(JSON.stringify(listed.dataPoints)).not.toContain(other.vendor.name)
})
