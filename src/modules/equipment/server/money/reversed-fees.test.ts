import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { openSettlements, type Settlements } from '#test/settlements.ts'
import { today } from '#test/vendor-world.ts'

/* Fees that are taken back while a statement of them goes its way. */

let { house, world, clerk, chief, third, bank, charge, read, flowsOf, usable, settled, confirmed } =
  {} as Settlements
beforeAll(async () => {
  ;({ house, world, clerk, chief, third, bank, charge, read, flowsOf, usable, settled, confirmed } =
    await openSettlements())
})
afterAll(() => house.close())

const reverse = async (account: string, amount: number) => {
  const found = (await flowsOf(account)).find(flow => flow.amount === amount && flow.kind !== '10')
  if (found === undefined) throw new Error(`no flow of ${amount}`)
  return world.move(chief, 'vendorFlow/reverse', found, { reason: '重复登记' })
}
const balances = (account: string) =>
  house.prepare(
    async act =>
      (
        await act.tx.execute(sql`
          select payable::int as payable, settling::int as settling from vendor_account
           where id = ${account}::uuid`)
      ).rows[0],
  )

it('a statement that is sent says what is owed by then', async () => {
  const { vendor, account, row } = await settled()
  await world.ok(reverse(account, 8000))
  const sent = await world.ok(world.move(clerk, 'vendorSettlement/send', row))
  expect(sent).toMatchObject({ charged: 30_000, deducted: 3000, payable: 27_000 })
  // What the vendor has before it, or has agreed to, is changed by a dispute or a new statement.
  const refused = '该流水已列入结算单'
  expect(await world.refusal(reverse(account, 30_000))).toContain(refused)
  const agreed = await world.ok(world.move(vendor.person, 'vendorSettlement/confirm', sent))
  expect(await world.refusal(reverse(account, 30_000))).toContain(refused)
  await world.ok(world.move(chief, 'vendorSettlement/void', agreed, { reason: '重新结算' }))
  for (const amount of [3000, 30_000]) await world.ok(reverse(account, amount))
})

it('a draft of which nothing is left is not sent', async () => {
  const { account, row } = await settled()
  await world.ok(reverse(account, 30_000))
  await world.ok(reverse(account, 3000))
  await world.ok(reverse(account, 8000))
  expect(await world.refusal(world.move(clerk, 'vendorSettlement/send', row))).toBe(
    '该期间没有待结算的费用',
  )
})

it('a reversal takes nothing that is set aside for a payment', async () => {
  const { account, row, bankOfVendor } = await confirmed()
  await usable(bankOfVendor)
  await world.ok(world.move(chief, 'vendorSettlement/approve', row))
  await world.ok(charge(clerk, account, '4', 5000))
  await world.ok(charge(clerk, account, '6', 5000))
  expect(await balances(account)).toEqual({ payable: 35_000, settling: 35_000 })
  const late = (await flowsOf(account)).find(flow => flow.amount === 5000 && flow.kind === '4')
  if (late === undefined) throw new Error('no late fee')
  expect(
    await world.refusal(world.move(chief, 'vendorFlow/reverse', late, { reason: '重复登记' })),
  ).toBe('应付余额不足：¥0.00')
  const approved = await read('vendorSettlement', row.id)
  await world.ok(
    world.move(third, 'vendorSettlement/pay', approved, {
      ...{ paidOn: today, bankAccount: bank, paymentNo: newId(), slip: newId() },
    }),
  )
  expect(await balances(account)).toEqual({ payable: 0, settling: 0 })
})
