import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { openSettlements, type Settlements } from '#test/settlements.ts'
import { today } from '#test/vendor-world.ts'
import { chargeRents, rentDaysOf, rentOf } from './rent.ts'

/* What is charged, deducted and deposited, and where a vendor is paid (sharedevice.md, acceptance 3, 5, 6, 10). */

let house: Settlements['house']
let world: Settlements['world']
let operator: Settlements['operator']
let reviewer: Settlements['reviewer']
let accountOf: Settlements['accountOf']
let charge: Settlements['charge']
let read: Settlements['read']
let count: Settlements['count']
let flowsOf: Settlements['flowsOf']
let payee: Settlements['payee']
let usable: Settlements['usable']
let generate: Settlements['generate']

beforeAll(async () => {
  ;({
    house,
    world,
    operator,
    reviewer,
    accountOf,
    charge,
    read,
    count,
    flowsOf,
    payee,
    usable,
    generate,
  } = await openSettlements())
})
afterAll(() => house.close())

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
