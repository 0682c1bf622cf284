import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { seedAccess } from '#modules/access/server/index.ts'
import { seedApproval } from '#modules/approval/server/index.ts'
import { organisationFacts } from '#modules/charity/model/fixture/organisation-facts.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { bankAccount } from '#modules/finance/model/bank-account.ts'
import { bankOf, post as book, organisationAccount } from '#modules/finance/server/index.ts'
import { agreements } from '#test/agreements.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { type Made, today, vendorModules, vendorWorld } from '#test/vendor-world.ts'
import { seedTypes } from '../device/equipment-type.ts'
import { openAccountOf } from './accounts.ts'
import { chargeRents, rentDaysOf, rentOf } from './rent.ts'

let house: TestHouse
let world: ReturnType<typeof vendorWorld>
let operator: Person
let reviewer: Person
let clerk: Person
let chief: Person
let third: Person
let payer: string
let bank: string

beforeAll(async () => {
  house = await openHouse([...vendorModules, agreements])
  ;({ payer, bank } = await house.prepare(async act => {
    await seedApproval(act)
    await seedAccess(act)
    await seedTypes(act)
    const { id, name } = await insertRow(act, organisation, organisationFacts('结算慈善基金会'))
    const account = await insertRow(act, bankAccount, {
      ...{
        organisation: id,
        name,
        bank: '工商银行',
        account: '1234567890123',
        certificate: newId(),
        state: 'active',
      },
    })
    await book(act.tx, {
      ...{
        event: 'P36',
        organisation: id,
        source: { table: 'opening', id: newId() },
        occurredAt: act.now.toISOString(),
      },
      lines: [
        { account: bankOf(account.id), amount: 10_000_000 },
        { account: organisationAccount('unrestricted', id), amount: -10_000_000, flow: 'X0' },
      ],
    })
    return { payer: id, bank: account.id }
  }))
  world = vendorWorld(house, personWith)
  operator = await world.somebody({ ownerKind: 'platform' })
  reviewer = await world.somebody({ ownerKind: 'platform' })
  const own = { ownerKind: 'organisation', id: payer } as const
  clerk = await world.somebody(own)
  chief = await world.somebody(own)
  third = await world.somebody(own)
})
afterAll(() => house.close())

type Vendor = Awaited<ReturnType<ReturnType<typeof vendorWorld>['activeVendor']>>
const period = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
const accountOf = async ({ id: vendor }: Vendor, organisation: string | null = payer) =>
  (await house.prepare(act => openAccountOf(act, { vendor, organisation }))).id
const charge = (person: Person, account: string, kind: string, amount: number) =>
  world.post(person, 'vendorFlow/charge', {
    account,
    kind,
    amount,
    period,
    memo: '测试费用',
    files: [newId()],
  })
const read = (call: string, id: string, person = clerk) =>
  world.ok(world.get(person, `${call}/getById`, { id }))
const count = async (query: ReturnType<typeof sql>) =>
  house.prepare(async act => (await act.tx.execute<{ n: number }>(query)).rows[0]?.n)
const flowsOf = async (account: string, person = clerk) =>
  (
    await world.get(person, 'vendorFlow/getListByPage', {
      filter: [{ field: 'account', op: 'is', value: account }],
      sort: 'number',
    })
  ).dataPoints.list as Made[]

/** A verified account whose 48 hours are over. */
async function payee(
  { id, name, person }: Vendor,
  accountNo = '6217000010001234567',
): Promise<Made> {
  const made = await world.ok(
    world.post(person, 'vendorBankAccount/insert', {
      ...{
        vendor: id,
        accountName: name,
        bank: '建设银行',
        accountNo,
        proof: [newId()],
      },
    }),
  )
  const accepted = await world.ok(world.move(clerk, 'vendorBankAccount/accept', made))
  const sent = await world.ok(world.move(chief, 'vendorBankAccount/verify', accepted))
  await house.prepare(act =>
    act.tx.execute(
      sql`update vendor_bank_account set verify_amount = 37 where id = ${made.id}::uuid`,
    ),
  )
  return sent
}
const usable = ({ id }: Made) =>
  house.prepare(act =>
    act.tx.execute(
      sql`update vendor_bank_account set usable_at = now() - interval '1 minute' where id = ${id}::uuid`,
    ),
  )
const generate = (account: string, person = clerk) =>
  world.post(person, 'vendorSettlement/generate', { account, period })

async function settled(): Promise<{ vendor: Vendor; account: string; row: Made }> {
  const vendor = await world.activeVendor(operator, reviewer)
  const account = await accountOf(vendor)
  for (const [kind, amount] of [
    ['2', 30_000],
    ['4', 8000],
    ['6', 3000],
  ] as const)
    await world.ok(charge(clerk, account, kind, amount))
  const made = await world.ok(generate(account))
  return { vendor, account, row: await read('vendorSettlement', made.id) }
}

async function confirmed() {
  const { vendor, account, row } = await settled()
  const bankOfVendor = await payee(vendor)
  await world.ok(world.move(vendor.person, 'vendorBankAccount/enter', bankOfVendor, { amount: 37 }))
  const sent = await world.ok(world.move(clerk, 'vendorSettlement/send', row))
  const billed = await world.ok(
    world.move(vendor.person, 'vendorSettlement/bill', sent, {
      invoiceNo: `FP${newId().slice(-8)}`,
      invoice: [newId()],
    }),
  )
  const row2 = await world.ok(world.move(vendor.person, 'vendorSettlement/confirm', billed))
  return { vendor, account, row: row2, bankOfVendor }
}

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
  expect(
    await count(
      sql`select count(*)::int as n from money_out where kind = '11' and amount = 35000 and origin_id = ${row.id}`,
    ),
  ).toBe(1)
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

it('takes a deduction from what is owed, then from the deposit, and no more than both', async () => {
  const vendor = await world.activeVendor(operator, reviewer)
  const account = await accountOf(vendor, null)
  await world.ok(charge(operator, account, '4', 38_000))
  const row = await read('vendorAccount', account, operator)
  await world.ok(
    world.move(operator, 'vendorAccount/takeDeposit', row, {
      amount: 20_000,
      slip: [newId()],
      memo: '收取保证金',
    }),
  )
  await world.ok(charge(operator, account, '6', 50_000))
  const taken = (await flowsOf(account, operator)).filter(({ kind }) => kind === '6')
  expect(taken.map(({ direction, amount }) => [direction, amount])).toEqual([
    ['2', 38_000],
    ['4', 12_000],
  ])
  expect(await read('vendorAccount', account, operator)).toMatchObject({
    payable: 0,
    deposit: 8000,
  })
  expect(await world.refusal(charge(operator, account, '6', 10_000))).toContain('超出应付与保证金')
  const made = await world.ok(generate(account, operator))
  expect(await read('vendorSettlement', made.id, operator)).toMatchObject({
    charged: 38_000,
    deducted: 38_000,
    payable: 0,
  })
})

it('of the platform is paid by another person than approved it', async () => {
  const vendor = await world.activeVendor(operator, reviewer)
  const account = await accountOf(vendor, null)
  await world.ok(charge(operator, account, '4', 8000))
  const made = await world.ok(generate(account, operator))
  const sent = await world.ok(
    world.move(
      operator,
      'vendorSettlement/send',
      await read('vendorSettlement', made.id, operator),
    ),
  )
  const billed = await world.ok(
    world.move(vendor.person, 'vendorSettlement/bill', sent, {
      ...{ invoiceNo: `FP${newId().slice(-8)}`, invoice: [newId()] },
    }),
  )
  const agreed = await world.ok(world.move(vendor.person, 'vendorSettlement/confirm', billed))
  await accountOf(vendor)
  const proved = await payee(vendor)
  await world.ok(world.move(vendor.person, 'vendorBankAccount/enter', proved, { amount: 37 }))
  await usable(proved)
  const approved = await world.ok(world.move(reviewer, 'vendorSettlement/approve', agreed))
  const paying = { paidOn: today, bankAccount: null, paymentNo: newId(), slip: newId() }
  expect((await world.move(reviewer, 'vendorSettlement/pay', approved, paying)).status).toBe(403)
  const paid = await world.ok(world.move(operator, 'vendorSettlement/pay', approved, paying))
  expect(paid.state).toBe('paid')
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

it('proves an account of the vendor by a small amount: its own name, three tries, then 48 hours', async () => {
  const vendor = await world.activeVendor(operator, reviewer)
  await accountOf(vendor)
  const foreign = {
    vendor: vendor.id,
    accountName: vendor.name.replace('有限公司', '公司'),
    bank: '建设银行',
    accountNo: '6217000010001234567',
    proof: [newId()],
  }
  expect(await world.refusal(world.post(vendor.person, 'vendorBankAccount/insert', foreign))).toBe(
    '户名与厂商名称不一致',
  )
  let row = await payee(vendor)
  expect((await read('vendorBankAccount', row.id, vendor.person)).accountNo).not.toContain(
    '0000100012',
  )
  for (const amount of [1, 2, 3])
    row = await world.ok(world.move(vendor.person, 'vendorBankAccount/enter', row, { amount }))
  expect(row.state).toBe('rejected')
  const again = await payee(vendor, '6217000010007654321')
  const proved = await world.ok(
    world.move(vendor.person, 'vendorBankAccount/enter', again, { amount: 37 }),
  )
  expect(proved.state).toBe('verified')
  const cooling = Date.parse(String(proved.usableAt)) - Date.parse(String(proved.verifiedAt))
  expect(cooling).toBe(48 * 3_600_000)
})

it('counts rent by deployed days of a month of thirty, and books it once', async () => {
  expect(rentOf(30_000, rentDaysOf('2026-11-16', '2026-11-30'))).toBe(15_000)
  expect(rentOf(30_000, rentDaysOf('2026-02-01', '2026-02-28'))).toBe(30_000)
  const vendor = await world.activeVendor(operator, reviewer)
  const device = await world.device(operator, { vendor: vendor.id, type: 'WATER', ownership: '3' })
  const { startOn: _from, ...usual } = (
    await world.get(operator, 'vendorTerms/getInForce', { vendor: vendor.id })
  ).dataPoints.now
  await world.ok(
    world.post(operator, 'vendor/configure', {
      vendor: vendor.id,
      ...usual,
      rents: [{ type: device.type, amount: 30_000 }],
    }),
  )
  const month = today.slice(0, 7)
  await house.prepare(act =>
    act.tx.execute(
      sql`update equipment set state = 'deployed', deployed_on = ${`${month}-16`}::date where id = ${device.id}::uuid`,
    ),
  )
  await house.run(chargeRents, { month })
  await house.run(chargeRents, { month })
  expect(
    await count(
      sql`select sum(amount)::int as n from vendor_flow where equipment = ${device.id}::uuid and kind = '2'`,
    ),
  ).toBe(15_000)
})
