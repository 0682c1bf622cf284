import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { recordGifts } from '../donation/record-gifts.ts'
import { balanceOf, bankOf, organisationAccount } from '../ledger/accounts.ts'
import { faultsOf } from '../ledger/check-books.ts'

const rights = [
  ...'view create update submit approve reject pay fail retry void reverse arrive'
    .split(' ')
    .map(verb => `moneyOut.${verb}`),
  ...'view create submit approve'.split(' ').map(verb => `moneyIn.${verb}`),
  ...'view create confirm'.split(' ').map(verb => `moneyClaim.${verb}`),
  ...'view create approve'.split(' ').map(verb => `bankAccount.${verb}`),
  ...['donation.view', 'donation.export', 'closingDay.view'],
]
const today = beijingDay(new Date())
let world: FinanceWorld
let clerk: Person
let chief: Person
let third: Person
let account: string
let other: string

beforeAll(async () => {
  world = await openFinanceWorld()
  clerk = await world.of(world.north, rights)
  chief = await world.of(world.north, rights)
  third = await world.of(world.north, rights)
  account = await accountOf('1234567890123')
  other = await accountOf('1234567890124')
  await free(100_000)
})
afterAll(async () => {
  expect(await world.prepare(act => faultsOf(act.tx))).toEqual([])
  await world.close()
})

const post = (person: Person, path: string, question: Record<string, unknown>) =>
  world.call(person, 'POST', `/api/finance/${path}`, question)
const get = (path: string, question: Record<string, unknown>) =>
  world.call(clerk, 'GET', `/api/finance/${path}`, question)

async function accountOf(number: string): Promise<string> {
  const { id: organisation, name } = world.north
  const given = { organisation, name, bank: '工商银行', account: number, certificate: newId() }
  const { id } = (await post(clerk, 'bankAccount/insert', given)).dataPoints
  await post(chief, 'bankAccount/approve', { id, version: 1 })
  return id
}

/** Unrestricted money on the bank account, by a claimed gift without a cause. */
async function free(amount: number): Promise<void> {
  const bookedAt = new Date(Date.now() - 60_000).toISOString()
  const line = { origin: '2', bankAccount: account, bankSerial: newId(), bookedAt, amount }
  const made = await post(clerk, 'moneyIn/insert', { organisation: world.north.id, ...line })
  const { id, version } = made.dataPoints
  const sent = (await post(clerk, 'moneyIn/submit', { id, version })).dataPoints
  await post(chief, 'moneyIn/approve', { id, version: sent.version })
  const claim = (await post(clerk, 'moneyClaim/insert', { moneyIn: id, amount })).dataPoints
  await post(chief, 'moneyClaim/confirm', { id: claim.id, version: 1 })
}

const cost = (more: object = {}) => ({
  ...{ organisation: world.north.id, kind: '3', charged: '2', item: '办公费', amount: 3000 },
  ...{ bankAccount: account, payeeName: '晨光文教用品有限公司', invoices: [newId()], ...more },
})
interface Made {
  readonly id: string
  readonly version: number
  readonly state: string
}
const move = (name: string, { id, version }: Made, person: Person, more: object = {}) =>
  post(person, `moneyOut/${name}`, { id, version, ...more })
async function approved(more: object = {}): Promise<Made> {
  const made = (await post(clerk, 'moneyOut/insert', cost(more))).dataPoints
  const sent = (await move('submit', made, clerk)).dataPoints
  return (await move('approve', sent, chief)).dataPoints
}
const paid = () => ({ paidOn: today, bankSerial: newId(), slip: newId() })
const held = (of: ReturnType<typeof bankOf>) =>
  world.prepare(act => balanceOf(act.tx, world.north.id, of))
const unrestricted = () => held(organisationAccount('unrestricted', world.north.id))
const errorsOf = ({ dataPoints }: Awaited<ReturnType<typeof post>>) =>
  dataPoints.errors.map((error: { field: string; message: string }) => error.field)

describe('money out', () => {
  it('needs three persons, is held when it is approved and booked when it is paid (P16)', async () => {
    const made = (await post(clerk, 'moneyOut/insert', cost())).dataPoints
    const sent = (await move('submit', made, clerk)).dataPoints
    expect((await move('approve', sent, clerk)).statusMessage).toBe('录入或提交的人不能自己审核')
    const before = await unrestricted()
    const row = (await move('approve', sent, chief)).dataPoints
    expect(await unrestricted()).toMatchObject({ reserved: before.reserved + 3000 })
    for (const person of [clerk, chief])
      expect((await move('pay', row, person, paid())).statusMessage).toBe(
        '申请、审核、付款须为三个不同的人',
      )
    const done = await move('pay', row, third, paid())
    expect(done.dataPoints.state).toBe('paid')
    expect(await unrestricted()).toMatchObject({
      ...{ balance: before.balance - 3000, reserved: before.reserved },
    })
    const back = await move('reverse', done.dataPoints, chief, { reason: '重复录入' })
    expect(back.dataPoints.state).toBe('reversed')
    expect(await unrestricted()).toMatchObject({ balance: before.balance })
  })

  it('takes no more than there is, and gives back what it held', async () => {
    const sent = (await post(clerk, 'moneyOut/insert', cost({ amount: 100_001 }))).dataPoints
    const pending = (await move('submit', sent, clerk)).dataPoints
    expect((await move('approve', pending, chief)).status).toBe(409)
    const row = await approved({ amount: 5000 })
    const before = await unrestricted()
    await move('void', row, clerk, { reason: '供应商取消订单' })
    expect(await unrestricted()).toMatchObject({ reserved: before.reserved - 5000 })
  })

  it('takes management costs of the management fee first, then of unrestricted money', async () => {
    const { id: organisation, cause, merchant } = world.north
    const gift = { channel: '1', source: 'mobile', amount: 10_000 } as const
    const numbers = { merchantOrderNo: newId(), channelTradeNo: newId() }
    const paidAt = new Date(Date.now() - 60_000).toISOString()
    await world.prepare(act =>
      recordGifts(act, [{ organisation, cause, merchant, paidAt, ...gift, ...numbers }], {
        ...{ place: 'channel', audit: 'none' },
      }),
    )
    const row = await approved({ charged: '1', amount: 2000 })
    expect(row).toMatchObject({ feePart: 500 })
    const before = await unrestricted()
    await move('pay', row, third, paid())
    expect(await held(organisationAccount('mgmtFee', organisation))).toMatchObject({ balance: 0 })
    expect(await unrestricted()).toMatchObject({ balance: before.balance - 1500 })
  })

  it('is on its way between two own accounts until it has arrived (P19)', async () => {
    const transfer = { kind: '7', charged: null, item: null, payeeName: null, invoices: null }
    expect(
      errorsOf(await post(clerk, 'moneyOut/insert', cost({ ...transfer, toAccount: account }))),
    ).toEqual(['toAccount'])
    const row = await approved({ ...transfer, toAccount: other, amount: 4000 })
    const left = (await move('pay', row, third, paid())).dataPoints
    const transit = organisationAccount('transit', world.north.id)
    expect(await held(transit)).toMatchObject({ balance: 4000 })
    const arrival = { arrivedOn: today, serial: newId() }
    await move('arrive', left, clerk, arrival)
    expect(await held(transit)).toMatchObject({ balance: 0 })
    expect(await held(bankOf(other))).toMatchObject({ balance: 4000 })
  })

  it('refuses kinds that documents write, and a payment before its review or to come', async () => {
    expect(errorsOf(await post(clerk, 'moneyOut/insert', cost({ kind: '1' })))).toContain('kind')
    const row = await approved()
    for (const paidOn of [addDays(today, 1), addDays(today, -1)])
      expect(errorsOf(await move('pay', row, third, { ...paid(), paidOn }))).toEqual(['paidOn'])
    await move('void', row, clerk, { reason: '不再付款' })
  })
})

describe('the accounts of causes', () => {
  it('open with in less out to the closing, each figure made of its entries', async () => {
    const asked = { kind: 'project', from: today, to: today }
    const { list, sums } = (await get('donation/getCauseAccounts', asked)).dataPoints
    const row = list.find((each: { id: string }) => each.id === world.north.cause)
    expect(row).toMatchObject({
      opening: 0,
      gifts: 10_000,
      fee: 500,
      closing: 9500,
      ledgerClosing: 9500,
    })
    expect(sums.closing).toBe(9500)
    const lines = await get('donation/getAccountLines', {
      ...{ cause: world.north.cause, from: today, to: today, column: 'gifts' },
    })
    expect(lines.dataPoints).toMatchObject({ total: 1, in: 10_000, out: 0 })
    const later = { ...asked, from: addDays(today, 1), to: addDays(today, 1) }
    const next = (await get('donation/getCauseAccounts', later)).dataPoints
    expect(next.sums).toMatchObject({ opening: 9500, gifts: 0, closing: 9500 })
  })

  it('tell how givers pay', async () => {
    const figures = (await get('donation/getPayerFigures', { from: today, to: today })).dataPoints
    expect(figures).toMatchObject({ given: 10_000, refunded: 0 })
  })
})

describe('the check of the books', () => {
  it('finds nothing, then what was changed by hand, with the account it stands at', async () => {
    expect((await get('closingDay/getFaults', {})).dataPoints.faults).toEqual([])
    const owner = new pg.Client(world.ownerUrl)
    await owner.connect()
    // Past the guard of the table, as only the owner's hand can.
    await owner.query('set session_replication_role = replica')
    const change = (by: number) =>
      owner.query(
        `update ledger_account set balance = balance + $1 where kind = 'restricted' and cause_id = $2`,
        [by, world.north.cause],
      )
    await change(1)
    const { faults } = (await get('closingDay/getFaults', {})).dataPoints
    expect(faults).toContainEqual(
      expect.objectContaining({ rule: '余额不等于分录合计', cause: world.north.cause }),
    )
    await change(-1)
    await owner.end()
  })
})
