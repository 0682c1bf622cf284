import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Operation, operationLog } from '#kernel/server/operation.ts'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type Charity, type FinanceWorld, notBegun, openFinanceWorld } from '#test/finance-world.ts'
import { personWith } from '#test/house.ts'
import { answerPort } from '#test/stand-ins.ts'
import { giving } from '../giving.ts'
import { claimBond } from './vendor-money.ts'

const rights = [
  ...'create view submit approve update askReturn verify refuse payReturn hold'
    .split(' ')
    .map(verb => `moneyIn.${verb}`),
  ...['create', 'view', 'confirm'].map(verb => `moneyClaim.${verb}`),
  ...'create view approve freeze shut'.split(' ').map(verb => `bankAccount.${verb}`),
]
let world: FinanceWorld
let clerk: Person
let chief: Person
let third: Person
/** Sees every organisation, and mixes none of them up. */
let officer: Person
let bankAccount: string
let foreignAccount: string

beforeAll(async () => {
  world = await openFinanceWorld()
  clerk = await world.of(world.north, rights)
  chief = await world.of(world.north, rights)
  third = await world.of(world.north, rights)
  const { accountId } = await world.of(world.north, [])
  officer = personWith(rights, { accountId })
  bankAccount = await accountOf(world.north, clerk, chief)
  const [one, other] = [await world.of(world.south, rights), await world.of(world.south, rights)]
  foreignAccount = await accountOf(world.south, one, other)
})
afterAll(() => world.close())

const post = (person: Person, path: string, question: Record<string, unknown>) =>
  world.call(person, 'POST', `/api/finance/${path}`, question)
const facts = ({ id, name }: Charity) => ({
  organisation: id,
  name,
  bank: '工商银行',
  account: String(10 ** 12 + Math.floor(Math.random() * 10 ** 11)),
  certificate: newId(),
})
async function accountOf(
  charity: Charity,
  one: Person,
  other: Person,
  more: object = {},
): Promise<string> {
  const given = { ...facts(charity), ...more }
  const { id } = (await post(one, 'bankAccount/insert', given)).dataPoints
  await post(other, 'bankAccount/approve', { id, version: 1 })
  return id
}
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const tomorrow = () => ago(-1440)
const bankFacts = (more: object = {}) => ({
  organisation: world.north.id,
  origin: '2',
  bankAccount,
  bankSerial: newId(),
  bookedAt: ago(60),
  amount: 5000,
  ...more,
})
const cashFacts = (more: object = {}) => ({
  organisation: world.north.id,
  origin: '3',
  bookedAt: ago(60),
  amount: 5000,
  counters: [clerk.accountId, chief.accountId],
  denominations: { '5000': 1 },
  ...more,
})
const enter = (given: Record<string, unknown>, person = clerk) =>
  post(person, 'moneyIn/insert', given)
const count = (more: object = {}) =>
  post(clerk, 'moneyIn/enter', { ...cashFacts(), lines: [{ amount: 5000 }], ...more })
const errorsOf = (answer: { dataPoints: { errors?: { field: string; message: string }[] } }) =>
  answer.dataPoints.errors?.map(({ field, message }) => `${field}：${message}`)

interface Made {
  readonly id: string
  readonly version: number
}
const move = (name: string, { id, version }: Made, person: Person, more: object = {}) =>
  post(person, `moneyIn/${name}`, { id, version, ...more })
async function openLine(more: object = {}): Promise<Made> {
  const sent = await move('submit', (await enter(bankFacts(more))).dataPoints, clerk)
  return (await move('approve', sent.dataPoints, chief)).dataPoints
}

describe('money on a bank account', () => {
  it('came in before now, on an active account of its organisation, and is not counted', async () => {
    expect(errorsOf(await enter(bankFacts({ bookedAt: tomorrow() })))).toEqual([
      'bookedAt：入账时间不能晚于现在',
    ])
    expect(errorsOf(await enter(bankFacts({ bankAccount: null })))).toEqual([
      'bankAccount：请选择银行账户',
    ])
    const openedOn = ago(0).slice(0, 10)
    const young = await accountOf(world.north, clerk, chief, { openedOn })
    const early = await enter(bankFacts({ bankAccount: young, bookedAt: ago(2880) }))
    expect(errorsOf(early)).toEqual([`bookedAt：入账时间不能早于账户开户日期 ${openedOn}`])
    const pending = (await post(clerk, 'bankAccount/insert', facts(world.north))).dataPoints.id
    const through = async (account: string) =>
      errorsOf(await enter(bankFacts({ bankAccount: account }), officer))
    expect(await through(pending)).toEqual(['bankAccount：该账户未启用'])
    expect(await through(foreignAccount)).toEqual(['bankAccount：该账户不属于该机构'])
    expect(await through(newId())).toEqual(['bankAccount：所选银行账户不存在或无权使用'])
    const counted = { counters: [clerk.accountId, chief.accountId] }
    for (const more of [counted, { denominations: { '5000': 1 } }])
      expect(errorsOf(await enter(bankFacts(more)))).toEqual(['counters：只有现金需要清点'])
  })

  it('is typed by hand or a postal order: cash is counted, and a statement is imported', async () => {
    for (const origin of ['3', '4'])
      expect(errorsOf(await enter(cashFacts({ origin })))).toEqual([
        'origin：现金请在「登记现金」中录入',
      ])
    expect(errorsOf(await enter(bankFacts({ origin: '1' })))).toEqual([
      'origin：银行流水由导入产生，不能手工录入',
    ])
    expect((await enter(bankFacts({ origin: '5' }))).statusCode).toBe(1)
  })

  it('is checked by neither who entered it nor who sent it in', async () => {
    const sent = await move('submit', (await enter(bankFacts())).dataPoints, third)
    for (const person of [clerk, third])
      expect((await move('approve', sent.dataPoints, person)).statusMessage).toBe(
        '录入或提交的人不能自己复核',
      )
    expect((await move('approve', sent.dataPoints, chief)).statusCode).toBe(1)
  })

  it('waits to be claimed by its last amount', async () => {
    const { id, version } = (await enter(bankFacts())).dataPoints
    await post(clerk, 'moneyIn/update', { id, version, amount: 7000 })
    const seen = await world.call(clerk, 'GET', '/api/finance/moneyIn/getById', { id })
    expect(seen.dataPoints).toMatchObject({ amount: 7000, openAmount: 7000 })
  })
})

describe('counted cash', () => {
  it('names no bank account, and its box where it has one', async () => {
    expect(errorsOf(await count({ bankAccount }))).toEqual([
      'bankAccount：现金不经银行账户，请留空',
    ])
    expect(errorsOf(await count({ origin: '4' }))).toEqual([
      'boxNo：请填写募捐箱箱号',
      'sealNo：请填写封条号',
    ])
    expect(errorsOf(await count(bankFacts()))).toEqual([
      'origin：清点的现金来自现金清点或募捐箱开箱',
    ])
  })

  it('is given, not settled, is confirmed with its count alone, and goes back by a refund', async () => {
    const interest = await count({ lines: [{ amount: 5000, kind: 'interest' }] })
    expect(errorsOf(interest)).toEqual(['lines.0.kind：清点的现金只能是捐赠'])
    const sent = (await count()).dataPoints
    const claims = await world.call(officer, 'GET', '/api/finance/moneyClaim/getListByPage', {
      filter: [{ field: 'moneyIn', op: 'is', value: sent.id }],
    })
    const [{ id: claim }] = claims.dataPoints.list
    const alone = await post(chief, 'moneyClaim/confirm', { id: claim, version: 1 })
    expect(alone.statusMessage).toBe('现金随入账单一并复核')
    const taken = (await move('approve', sent, chief)).dataPoints
    const back = await move('askReturn', taken, clerk, { reason: '付款人汇错账户' })
    expect(back.statusCode).not.toBe(1)
  })
})

describe('a part of money in', () => {
  const claim = (moneyIn: string, more: object) =>
    post(officer, 'moneyClaim/insert', { moneyIn, amount: 100, ...more })

  it('is claimed of money that was checked', async () => {
    expect(errorsOf(await claim(newId(), {}))).toEqual(['moneyIn：所选入账单不存在或无权使用'])
    const draft = (await enter(bankFacts())).dataPoints
    const refused = ['moneyIn：该入账单当前不能认领']
    expect(errorsOf(await claim(draft.id, {}))).toEqual(refused)
    await move('submit', draft, clerk)
    expect(errorsOf(await claim(draft.id, {}))).toEqual(refused)
  })

  it('is for a cause that has begun to raise money', async () => {
    const { id } = await openLine()
    const usual = giving()
    answerPort(giving, { ...usual, causes: notBegun(usual) })
    const early = await claim(id, { cause: world.north.cause })
    answerPort(giving, usual)
    expect(errorsOf(early)).toEqual(['cause：该标的还没有开始募捐，不能收款'])
  })

  it('is for a cause of the same organisation, by a kind that has one', async () => {
    const { id } = await openLine()
    const { cause, custodial } = world.north
    expect(errorsOf(await claim(id, { cause: world.south.cause }))).toEqual([
      'cause：标的不属于该机构',
    ])
    expect(errorsOf(await claim(id, { kind: 'fees', cause }))).toEqual(['cause：该用途不选标的'])
    expect(errorsOf(await claim(id, { kind: 'interest', cause: custodial }))).toEqual([
      'cause：受托代理标的只能收捐赠',
    ])
    for (const merchant of [null, world.south.merchant])
      expect(errorsOf(await claim(id, { kind: 'settlement', merchant }))).toEqual([
        'merchant：请选择该机构的商户号',
      ])
  })
})

describe('money on its way back', () => {
  const reason = '付款人汇错账户'
  const paid = (more: object = {}) => ({
    ...{ bankAccount, bankSerial: newId(), returnedAt: ago(0), slip: newId(), ...more },
  })

  it('is open only as far as nobody has proposed to claim it', async () => {
    const { id } = await openLine({ amount: 100_00 })
    const proposed = await post(clerk, 'moneyClaim/insert', { moneyIn: id, amount: 80_00 })
    expect(proposed.statusMessage).toBe('success')
    const bond = { moneyIn: id, organisation: world.north.id, amount: 50_00, memo: '保证金' }
    await expect(world.prepare(act => claimBond(act, bond))).rejects.toMatchObject({
      dataPoints: { errors: [{ field: 'amount', message: '未认领金额不足：¥20.00' }] },
    })
    await world.prepare(act => claimBond(act, { ...bond, amount: 20_00 }))
  })

  it('is judged once, by somebody else than who asked', async () => {
    const asked = (await move('askReturn', await openLine(), clerk, { reason })).dataPoints
    const own = await move('refuse', asked, clerk, { reason: '不退了' })
    expect(own.statusMessage).toBe('申请退回的人不能自己审核')
    const checked = (await move('verify', asked, chief)).dataPoints
    expect((await move('verify', checked, third)).statusMessage).toBe('退回已审核通过，等待付款')
  })

  it('leaves after it was checked and not in the future, from an active account of its organisation', async () => {
    const asked = (await move('askReturn', await openLine(), clerk, { reason })).dataPoints
    const checked = (await move('verify', asked, chief)).dataPoints
    const pay = async (more: object) =>
      errorsOf(await move('payReturn', checked, officer, paid(more)))
    expect(await pay({ returnedAt: tomorrow() })).toEqual(['returnedAt：退回时间不能晚于现在'])
    expect(await pay({ returnedAt: ago(2) })).toEqual([
      'returnedAt：退回时间不能早于退回审核通过时间',
    ])
    expect(await pay({ slip: null })).toEqual(['slip：请上传付款回单'])
    const pending = (await post(clerk, 'bankAccount/insert', facts(world.north))).dataPoints.id
    expect(await pay({ bankAccount: pending })).toEqual(['bankAccount：该账户未启用'])
    expect(await pay({ bankAccount: foreignAccount })).toEqual(['bankAccount：该账户不属于该机构'])
    expect(await pay({ bankAccount: newId() })).toEqual([
      'bankAccount：所选银行账户不存在或无权使用',
    ])
    expect(await pay({})).toBeUndefined()
  })
})

describe('money on hold', () => {
  it('keeps why, so that its history tells it as a change and not twice', async () => {
    const line = await openLine()
    const done: Operation[] = []
    answerPort(operationLog, async (_act, operations) => void done.push(...operations))
    const held = await move('hold', line, clerk, { reason: '待核实付款方' })
    answerPort(operationLog, async () => {})
    expect(held.dataPoints).toMatchObject({ state: 'held', reason: '待核实付款方' })
    expect(done).toMatchObject([{ label: '暂挂入账单', reason: null }])
    expect(done[0]?.changes.map(({ field }) => field)).toContain('reason')
  })
})

describe('a bank account', () => {
  it('is in the name of its organisation (BR-08), and is closed when it is empty', async () => {
    const named = { ...facts(world.north), name: '张三' }
    expect(errorsOf(await post(clerk, 'bankAccount/insert', named))).toEqual([
      'name：户名必须与机构名称一致',
    ])
    const early = { ...facts(world.north), openedOn: '2999-01-01' }
    expect(errorsOf(await post(clerk, 'bankAccount/insert', early))).toEqual([
      'openedOn：开户日期不能晚于今天',
    ])
    const id = await accountOf(world.north, clerk, chief)
    await openLine({ bankAccount: id })
    const full = await post(chief, 'bankAccount/shut', { id, version: 2 })
    expect(full.statusMessage).toBe('账面余额不为零，不能销户')
    const empty = await accountOf(world.north, clerk, chief)
    const shut = await post(chief, 'bankAccount/shut', { id: empty, version: 2 })
    expect(shut.dataPoints.state).toBe('closed')
  })
})
