import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { readSheet } from '#services/sheets/read-sheet.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { answerPort } from '#test/stand-ins.ts'
import { recordGifts } from '../donation/record-gifts.ts'
import { bankOf, organisationAccount, restrictedOf } from '../ledger/accounts.ts'
import { post as book, type PostingLine } from '../ledger/post.ts'
import { seedRatios } from '../period/seed-ratios.ts'
import { financePorts, type RatioFacts } from '../ports.ts'

const verbs = ['accountingPeriod.view', 'accountingPeriod.export', 'donation.view', 'moneyIn.view']
let world: FinanceWorld
let clerk: Person
let stranger: Person
const today = beijingDay(new Date())
const span = { from: `${today.slice(0, 4)}-01-01`, to: today }
const bank = newId()

beforeAll(async () => {
  world = await openFinanceWorld()
  clerk = await world.of(world.north, verbs)
  stranger = await world.of(world.south, verbs)
  await world.prepare(seedRatios)
  await give(world.north.cause, 10_000_000)
  await give(world.north.custodial, 50_000)
  const { id } = world.north
  const cause = restrictedOf({ cause: world.north.cause })
  const free = organisationAccount('unrestricted', id)
  await post('P36', [
    { account: bankOf(bank), amount: 30_000_000 },
    { account: free, amount: -30_000_000, flow: 'X0' },
  ])
  await post('P06', [
    { account: cause, amount: 3_000_000, flow: 'E1' },
    { account: bankOf(bank), amount: -3_000_000 },
  ])
  await post('P16', [
    { account: free, amount: 1_000_000, flow: 'E4' },
    { account: bankOf(bank), amount: -1_000_000 },
  ])
})
afterAll(() => world.close())

async function give(cause: string, amount: number): Promise<void> {
  const { id: organisation, merchant } = world.north
  await world.prepare(act =>
    recordGifts(
      act,
      [
        {
          ...{ organisation, cause, amount, channel: '1', merchant, source: 'mobile' },
          ...{ merchantOrderNo: newId(), channelTradeNo: newId() },
          paidAt: new Date(Date.now() - 60_000).toISOString(),
        },
      ],
      { place: 'channel', audit: 'none' },
    ),
  )
}

const post = (event: 'P36' | 'P06' | 'P16', lines: readonly PostingLine[]) =>
  world.prepare(act =>
    book(act.tx, {
      ...{ event, lines, organisation: world.north.id, occurredAt: new Date().toISOString() },
      source: { table: 'test', id: newId() },
    }),
  )
const ask = (call: string, question: Record<string, unknown> = {}, person = clerk) =>
  world.call(person, 'GET', `/api/finance/${call}`, question)
const read = async (call: string, question: Record<string, unknown> = {}) =>
  (await ask(`accountingPeriod/${call}`, question)).dataPoints

describe('the board of finance', () => {
  it('counts custodial money in no income, and every figure is the sum of the rows it opens', async () => {
    const { figures, channels } = await read('getBoard', span)
    expect(figures).toMatchObject({
      ...{ income: 10_000_000, payouts: 3_000_000, management: 1_000_000, bank: 26_000_000 },
      // 5 % of the gift are the management fee of the organisation.
      ...{ available: 9_500_000 - 3_000_000 + 50_000, unrestricted: 29_000_000 },
    })
    expect(channels).toMatchObject([{ key: '1', amount: 10_050_000 }])
    const income = await read('getEntries', { ...span, flows: 'I1' })
    expect(income.credit - income.debit).toBe(figures.income)
    const payouts = await read('getEntries', { ...span, events: 'P06,P08', flows: 'E1,E2,E3' })
    expect(payouts.debit - payouts.credit).toBe(figures.payouts)
    const held = await read('getEntries', { ...span, kinds: 'bank' })
    expect(held.debit - held.credit).toBe(figures.bank)
  })

  it('shows nobody the books of another organisation', async () => {
    const foreign = await ask(
      'accountingPeriod/getBoard',
      { ...span, organisation: world.north.id },
      stranger,
    )
    expect(foreign.dataPoints.figures).toMatchObject({ income: 0, bank: 0 })
    const entries = await ask(
      'accountingPeriod/getEntries',
      { ...span, organisation: world.north.id },
      stranger,
    )
    expect(entries.dataPoints.total).toBe(0)
    const check = await ask(
      'accountingPeriod/getChecklist',
      { organisation: world.north.id, month: today.slice(0, 7) },
      stranger,
    )
    expect(check.status).toBe(403)
  })

  it('has an even trial balance, whose accounts are those of the entries', async () => {
    const { isEven, rows, debit, credit } = await read('getTrial', span)
    expect(isEven).toBe(true)
    expect(debit).toBe(credit)
    const own = rows.find(({ kind }: { kind: string }) => kind === '受托代理负债')
    expect(own).toMatchObject({ closing: 50_000, code: '2601' })
    const entries = await read('getEntries', { ...span, account: own.account })
    expect(entries.list).toMatchObject([{ credit: 50_000, counter: '渠道待结算' }])
    const tomorrow = addDays(today, 1)
    const later = await read('getTrial', { from: tomorrow, to: tomorrow })
    expect(later.rows.find(({ kind }: { kind: string }) => kind === '受托代理负债')).toMatchObject({
      ...{ opening: 50_000, debit: 0, credit: 0, closing: 50_000 },
    })
  })
})

describe('the statements', () => {
  const line = (statement: { lines: { label: string; amounts: number[] }[] }, label: string) =>
    statement.lines.find(each => each.label === label)?.amounts
  const of = (kind: string) => read('getStatement', { kind, period: today.slice(0, 4) })

  it('balance, and leave custodial money out of income and expenses', async () => {
    const balance = await of('balance')
    expect(balance.fault).toBeNull()
    expect(line(balance, '受托代理资产')).toEqual([50_000, 0])
    expect(line(balance, '货币资金')).toEqual([36_000_000, 0])
    expect(line(balance, '限定性净资产')).toEqual([6_500_000, 0])
    expect(line(balance, '资产总计')).toEqual(line(balance, '负债和净资产总计'))
    const activity = await of('activity')
    expect(line(activity, '捐赠收入')?.slice(0, 3)).toEqual([0, 10_000_000, 10_000_000])
    expect(line(activity, '业务活动成本')?.slice(0, 3)).toEqual([3_000_000, 0, 3_000_000])
    expect(line(activity, '限定性净资产转为非限定性净资产')?.slice(0, 3)).toEqual([
      ...[3_500_000, -3_500_000, 0],
    ])
    const cash = await of('cash')
    expect(cash.fault).toBeNull()
    expect(line(cash, '提供资助支付的现金')?.[0]).toBe(-3_000_000)
    expect(line(cash, '现金及现金等价物净增加额')?.[0]).toBe(36_050_000)
  })

  it('are read back from the sheet as they are shown', async () => {
    const shown = await of('activity')
    const response = await world.app.inject({
      method: 'GET',
      url: '/api/finance/accountingPeriod/getStatementFile',
      headers: { 'x-test-person': clerk.accountId },
      query: { kind: 'activity', period: today.slice(0, 4) },
    })
    const sheet = await readSheet(response.rawPayload, { headerLine: 3 })
    expect(sheet.header).toEqual(['项目', ...shown.columns])
    const written = new Map<string, string>()
    for await (const { cells } of sheet.rows) written.set(cells[0] ?? '', cells[3] ?? '')
    for (const { label, level, amounts } of shown.lines)
      if (level !== 'head')
        expect(Math.round(Number(written.get(label)) * 100), label).toBe(amounts[2])
  })
})

describe('the statutory ratios', () => {
  const facts: RatioFacts = {
    ...{ name: '测试慈善基金会', isFoundation: true, isPublic: false },
    ...{ netAssets: 700_000_000, income: 20_000_000 },
  }
  const standing = async (more: Partial<RatioFacts> = {}) => {
    const usual = financePorts()
    answerPort(financePorts, { ...usual, ratioFacts: async () => ({ ...facts, ...more }) })
    return (await ask('ratioRule/getStanding')).dataPoints
  }

  it('go by the tier of form, qualification and net assets, with its article and what is left', async () => {
    // 700 万: 6 % of net assets must be spent, 13 % of all expenses may be management.
    const tier = await standing()
    expect(tier.tier).toMatchObject({ source: '民发〔2016〕189号第八条' })
    expect(tier.spending).toMatchObject({
      ...{ spent: 3_000_000, base: 700_000_000, bound: 0.07, rest: 46_000_000, level: 'over' },
    })
    const higher = await standing({ netAssets: 800_000_000 })
    expect(higher.spending).toMatchObject({ bound: 0.06, rest: 45_000_000 })
    expect(higher.management).toMatchObject({ spent: 1_000_000, bound: 0.13, level: 'fine' })
    expect(higher.management.note).toContain('不受比例限制')
    // The exemption ends at 20 万; below it so much may still be spent.
    expect(higher.management.rest).toBe(20_000_000 - 1 - 1_000_000)
    const open = await standing({ isPublic: true })
    expect(open.spending).toMatchObject({ basis: '上年总收入', bound: 0.7, rest: 11_000_000 })
    expect(open.raising).toMatchObject({ bound: null, note: '上限未配置', level: 'unknown' })
    const body = await standing({ isFoundation: false, netAssets: 50_000_000 })
    // 8 % of net assets are less than half of the income of the year before.
    expect(body.spending).toMatchObject({ rest: 7_000_000 })
  })

  it('say what is missing instead of guessing', async () => {
    const unknown = await standing({ netAssets: null })
    expect(unknown).toMatchObject({
      ...{ tier: null, lacks: '未填写上年末净资产，请在机构资料中补充' },
    })
    expect(unknown.spending).toMatchObject({ rest: null, level: 'unknown' })
  })

  it('and the income stay as they are when money comes for a named person (custodial, I8)', async () => {
    const [before, held] = [await standing(), await custodial()]
    const { figures } = await read('getBoard', span)
    await give(world.north.custodial, 500_00)
    const after = await standing()
    expect(after.spending).toEqual(before.spending)
    expect(after.management).toEqual(before.management)
    expect(after.raising).toEqual(before.raising)
    expect((await read('getBoard', span)).figures.income).toBe(figures.income)
    expect((await custodial()) - held).toBe(500_00)
  })
})

/** 受托代理负债 as the trial balance has it. */
const custodial = async (): Promise<number> => {
  const { rows } = await read('getTrial', span)
  return rows.find(({ kind }: { kind: string }) => kind === '受托代理负债').closing
}
