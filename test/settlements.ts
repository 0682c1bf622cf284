import { sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { seedAccess } from '#modules/access/server/index.ts'
import { seedApproval } from '#modules/approval/server/index.ts'
import { organisationFacts } from '#modules/charity/model/fixture/organisation-facts.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { seedTypes } from '#modules/equipment/server/device/equipment-type.ts'
import { openAccountOf } from '#modules/equipment/server/money/accounts.ts'
import { bankAccount } from '#modules/finance/model/bank-account.ts'
import { bankOf, post as book, organisationAccount } from '#modules/finance/server/index.ts'
import { agreements } from '#test/agreements.ts'
import { openHouse, personWith } from '#test/house.ts'
import { type Made, today, vendorModules, vendorWorld } from '#test/vendor-world.ts'

/** A charity with money that owes vendors, and the platform beside it. */
export async function openSettlements() {
  const house = await openHouse([...vendorModules, agreements])
  const { payer, bank } = await house.prepare(async act => {
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
  })
  const world = vendorWorld(house, personWith)
  const operator = await world.somebody({ ownerKind: 'platform' })
  const reviewer = await world.somebody({ ownerKind: 'platform' })
  const own = { ownerKind: 'organisation', id: payer } as const
  const clerk = await world.somebody(own)
  const chief = await world.somebody(own)
  const third = await world.somebody(own)

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
    await world.ok(
      world.move(vendor.person, 'vendorBankAccount/enter', bankOfVendor, { amount: 37 }),
    )
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
  return {
    ...{ house, world, operator, reviewer, clerk, chief, third, payer, bank, period },
    ...{ accountOf, charge, read, count, flowsOf, payee, usable, generate, settled, confirmed },
  }
}

/** What tests of settlements have at hand. */
export type Settlements = Awaited<ReturnType<typeof openSettlements>>

type Vendor = Awaited<ReturnType<ReturnType<typeof vendorWorld>['activeVendor']>>
