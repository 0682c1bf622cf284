import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type Charity, type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import type { Parsed } from '#test/parsed.ts'
import { bankAccount, moneyIn } from '../../model/index.ts'
import { balanceOf, clearingOf, organisationAccount, restrictedOf } from '../ledger/accounts.ts'
import { ledgerFaults } from '../ledger/book.ts'
import { bankEntered } from '../ledger/channel-postings.ts'
import { type Posting, post } from '../ledger/post.ts'

/* What is booked by decision: by two persons, once, and never more than is there. */

const verbs = 'view create update delete submit withdraw approve reject'
const rights = [
  ...verbs.split(' ').map(verb => `ledgerAdjustment.${verb}`),
  ...'view create update delete'.split(' ').map(verb => `openingBalance.${verb}`),
  ...['bankAccount.view', 'moneyIn.view'],
]
let world: FinanceWorld
let clerk: Person
let chief: Person

beforeAll(async () => {
  world = await openFinanceWorld()
  clerk = await world.of(world.north, rights)
  chief = await world.of(world.north, rights)
})
afterAll(() => world.close())

const say = (who: Person, call: string, asked: Record<string, unknown>) =>
  world.call(who, 'POST', `/api/finance/${call}`, asked)
const book = (posting: Omit<Posting, 'organisation' | 'source' | 'occurredAt'>) =>
  world.prepare(act =>
    post(act.tx, {
      ...posting,
      ...{ organisation: world.north.id, occurredAt: act.now.toISOString() },
      source: { table: 'donation', id: newId() },
    }),
  )
const balance = async (ref: Parameters<typeof balanceOf>[2], owner: Charity = world.north) =>
  (await world.prepare(act => balanceOf(act.tx, owner.id, ref))).balance

async function submitted(given: Record<string, unknown>, who = clerk): Promise<Parsed> {
  const made = await say(who, 'ledgerAdjustment/insert', {
    ...{ organisation: world.north.id, reason: '理事会第五次会议决定' },
    ...given,
  })
  expect(made.statusMessage).toBe('success')
  return move(who, 'submit', made.dataPoints)
}
const move = (who: Person, name: string, { id, version }: Parsed, more: object = {}) =>
  say(who, `ledgerAdjustment/${name}`, { id, version, ...more })

describe('a restriction', () => {
  it('is lifted by two persons, on paper, and no further than the cause has money', async () => {
    const { cause, merchant } = world.north
    await book({
      event: 'P01',
      lines: [
        { account: clearingOf(merchant), amount: 100_00 },
        { account: restrictedOf({ cause }), amount: -100_00, flow: 'I1' },
      ],
    })
    const bare = await submitted({ kind: '1', cause, amount: 40_00 })
    expect(bare.dataPoints.errors).toEqual([{ field: 'files', message: '请上传决定文件' }])
    const sent = (await submitted({ kind: '1', cause, amount: 40_00, files: [newId()] })).dataPoints
    expect((await move(clerk, 'approve', sent)).statusMessage).toBe(
      '录入、修改或提交的人不能自己复核',
    )
    expect((await move(chief, 'approve', sent)).dataPoints).toMatchObject({ state: 'booked' })
    expect(await balance(restrictedOf({ cause }))).toBe(60_00)
    expect(await balance(organisationAccount('unrestricted', world.north.id))).toBe(40_00)
    const more = (await submitted({ kind: '1', cause, amount: 60_01, files: [newId()] })).dataPoints
    expect((await move(chief, 'approve', more)).statusMessage).toBe(
      '标的可用余额 ¥60.00，不足以解除',
    )
    expect(await world.prepare(act => ledgerFaults(act.tx, world.north.id))).toEqual([])
  })

  it('of money held for somebody else is none', async () => {
    const refused = await say(clerk, 'ledgerAdjustment/insert', {
      ...{ organisation: world.north.id, kind: '1', cause: world.north.custodial, amount: 1 },
      reason: '理事会第五次会议决定',
    })
    expect(refused.dataPoints.errors).toEqual([
      { field: 'cause', message: '受托代理的款项不能解除限定' },
    ])
  })
})

it('what a channel owed comes back out of money that waits, or is written off, and no more than it was', async () => {
  const { id: organisation, merchant } = world.north
  const shortage = organisationAccount('shortage', organisation)
  await book({
    event: 'P31',
    lines: [
      { account: shortage, amount: 50_00 },
      { account: clearingOf(merchant), amount: -50_00 },
    ],
  })
  const money = await world.prepare(async act => {
    const { id: bank } = await insertRow(act, bankAccount, {
      ...{ organisation, name: world.north.name, bank: '工商银行', account: '110000000000009' },
      ...{ certificate: newId(), state: 'active' as const },
    })
    const row = await insertRow(act, moneyIn, {
      ...{ number: 'I-short', organisation, origin: '1', bankAccount: bank, bankSerial: newId() },
      ...{ bookedAt: act.now.toISOString(), amount: 30_00, openAmount: 30_00, state: 'unclaimed' },
    })
    const occasion = { organisation, source: { table: 'moneyIn', id: row.id } }
    await post(act.tx, bankEntered({ ...occasion, occurredAt: row.bookedAt }, bank, 30_00))
    return row.id
  })
  const back = (await submitted({ kind: '2', moneyIn: money })).dataPoints
  expect((await move(chief, 'approve', back)).dataPoints).toMatchObject({ amount: 30_00 })
  expect(await balance(shortage)).toBe(20_00)
  const state = await world.prepare(act =>
    act.tx.execute(sql`select state from money_in where id = ${money}::uuid`),
  )
  expect(state.rows).toEqual([{ state: 'claimed' }])
  const files = [newId()]
  const much = (await submitted({ kind: '3', amount: 20_01, files })).dataPoints
  expect((await move(chief, 'approve', much)).statusMessage).toBe(
    '对账挂账余额 ¥20.00，少于 ¥20.01',
  )
  const rest = (await submitted({ kind: '3', amount: 20_00, files })).dataPoints
  await move(chief, 'approve', rest)
  expect(await balance(shortage)).toBe(0)
})

it('an organisation begins with balanced lines, once, however many approve at one moment', async () => {
  const [one, two] = [await world.of(world.south, rights), await world.of(world.south, rights)]
  const { id: organisation, cause, custodial, merchant } = world.south
  const line = (given: Record<string, unknown>) =>
    say(one, 'openingBalance/insert', { organisation, note: '2026 年初结转', ...given })
  const wrong = await line({ account: 'restricted', amount: 1, merchant })
  expect(wrong.dataPoints.errors).toEqual([
    { field: 'merchant', message: '该科目不填此项' },
    { field: 'cause', message: '请填写标的' },
  ])
  await line({ account: 'clearing', merchant, amount: 100_00 })
  await line({ account: 'restricted', cause, amount: 60_00 })
  await line({ account: 'custodial', cause: custodial, amount: 30_00 })
  const opening = { organisation, kind: '4', openingOn: '2026-01-01' }
  const sent = (await submitted(opening, one)).dataPoints
  expect((await move(two, 'approve', sent)).statusMessage).toBe(
    '资产合计与负债、净资产合计相差 ¥10.00，请更正明细',
  )
  await line({ account: 'unrestricted', amount: 10_00 })
  const again = (await submitted(opening, one)).dataPoints
  const answers = await Promise.all([move(two, 'approve', sent), move(two, 'approve', again)])
  expect(answers.map(({ statusCode }) => statusCode === 1).sort()).toEqual([false, true])
  expect(await balance(restrictedOf({ cause }), world.south)).toBe(60_00)
  const { dataPoints } = await world.call(one, 'GET', '/api/finance/openingBalance/getListByPage')
  const [booked] = dataPoints.list
  const late = await say(one, 'openingBalance/update', {
    id: booked.id,
    version: booked.version,
    amount: 5,
  })
  expect(late.statusCode).not.toBe(1)
  expect(await world.prepare(act => ledgerFaults(act.tx, organisation))).toEqual([])
})
