import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import type { Parsed } from '#test/parsed.ts'
import { sendFile } from '#test/upload.ts'
import { bankAccount } from '../../model/index.ts'
import { balanceOf, bankOf, organisationAccount } from '../ledger/accounts.ts'
import { bankEntered } from '../ledger/channel-postings.ts'
import { faultsOf } from '../ledger/check-books.ts'
import { post as book } from '../ledger/post.ts'

const rights = [
  ...['view', 'upload'].map(verb => `bankStatement.${verb}`),
  ...['view', 'tick', 'untick'].map(verb => `bankLine.${verb}`),
  ...['view', 'create', 'submit', 'approve', 'reverse'].map(verb => `moneyIn.${verb}`),
  ...['view', 'create', 'confirm'].map(verb => `moneyClaim.${verb}`),
  ...['view', 'create', 'submit', 'approve', 'pay', 'payFile', 'reverse'].map(
    verb => `moneyOut.${verb}`,
  ),
  ...['bankAccount.view', 'donation.view', 'bill.view'],
]
const today = beijingDay(new Date())
const yesterday = addDays(today, -1)
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
  account = await openAccount('110000000000001')
  other = await openAccount('110000000000002')
  // Persons are known to the house once they asked something.
  for (const person of [clerk, chief, third]) await read('bankAccount/getListByPage', {}, person)
})
afterAll(async () => {
  expect(await world.prepare(act => faultsOf(act.tx))).toEqual([])
  await world.close()
})

const openAccount = (number: string) =>
  world.prepare(async act => {
    const { id } = await insertRow(act, bankAccount, {
      ...{ organisation: world.north.id, name: world.north.name, bank: '工商银行' },
      ...{ account: number, certificate: newId(), state: 'active' as const },
    })
    return id
  })

const post = (person: Person, path: string, question: Record<string, unknown>) =>
  world.call(person, 'POST', `/api/finance/${path}`, question)
const read = (path: string, question: Record<string, unknown> = {}, person = clerk) =>
  world.call(person, 'GET', `/api/finance/${path}`, question)
const held = (of: ReturnType<typeof bankOf>) =>
  world.prepare(async act => (await balanceOf(act.tx, world.north.id, of)).balance)

interface Given {
  readonly of?: string
  readonly check?: boolean
  readonly titles?: object
  readonly name?: string
}
async function upload(
  content: string | Buffer,
  given: Given = {},
  person = clerk,
): Promise<Parsed> {
  const query = new URLSearchParams({
    bankAccount: given.of ?? account,
    ...(given.check ? { check: '1' } : {}),
    ...(given.titles ? { titles: JSON.stringify(given.titles) } : {}),
  })
  return sendFile(world, person, {
    url: `/api/finance/bankStatement/upload?${query}`,
    file: { name: given.name ?? '对账单.csv', bytes: Buffer.from(content) },
  })
}

const head =
  '交易日期,交易时间,凭证号,借方发生额,贷方发生额,余额,对方户名,对方账号,对方开户行,摘要,附言,交易流水号'
const sheet = (...lines: readonly string[]) => ['中国某某银行活期明细', head, ...lines].join('\r\n')
/** One line of a statement. */
const line = (
  serial: string,
  moved: { in?: string; out?: string; balance?: string; who?: string },
) =>
  [
    ...[yesterday, '09:30:00', '', moved.out ?? '', moved.in ?? '', moved.balance ?? ''],
    ...[moved.who ?? '张三', '6222020000001234567', '', '', '捐助学', serial],
  ].join(',')

const linesOf = async (serial: string): Promise<readonly Parsed[]> =>
  (await read('bankLine/getListByPage', { keyword: serial })).dataPoints.list

describe('a statement of a bank', () => {
  it('brings money in that waits to be claimed, and the same file a second time nothing (P09)', async () => {
    const file = sheet(
      line('B001', { in: '"10,000.00"', balance: '10000.00' }),
      line('B002', { in: '8.50', balance: '10008.50' }),
    )
    const seen = await upload(file, { check: true })
    expect(seen.dataPoints).toMatchObject({ id: null, fresh: 2, known: 0, isBalanced: true })
    expect((await read('moneyIn/getListByPage')).dataPoints.total).toBe(0)
    const taken = await upload(file)
    expect(taken.dataPoints).toMatchObject({ fresh: 2, income: 1_000_850, closing: 1_000_850 })
    const unclaimed = organisationAccount('unclaimed', world.north.id)
    expect([await held(bankOf(account)), await held(unclaimed)]).toEqual([1_000_850, 1_000_850])

    const again = await upload(file)
    expect(again.dataPoints).toMatchObject({ id: null, fresh: 0, known: 2 })
    const both = await Promise.all([upload(file), upload(file)])
    expect(both.map(each => each.dataPoints.fresh)).toEqual([0, 0])
    expect((await read('bankLine/getListByPage')).dataPoints.total).toBe(2)
    expect(await held(bankOf(account))).toBe(1_000_850)

    const { list } = (await read('moneyIn/getListByPage', { keyword: 'B001' })).dataPoints
    const [money] = list
    expect(money).toMatchObject({ origin: '1', state: 'unclaimed', amount: 1_000_000 })
    // Claimed as ¥6,000 given and ¥4,000 of interest, by one person and never confirmed by the same.
    const gift = { moneyIn: money.id, amount: 600_000, donorName: '张三', wantReceipt: true }
    const interest = { moneyIn: money.id, amount: 400_000, kind: 'interest' }
    for (const claim of [gift, interest]) {
      const { id } = (await post(clerk, 'moneyClaim/insert', claim)).dataPoints
      expect((await post(clerk, 'moneyClaim/confirm', { id, version: 1 })).status).toBe(403)
      expect((await post(chief, 'moneyClaim/confirm', { id, version: 1 })).statusCode).toBe(1)
    }
    const done = await read('moneyIn/getById', { id: money.id })
    expect(done.dataPoints).toMatchObject({ state: 'claimed', openAmount: 0 })
    const gifts = (await read('donation/getListByPage')).dataPoints.list
    expect(gifts).toMatchObject([{ state: 'paid', amount: 600_000, wantReceipt: true }])
    const out = await post(chief, 'moneyIn/reverse', {
      ...{ id: money.id, version: done.dataPoints.version, reason: '录入有误' },
    })
    expect(out.statusCode).not.toBe(1)
  })

  it('is refused where its balance breaks, its days are to come, or it is of another account', async () => {
    const errors = async (content: string, given: Given = {}) =>
      (await upload(content, given)).dataPoints.errors
    const broken = sheet(
      line('C001', { in: '1.00', balance: '100.00' }),
      line('C002', { in: '1.00', balance: '102.00' }),
    )
    expect(await errors(broken)).toEqual([
      { field: 'upfile', message: '第 4 行：余额与上一行不连续，请下载完整的对账单' },
    ])
    const late = sheet(line('C003', { in: '1.00' })).replace(yesterday, addDays(today, 2))
    expect(await errors(late)).toEqual([{ field: 'upfile', message: '第 3 行：交易时间晚于现在' }])
    const odd = sheet(line('C004', { in: '一元' }))
    expect(await errors(odd)).toEqual([
      { field: 'upfile', message: '第 3 行：借方或贷方发生额有误' },
    ])
    const stranger = await world.of(world.south, rights)
    await read('bankAccount/getListByPage', {}, stranger)
    const foreign = await upload(sheet(line('C005', { in: '1.00' })), {}, stranger)
    expect(foreign.statusMessage).toBe('记录不存在或无权查看')
  })

  it('links what was typed before, and flags another amount', async () => {
    const typed = async (bankSerial: string, amount: number) => {
      const bookedAt = `${yesterday}T09:00:00+08:00`
      const given = { organisation: world.north.id, origin: '2', bankAccount: account }
      const made = await post(clerk, 'moneyIn/insert', { ...given, bankSerial, bookedAt, amount })
      const { id, version } = made.dataPoints
      const sent = (await post(clerk, 'moneyIn/submit', { id, version })).dataPoints
      await post(chief, 'moneyIn/approve', { id, version: sent.version })
      return id
    }
    const even = await typed('D001', 5000)
    const other = await typed('D002', 7000)
    const before = await held(bankOf(account))
    const taken = await upload(sheet(line('D001', { in: '50.00' }), line('D002', { in: '70.10' })))
    expect(taken.dataPoints).toMatchObject({ linked: 1, flagged: 1 })
    expect(await held(bankOf(account))).toBe(before)
    expect((await linesOf('D001'))[0]).toMatchObject({ moneyIn: even, standing: '1' })
    expect((await linesOf('D002'))[0]).toMatchObject({ standing: '4' })
    const takeOut = async (id: string) => {
      const { version } = (await read('moneyIn/getById', { id })).dataPoints
      return post(third, 'moneyIn/reverse', { id, version, reason: '录错了金额' })
    }
    // What the bank told is no mistake; where it told another amount, that one takes its place.
    expect((await takeOut(even)).statusMessage).toBe(
      '银行流水 D001 已证实这笔入账，不能红冲，请认领或申请退回',
    )
    expect((await takeOut(other)).statusCode).toBe(1)
    expect(await held(bankOf(account))).toBe(before + 10)
    const [corrected] = await linesOf('D002')
    expect(corrected).toMatchObject({ standing: '1' })
    const { dataPoints: money } = await read('moneyIn/getById', { id: corrected?.moneyIn })
    expect(money).toMatchObject({ state: 'unclaimed', amount: 7010, bankSerial: 'D002' })
  })

  it('whose columns have names of their own is read as a person says, and the next by itself', async () => {
    const own = ['哪天,进账,出账,谁', `${yesterday},12.00,,李四`].join('\n')
    const unclear = await upload(own, { check: true })
    expect(unclear.dataPoints.missing).toEqual(['交易日期', '借方发生额与贷方发生额，或发生额'])
    const titles = { 哪天: 'day', 进账: 'credit', 出账: 'debit', 谁: 'counterName' }
    const taken = await upload(own, { titles, of: other })
    expect(taken.dataPoints).toMatchObject({ missing: [], fresh: 1, income: 1200 })
    const next = await upload(`${own}\n${yesterday},13.00,,王五`, { of: other })
    expect(next.dataPoints).toMatchObject({ missing: [], fresh: 1, known: 1 })
  })
})

describe('a statement of ISO 20022', () => {
  const camt = (number: string, closing: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><Othr><Id>${number}</Id></Othr></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="CNY">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="CNY">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Ntry><Amt Ccy="CNY">20.05</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>${yesterday}</Dt></BookgDt>
<AcctSvcrRef>X001</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>李四 &amp; 同事</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>捐款</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`

  it('is read like any other, of its own account and with a closing that its entries make', async () => {
    const wrong = await upload(camt('999999999', '120.05'), { name: 'camt.xml' })
    expect(wrong.dataPoints.errors).toEqual([
      { field: 'bankAccount', message: '对账单的账号与所选银行账户不一致' },
    ])
    const odd = await upload(camt('110000000000001', '120.06'), { name: 'camt.xml' })
    expect(odd.dataPoints.errors[0].message).toBe('期初余额与流水合计不等于期末余额')
    const taken = await upload(camt('110000000000001', '120.05'), { name: 'camt.xml' })
    expect(taken.dataPoints).toMatchObject({ fresh: 1, income: 2005, closing: 12_005 })
    expect(taken.dataPoints.lines[0]).toMatchObject({ counterName: '李四 & 同事', remark: '捐款' })
  })
})

describe('an expense at the bank', () => {
  /** Unrestricted money, so that costs can be paid. */
  const free = (amount: number) =>
    world.prepare(async act => {
      const came = { organisation: world.north.id, occurredAt: new Date().toISOString() }
      const source = { table: 'moneyIn', id: newId() }
      await book(act.tx, bankEntered({ ...came, source }, account, amount))
      await book(act.tx, {
        ...{ event: 'P15', organisation: world.north.id, occurredAt: new Date().toISOString() },
        source: { table: 'moneyClaim', id: newId() },
        lines: [
          { account: organisationAccount('unclaimed', world.north.id), amount },
          {
            ...{ account: organisationAccount('unrestricted', world.north.id), amount: -amount },
            flow: 'I7',
          },
        ],
      })
    })

  async function approved(amount: number, more: object = {}): Promise<Parsed> {
    const made = await post(clerk, 'moneyOut/insert', {
      ...{ organisation: world.north.id, kind: '3', charged: '2', item: '办公费', amount },
      ...{ bankAccount: account, payeeName: '晨光文教', payeeAccount: '320000000000009' },
      ...{ payeeBank: '建设银行', invoices: [newId()], ...more },
    })
    const { id, version } = made.dataPoints
    const sent = (await post(clerk, 'moneyOut/submit', { id, version })).dataPoints
    return (await post(chief, 'moneyOut/approve', { id, version: sent.version })).dataPoints
  }
  const pay = async ({ id, version }: Parsed, bankSerial: string): Promise<Parsed> =>
    (
      await post(third, 'moneyOut/pay', {
        ...{ id, version, paidOn: today, bankSerial, slip: newId() },
      })
    ).dataPoints

  it('is ticked off against its payment by its number, by its payee, or by a person', async () => {
    await free(20_000)
    const first = await pay(await approved(3000), 'E001')
    const second = await pay(await approved(4000), 'typed wrong')
    const last = await pay(await approved(5000), 'E003')
    const taken = await upload(
      sheet(
        line('E001', { out: '30.00', who: '晨光文教' }),
        line('E002', { out: '40.00', who: '晨光文教' }),
        line('E004', { out: '50.00', who: '某某经销商' }),
      ),
    )
    expect(taken.dataPoints).toMatchObject({ ticked: 2, open: 1 })
    expect((await linesOf('E001'))[0]).toMatchObject({ moneyOut: first.id, standing: '3' })
    expect((await linesOf('E002'))[0]).toMatchObject({ moneyOut: second.id, standing: '3' })
    const [open] = await linesOf('E004')
    const found = (await read('bankLine/getCandidates', { id: open?.id })).dataPoints
    expect(found.map((each: Parsed) => each.id)).toEqual([last.id])
    const tick = (id: string) =>
      post(clerk, 'bankLine/tick', { id: open?.id, version: open?.version, moneyOut: id })
    expect((await tick(first.id)).dataPoints.errors).toEqual([
      { field: 'moneyOut', message: '金额与流水不一致' },
    ])
    const answers = await Promise.all([tick(last.id), tick(last.id)])
    expect(answers.filter(each => each.statusCode === 1)).toHaveLength(1)
    const check = await read('bankStatement/getBalanceCheck', { bankAccount: account, on: today })
    expect(check.dataPoints).toMatchObject({ bankOut: [], bookOut: [] })
  })

  it('stays paid as long as a line of the bank says so; let go of, it is taken back and ticked no more', async () => {
    await free(4200)
    const paid = await pay(await approved(4200), 'H001')
    await upload(sheet(line('H001', { out: '42.00' })))
    const [told] = await linesOf('H001')
    expect(told).toMatchObject({ moneyOut: paid.id, standing: '3' })
    const takeBack = () =>
      post(chief, 'moneyOut/reverse', { id: paid.id, version: paid.version, reason: '重复付款' })
    expect((await takeBack()).statusMessage).toBe(
      '已与银行流水 H001 勾对，请先在银行流水中取消勾对再红冲',
    )
    const on = { id: told?.id, version: told?.version }
    expect((await post(clerk, 'bankLine/untick', on)).statusCode).toBe(1)
    expect((await takeBack()).statusCode).toBe(1)
    const [open] = await linesOf('H001')
    const again = await post(clerk, 'bankLine/tick', {
      ...{ id: open?.id, version: open?.version, moneyOut: paid.id },
    })
    expect(again.dataPoints.errors).toEqual([
      { field: 'moneyOut', message: '该出账不在已付款状态' },
    ])
  })

  it('and payments that the bank has not told stand between book and bank until it has', async () => {
    await free(5000)
    const paid = await pay(await approved(2500), 'F001')
    const check = await read('bankStatement/getBalanceCheck', { bankAccount: account, on: today })
    expect(check.dataPoints.bookOut).toMatchObject([{ number: paid.number, amount: 2500 }])
    const told = await upload(sheet(line('F001', { out: '25.00' })))
    expect(told.dataPoints).toMatchObject({ ticked: 1 })
    const later = await read('bankStatement/getBalanceCheck', { bankAccount: account, on: today })
    expect(later.dataPoints.bookOut).toEqual([])
  })

  it('is a transfer that arrives at the other account of the organisation (P19)', async () => {
    const { id } = await approved(6000, {
      ...{ kind: '7', charged: null, item: null, payeeName: null, payeeAccount: null },
      ...{ payeeBank: null, invoices: null, toAccount: other },
    })
    const { version } = (await read('moneyOut/getById', { id })).dataPoints
    await pay({ id, version }, 'G001')
    const transit = organisationAccount('transit', world.north.id)
    expect(await held(transit)).toBe(6000)
    const arriving = line('G002', { in: '60.00', who: world.north.name }).replace(yesterday, today)
    const at = arriving.replace('09:30:00', '00:00:01')
    const taken = await upload(sheet(at), { of: other })
    expect(taken.dataPoints).toMatchObject({ ticked: 1, fresh: 1 })
    expect(await held(transit)).toBe(0)
    expect((await read('moneyOut/getById', { id })).dataPoints).toMatchObject({ arrivedOn: today })
  })

  it('is ordered at the bank by a file of approved payments of one account', async () => {
    const row = await approved(1000)
    const asked = (ids: readonly string[]) => read('moneyOut/getPayFile', { ids: ids.join(',') })
    const refused = await asked([row.id, newId()])
    expect(refused.statusMessage).toBe('所选 2 单中有 1 单不在待付款状态')
    const sent = await world.app.inject({
      ...{ method: 'GET' as const, url: `/api/finance/moneyOut/getPayFile?ids=${row.id}` },
      headers: { 'x-test-person': clerk.accountId },
    })
    expect(sent.statusCode).toBe(200)
    expect(sent.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })
})
