import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { perform } from '#kernel/server/perform.ts'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { countTodo } from '#modules/platform/server/index.ts'
import { type FinanceWorld, notBegun, openFinanceWorld, takingFrom } from '#test/finance-world.ts'
import { answerPort } from '#test/stand-ins.ts'
import { giving } from '../giving.ts'
import { ledgerFaults } from '../ledger/book.ts'

const rights = [
  ...['create', 'view', 'submit', 'approve', 'reject', 'update'].map(verb => `moneyIn.${verb}`),
  ...['create', 'view', 'confirm', 'update'].map(verb => `moneyClaim.${verb}`),
  ...['create', 'view', 'approve'].map(verb => `bankAccount.${verb}`),
  ...['view', 'viewChannel'].map(verb => `donation.${verb}`),
  'donor.view',
]
let world: FinanceWorld

beforeAll(async () => {
  world = await openFinanceWorld()
})
afterAll(() => world.close())

const post = (
  person: Parameters<FinanceWorld['call']>[0],
  path: string,
  question: Record<string, unknown>,
) => world.call(person, 'POST', `/api/finance/${path}`, question)

const ledger = (organisation: string) =>
  world.prepare(async act => {
    const answer = await act.tx.execute<{ kind: string; balance: string }>(
      sql`select kind, sum(balance) as balance from ledger_account
           where org_id = ${organisation} group by kind`,
    )
    return Object.fromEntries(answer.rows.map(({ kind, balance }) => [kind, Number(balance)]))
  })

describe('counted cash (BR-13)', () => {
  it('needs two counters and denominations that add up, and books only by the second person', async () => {
    const first = await world.of(world.north, rights)
    const second = await world.of(world.north, rights)
    const third = await world.of(world.north, rights)
    const cause = world.north.cause
    const gifts = [
      { amount: 30_000, cause, donorName: '张三', donorPhone: '13800000001' },
      { amount: 5650 },
    ]
    const enter = (more: object = {}, person = first) =>
      post(person, 'moneyIn/enter', {
        organisation: world.north.id,
        origin: '3',
        bookedAt: new Date(Date.now() - 60_000).toISOString(),
        amount: 35_650,
        counters: [first.accountId, second.accountId],
        denominations: { '10000': 3, '5000': 1, '500': 1, '100': 1, '50': 1 },
        lines: gifts,
        ...more,
      })
    const wrong = await enter({
      counters: [first.accountId],
      denominations: { '10000': 3, '5000': 1, '500': 1, '100': 1, '20': 2 },
    })
    expect(wrong.dataPoints.errors).toEqual([
      { field: 'counters', message: '现金须至少两人清点' },
      { field: 'denominations', message: '面额合计与金额不符' },
    ])
    const short = await enter({ lines: gifts.slice(1) })
    expect(short.statusMessage).toBe('捐赠明细合计与清点金额不符')
    const forOne = await enter({ lines: [...gifts, { amount: 1, cause: world.north.custodial }] })
    expect(forOne.dataPoints.errors.map((each: { field: string }) => each.field)).toEqual([
      'lines.2.cause',
      'lines.2.amount',
    ])
    const usual = giving()
    answerPort(giving, { ...usual, causes: takingFrom(2000, usual) })
    const small = await enter({ lines: [{ amount: 1999, cause }] })
    answerPort(giving, { ...usual, causes: notBegun(usual) })
    const early = await enter({ lines: [{ amount: 35_650, cause }] })
    answerPort(giving, usual)
    expect(early.dataPoints.errors).toEqual([
      { field: 'lines.0.cause', message: '该标的还没有开始募捐，不能收款' },
    ])
    expect(small.dataPoints.errors).toContainEqual({
      field: 'lines.0.amount',
      message: '单笔捐赠不少于 20.00 元',
    })
    expect(await enter({}, third)).toMatchObject({
      ...{ status: 403, statusMessage: '现金须由清点人之一提交，由另一名清点人复核' },
    })
    const sent = await enter()
    expect(sent.dataPoints).toMatchObject({ state: 'pending', version: 2 })
    const { id } = sent.dataPoints
    const alone = await post(first, 'moneyIn/approve', { id, version: 2 })
    expect(alone).toMatchObject({ status: 403, statusMessage: '录入或提交的人不能自己复核' })
    const outsider = await post(third, 'moneyIn/approve', { id, version: 2 })
    expect(outsider).toMatchObject({ status: 403, statusMessage: '现金须由另一名清点人复核' })
    const isAsked = async (who: Person) =>
      (await perform(world.database, who, { requestId: 'test' }, countTodo)).some(
        ({ kind }) => kind === 'moneyIn',
      )
    expect([await isAsked(first), await isAsked(second), await isAsked(third)]).toEqual([
      false,
      true,
      false,
    ])
    expect((await ledger(world.north.id)).cash).toBeUndefined()
    const both = await Promise.all(
      [1, 2, 3].map(() => post(second, 'moneyIn/approve', { id, version: 2 })),
    )
    expect(both.filter(each => each.statusCode === 1)).toHaveLength(1)
    expect(await ledger(world.north.id)).toEqual({
      cash: 35_650,
      restricted: 28_500,
      mgmtFee: 1500,
      unrestricted: 5650,
    })
    const list = await world.call(second, 'GET', '/api/finance/donation/getListByPage')
    expect(list.dataPoints.list).toHaveLength(2)
    expect(list.dataPoints.list[0]).toMatchObject({ channel: '5', state: 'paid' })
    const foreign = await world.call(
      await world.of(world.south, rights),
      'GET',
      '/api/finance/donation/getListByPage',
    )
    expect(foreign.dataPoints.total).toBe(0)
  })
})

describe('a cash form', () => {
  const threeYuan = (organisation: string, counters: readonly Person[]) => ({
    ...{ organisation, origin: '3', amount: 300, denominations: { '100': 3 } },
    bookedAt: new Date(Date.now() - 60_000).toISOString(),
    counters: counters.map(({ accountId }) => accountId),
  })

  it('is entered whole or not at all, each mistake at its line', async () => {
    const first = await world.of(world.south, rights)
    const second = await world.of(world.south, rights)
    const cash = (lines: object[]) =>
      post(first, 'moneyIn/enter', { ...threeYuan(world.south.id, [first, second]), lines })
    const wrong = await cash([{ amount: 100 }, { amount: 201 }])
    expect(wrong.dataPoints.errors).toEqual([
      { field: 'lines.1.amount', message: '认领合计超过入账金额' },
    ])
    const foreign = await cash([{ amount: 300, cause: world.north.cause }])
    expect(foreign.dataPoints.errors[0].field).toBe('lines.0.cause')
    const none = await world.call(first, 'GET', '/api/finance/moneyIn/getListByPage')
    expect(none.dataPoints.total).toBe(0)
    const made = await cash([{ amount: 100 }, { amount: 200 }])
    expect(made.dataPoints).toMatchObject({ state: 'pending', amount: 300 })
    const { id, version } = made.dataPoints
    const done = await post(second, 'moneyIn/approve', { id, version })
    expect(done.dataPoints).toMatchObject({ state: 'claimed', openAmount: 0 })
  })

  it('that was sent back is counted again, and handed in with what explains it', async () => {
    const first = await world.of(world.north, [...rights, 'moneyClaim.view'])
    const second = await world.of(world.north, rights)
    const made = await post(first, 'moneyIn/enter', {
      ...threeYuan(world.north.id, [first, second]),
      lines: [{ kind: 'donation', amount: 300 }],
    })
    const { id } = made.dataPoints
    const reason = '少数了一枚'
    const back = await post(second, 'moneyIn/reject', { id, version: 2, reason })
    expect(back.dataPoints).toMatchObject({ state: 'rejected', reason })
    const change = (more: object) => post(first, 'moneyIn/update', { id, version: 3, ...more })
    const uneven = await change({ denominations: { '100': 4 } })
    expect(uneven.dataPoints.errors).toEqual([
      { field: 'denominations', message: '面额合计与金额不符' },
    ])
    const again = await change({ denominations: { '100': 4 }, amount: 400 })
    expect(again.dataPoints).toMatchObject({ amount: 400, openAmount: 400 })
    const submit = () => post(first, 'moneyIn/submit', { id, version: 4 })
    expect((await submit()).statusMessage).toBe('捐赠明细合计与清点金额不符')
    const claims = await world.call(first, 'GET', '/api/finance/moneyClaim/getList', {
      filter: [{ field: 'moneyIn', op: 'is', value: id }],
    })
    const [claim] = claims.dataPoints
    await post(first, 'moneyClaim/update', { id: claim.id, version: claim.version, amount: 400 })
    const { version } = (await submit()).dataPoints
    const done = await post(second, 'moneyIn/approve', { id, version })
    expect(done.dataPoints).toMatchObject({ state: 'claimed', claimedAmount: 400, openAmount: 0 })
  })
})

describe('a bank line', () => {
  it('is claimed by one person and confirmed by another, never above its amount', async () => {
    const clerk = await world.of(world.south, rights)
    const chief = await world.of(world.south, rights)
    const account = await post(clerk, 'bankAccount/insert', {
      organisation: world.south.id,
      name: world.south.name,
      bank: '工商银行',
      account: '1234567890123',
      certificate: newId(),
    })
    const bankAccount = account.dataPoints.id
    expect((await post(clerk, 'bankAccount/approve', { id: bankAccount, version: 1 })).status).toBe(
      403,
    )
    await post(chief, 'bankAccount/approve', { id: bankAccount, version: 1 })
    const money = await post(clerk, 'moneyIn/insert', {
      organisation: world.south.id,
      origin: '2',
      bankAccount,
      bankSerial: newId(),
      bookedAt: new Date(Date.now() - 60_000).toISOString(),
      amount: 1_000_000,
      payerName: '张三',
      remark: '捐助学',
    })
    const { id } = money.dataPoints
    await post(clerk, 'moneyIn/submit', { id, version: 1 })
    expect((await post(chief, 'moneyIn/approve', { id, version: 2 })).dataPoints.state).toBe(
      'unclaimed',
    )
    expect((await ledger(world.south.id)).unclaimed).toBe(1_000_000)
    const gift = await post(clerk, 'moneyClaim/insert', {
      moneyIn: id,
      amount: 600_000,
      cause: world.south.custodial,
      donorName: '张三',
    })
    const interest = await post(clerk, 'moneyClaim/insert', {
      moneyIn: id,
      kind: 'interest',
      amount: 400_000,
    })
    const more = await post(clerk, 'moneyClaim/insert', { moneyIn: id, amount: 1 })
    expect(more.dataPoints.errors).toEqual([{ field: 'amount', message: '认领合计超过入账金额' }])
    const own = await post(clerk, 'moneyClaim/confirm', { id: gift.dataPoints.id, version: 1 })
    expect(own).toMatchObject({ status: 403, statusMessage: '提出或修改认领的人不能自己确认' })
    const done = await post(chief, 'moneyClaim/confirm', { id: gift.dataPoints.id, version: 1 })
    expect(done.dataPoints.donation).toBeTruthy()
    await post(chief, 'moneyClaim/confirm', { id: interest.dataPoints.id, version: 1 })
    expect(await ledger(world.south.id)).toEqual({
      cash: 300,
      bank: 1_000_000,
      unclaimed: 0,
      custodial: 600_000,
      unrestricted: 400_300,
    })
    const closed = await world.call(chief, 'GET', '/api/finance/moneyIn/getById', { id })
    expect(closed.dataPoints).toMatchObject({ state: 'claimed', openAmount: 0 })
    expect(await world.prepare(act => ledgerFaults(act.tx))).toEqual([])
  })
})

describe('cash that was counted', () => {
  it('is paid in at a bank within three days, and asked for when it is not', async () => {
    const more = ['moneyIn.deposit']
    const first = await world.of(world.south, [...rights, ...more])
    const second = await world.of(world.south, [...rights, ...more])
    const counted = async (origin: object) => {
      const made = await post(first, 'moneyIn/enter', {
        ...{ organisation: world.south.id, amount: 300, denominations: { '100': 3 } },
        ...{ counters: [first.accountId, second.accountId], lines: [{ amount: 300 }] },
        ...{ origin: '3', bookedAt: new Date(Date.now() - 60_000).toISOString(), ...origin },
      })
      const { id, version } = made.dataPoints
      return (await post(second, 'moneyIn/approve', { id, version })).dataPoints
    }
    const { id, version, depositDue } = await counted({})
    const today = beijingDay(new Date())
    expect(depositDue).toBe(addDays(today, 3))
    const isAsked = async () =>
      (await perform(world.database, second, { requestId: 'test' }, countTodo)).some(
        ({ kind }) => kind === 'cashDeposit',
      )
    const dueOn = (day: string) =>
      world.prepare(({ tx }) =>
        tx.execute(sql`update money_in set deposit_due = ${day}::date where id = ${id}`),
      )
    await dueOn(today)
    expect(await isAsked()).toBe(false)
    await dueOn(addDays(today, -1))
    expect(await isAsked()).toBe(true)
    const slip = newId()
    const paidIn = (depositedOn: string, at = version) =>
      post(first, 'moneyIn/deposit', { id, version: at, depositedOn, slip })
    expect((await paidIn(addDays(today, 1))).dataPoints.errors).toEqual([
      { field: 'depositedOn', message: '缴存日期不能晚于今天' },
    ])
    expect((await paidIn(addDays(today, -1))).dataPoints.errors).toEqual([
      { field: 'depositedOn', message: `缴存日期不能早于清点日期 ${today}` },
    ])
    const done = await paidIn(today)
    expect(done.dataPoints).toMatchObject({ state: 'claimed', depositedOn: today })
    expect(await isAsked()).toBe(false)
    const again = await paidIn(today, done.dataPoints.version)
    expect(again.statusMessage).toBe('该笔现金已登记缴存')
  })
})
