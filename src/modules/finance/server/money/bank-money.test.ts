import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { answerPort } from '#test/stand-ins.ts'
import { giving } from '../giving.ts'
import { balanceOf, organisationAccount } from '../ledger/accounts.ts'
import { ledgerFaults } from '../ledger/book.ts'

const steps = ['askReturn', 'cancelReturn', 'verify', 'refuse', 'payReturn', 'reverse', 'hold']
const rights = [
  ...['create', 'view', 'submit', 'approve', 'update', 'reject', ...steps].map(
    verb => `moneyIn.${verb}`,
  ),
  ...['create', 'view', 'confirm', 'update', 'reject'].map(verb => `moneyClaim.${verb}`),
  ...['create', 'view', 'approve', 'update'].map(verb => `bankAccount.${verb}`),
  'donation.view',
]
let world: FinanceWorld
let clerk: Person
let chief: Person
let third: Person
let bankAccount: string

beforeAll(async () => {
  world = await openFinanceWorld()
  clerk = await world.of(world.north, rights)
  chief = await world.of(world.north, rights)
  third = await world.of(world.north, rights)
  const account = (await post(clerk, 'bankAccount/insert', accountFacts())).dataPoints
  bankAccount = account.id
  await post(chief, 'bankAccount/approve', { id: bankAccount, version: 1 })
})
afterAll(async () => {
  expect(await world.prepare(act => ledgerFaults(act.tx))).toEqual([])
  await world.close()
})

const post = (person: Person, path: string, question: Record<string, unknown>) =>
  world.call(person, 'POST', `/api/finance/${path}`, question)
const accountFacts = (more: object = {}) => ({
  organisation: world.north.id,
  name: world.north.name,
  bank: '工商银行',
  account: String(10 ** 12 + Math.floor(Math.random() * 10 ** 11)),
  certificate: newId(),
  ...more,
})
interface Made {
  readonly id: string
  readonly version: number
  readonly state: string
}
const move = async (name: string, { id, version }: Made, person: Person, more: object = {}) =>
  post(person, `moneyIn/${name}`, { id, version, ...more })

/** A bank line that was checked and waits to be claimed. */
async function bankLine(amount: number, more: object = {}): Promise<Made> {
  const made = await post(clerk, 'moneyIn/insert', {
    organisation: world.north.id,
    origin: '2',
    bankAccount,
    bankSerial: newId(),
    bookedAt: new Date(Date.now() - 60_000).toISOString(),
    amount,
    payerName: '张三',
    ...more,
  })
  const sent = (await move('submit', made.dataPoints, clerk)).dataPoints
  return (await move('approve', sent, chief)).dataPoints
}
const claim = (moneyIn: string, amount: number, more: object = {}) =>
  post(clerk, 'moneyClaim/insert', { moneyIn, amount, ...more })
const unclaimed = () =>
  world.prepare(act =>
    balanceOf(act.tx, world.north.id, organisationAccount('unclaimed', world.north.id)),
  )
const reason = '付款人汇错账户'
const paid = () => ({
  bankAccount,
  bankSerial: newId(),
  returnedAt: new Date().toISOString(),
  slip: newId(),
})

describe('money that came by mistake', () => {
  it('goes back by three persons: what was not claimed is held, then paid', async () => {
    const line = await bankLine(10_000)
    const given = (await claim(line.id, 4000)).dataPoints
    const early = await move('askReturn', line, clerk, { reason })
    expect(early.statusMessage).toContain('1 笔认领待确认')
    await post(chief, 'moneyClaim/confirm', { id: given.id, version: 1 })
    const before = await unclaimed()
    const partial = { ...line, version: line.version + 1 }
    const asked = (await move('askReturn', partial, clerk, { reason })).dataPoints
    expect(asked.state).toBe('returning')
    expect((await claim(line.id, 1000)).dataPoints.errors[0].field).toBe('moneyIn')
    expect(await move('verify', asked, clerk)).toMatchObject({
      ...{ status: 403, statusMessage: '申请退回的人不能自己审核' },
    })
    expect(await move('payReturn', asked, third, paid())).toMatchObject({
      ...{ status: 422, statusMessage: '退回尚未审核通过' },
    })
    expect(await move('cancelReturn', asked, chief)).toMatchObject({
      ...{ status: 403, statusMessage: '只有申请人可以撤销退回' },
    })
    const checked = (await move('verify', asked, chief)).dataPoints
    expect(await unclaimed()).toMatchObject({ reserved: 6000 })
    expect((await move('cancelReturn', checked, clerk)).statusMessage).toContain('不能撤销')
    for (const person of [clerk, chief])
      expect((await move('payReturn', checked, person, paid())).statusMessage).toBe(
        '申请、审核、付款须为三个不同的人',
      )
    const both = await Promise.all([
      move('payReturn', checked, third, paid()),
      move('payReturn', checked, third, paid()),
    ])
    const done = both.filter(({ statusCode }) => statusCode === 1)
    expect(done).toHaveLength(1)
    expect(done[0]?.dataPoints).toMatchObject({
      ...{ state: 'returned', returnedAmount: 6000, openAmount: 0, claimedAmount: 4000 },
    })
    expect(await unclaimed()).toMatchObject({ balance: before.balance - 6000, reserved: 0 })
  })

  it('may be claimed again once its return was refused or withdrawn', async () => {
    const line = await bankLine(3000)
    const asked = (await move('askReturn', line, clerk, { reason })).dataPoints
    const checked = (await move('verify', asked, chief)).dataPoints
    const refused = await move('refuse', checked, third, { reason: '捐赠人已确认用途' })
    expect(refused.dataPoints).toMatchObject({ state: 'unclaimed', returnReason: null })
    expect(await unclaimed()).toMatchObject({ reserved: 0 })
    const again = (await move('askReturn', refused.dataPoints, clerk, { reason })).dataPoints
    expect((await move('verify', again, chief)).dataPoints.state).toBe('returning')
  })

  it('is nobody else’s to send back', async () => {
    const line = await bankLine(2000)
    const stranger = await world.of(world.south, rights)
    expect((await move('askReturn', line, stranger, { reason })).statusCode).toBe(4040)
    const visitor = await world.of(world.north, ['moneyIn.view'])
    expect((await move('askReturn', line, visitor, { reason })).statusCode).toBe(4031)
  })
})

describe('a bank line that was entered by mistake', () => {
  it('leaves the books by another person, and its serial number may be entered anew', async () => {
    const bankSerial = newId()
    const line = await bankLine(5000, { bankSerial })
    const before = await unclaimed()
    const why = '金额录入有误'
    expect((await move('reverse', line, clerk, { reason: why })).statusMessage).toBe(
      '录入或修改过的人不能自己红冲',
    )
    const given = (await claim(line.id, 5000)).dataPoints
    expect((await move('reverse', line, third, { reason: why })).statusMessage).toContain(
      '1 笔认领待确认',
    )
    await post(chief, 'moneyClaim/reject', { id: given.id, version: 1 })
    const gone = await move('reverse', line, third, { reason: why })
    expect(gone.dataPoints).toMatchObject({ state: 'reversed', openAmount: 0, bankSerial: null })
    expect(gone.dataPoints.reason).toContain(bankSerial)
    expect(await unclaimed()).toMatchObject({ balance: before.balance - 5000 })
    const { rows } = await world.prepare(act =>
      act.tx.execute(
        sql`select event from ledger_posting where source_id = ${line.id} order by number`,
      ),
    )
    expect(rows).toEqual([{ event: 'P09' }, { event: 'P35' }])
    expect((await bankLine(5500, { bankSerial })).state).toBe('unclaimed')
  })
})

describe('whoever changed a record', () => {
  it('never checks it, whoever changed it last', async () => {
    const account = (await post(clerk, 'bankAccount/insert', accountFacts())).dataPoints
    const { id } = account
    await post(chief, 'bankAccount/update', { id, version: 1, bank: '建设银行' })
    await post(clerk, 'bankAccount/update', { id, version: 2, bank: '农业银行' })
    for (const person of [clerk, chief])
      expect((await post(person, 'bankAccount/approve', { id, version: 3 })).status).toBe(403)
    expect((await post(third, 'bankAccount/approve', { id, version: 3 })).dataPoints.state).toBe(
      'active',
    )
    const line = await bankLine(700)
    const given = (await claim(line.id, 700)).dataPoints
    await post(chief, 'moneyClaim/update', { id: given.id, version: 1, message: '加油' })
    const own = await post(chief, 'moneyClaim/confirm', { id: given.id, version: 2 })
    expect(own.statusMessage).toBe('提出或修改认领的人不能自己确认')
    const done = await post(third, 'moneyClaim/confirm', { id: given.id, version: 2 })
    expect(done.dataPoints.state).toBe('confirmed')
  })

  it('has shown the certificate of a bank account', async () => {
    const bare = await post(clerk, 'bankAccount/insert', accountFacts({ certificate: null }))
    expect(bare.dataPoints.errors.map((each: { field: string }) => each.field)).toEqual([
      'certificate',
    ])
  })
})

describe('a large gift', () => {
  const usual = () => giving()
  const withLimits = async (work: () => Promise<void>) => {
    const before = usual()
    const largeGifts = async () => ({ agreementFrom: 100_000, secondFrom: 100_000 })
    answerPort(giving, { ...before, largeGifts })
    try {
      await work()
    } finally {
      answerPort(giving, before)
    }
  }

  it('is confirmed by two people after the one who proposed it', () =>
    withLimits(async () => {
      const small = (await claim((await bankLine(50_000)).id, 50_000)).dataPoints
      const line = await bankLine(150_000)
      const large = (await claim(line.id, 100_000)).dataPoints
      const confirm = (who: Person, { id, version }: Made) =>
        post(who, 'moneyClaim/confirm', { id, version })
      expect((await confirm(chief, small)).dataPoints.state).toBe('confirmed')
      const first = (await confirm(chief, large)).dataPoints
      expect(first).toMatchObject({ state: 'proposed', firstCheckedBy: chief.accountId })
      expect(first.donation).toBeNull()
      expect((await confirm(chief, first)).statusMessage).toContain('您已确认过')
      const changed = await post(clerk, 'moneyClaim/update', {
        ...{ id: first.id, version: first.version, message: '改一下' },
      })
      expect(changed.statusMessage).toContain('已有人确认')
      const seen = await world.call(clerk, 'GET', '/api/finance/moneyClaim/getById', {
        id: first.id,
      })
      expect(seen.dataPoints.can).not.toContain('update')
      const second = await confirm(third, first)
      expect(second.dataPoints).toMatchObject({ state: 'confirmed', checkedBy: third.accountId })
      expect(second.dataPoints.donation).toBeTruthy()
    }))

  it('stays large in parts', () =>
    withLimits(async () => {
      const line = await bankLine(120_000)
      const company = { donorName: '北方实业有限公司', donorIsUnit: true }
      const part = (await claim(line.id, 60_000, company)).dataPoints
      const rest = await claim(line.id, 60_000, company)
      expect(rest.dataPoints.errors).toMatchObject([{ field: 'agreement' }])
      const agreement = newId()
      expect((await claim(line.id, 60_000, { ...company, agreement })).statusCode).toBe(1)
      const { id, version } = part
      const first = await post(chief, 'moneyClaim/confirm', { id, version })
      expect(first.dataPoints).toMatchObject({ state: 'proposed', donation: null })
    }))

  it('of a company comes with its agreement, which stays with the donation', () =>
    withLimits(async () => {
      const line = await bankLine(300_000)
      const company = { donorName: '北方实业有限公司', donorIsUnit: true }
      const bare = await claim(line.id, 100_000, company)
      expect(bare.dataPoints.errors).toEqual([
        { field: 'agreement', message: '单位捐赠 ¥1,000.00 及以上，请上传捐赠协议' },
      ])
      expect((await claim(line.id, 99_999, company)).statusCode).toBe(1)
      const agreement = newId()
      const signed = (await claim(line.id, 100_000, { ...company, agreement })).dataPoints
      const first = await post(chief, 'moneyClaim/confirm', { id: signed.id, version: 1 })
      const { id, version } = first.dataPoints
      const done = (await post(third, 'moneyClaim/confirm', { id, version })).dataPoints
      const gift = await world.call(clerk, 'GET', '/api/finance/donation/getById', {
        id: done.donation,
      })
      expect(gift.dataPoints.agreement).toBe(agreement)
    }))
})
