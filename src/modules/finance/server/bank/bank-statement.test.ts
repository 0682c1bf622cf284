import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import {
  type BankWorld,
  bankRights,
  openBankWorld,
  type StatementWish,
  statementDay,
  statementLine,
  statementSheet,
} from '#test/bank-world.ts'
import { balanceOf, bankOf, organisationAccount } from '../ledger/accounts.ts'
import { faultsOf } from '../ledger/check-books.ts'

const today = beijingDay(new Date())
let world: BankWorld['world']
let clerk: BankWorld['clerk']
let chief: BankWorld['chief']
let third: BankWorld['third']
let account: BankWorld['account']
let other: BankWorld['other']
let post: BankWorld['post']
let read: BankWorld['read']
let upload: BankWorld['upload']
let linesOf: BankWorld['linesOf']

beforeAll(async () => {
  ;({ world, clerk, chief, third, account, other, post, read, upload, linesOf } =
    await openBankWorld())
})
afterAll(async () => {
  expect(await world.prepare(act => faultsOf(act.tx))).toEqual([])
  await world.close()
})

const held = (of: ReturnType<typeof bankOf>) =>
  world.prepare(async act => (await balanceOf(act.tx, world.north.id, of)).balance)

describe('a statement of a bank', () => {
  it('brings money in that waits to be claimed; the same file a second time is refused, its lines in another one skipped (P09)', async () => {
    const file = statementSheet(
      statementLine('B001', { in: '"10,000.00"', balance: '10000.00' }),
      statementLine('B002', { in: '8.50', balance: '10008.50' }),
    )
    const seen = await upload(file, { check: true })
    expect(seen.dataPoints).toMatchObject({ id: null, fresh: 2, known: 0, isBalanced: true })
    expect((await read('moneyIn/getListByPage')).dataPoints.total).toBe(0)
    const taken = await upload(file)
    expect(taken.dataPoints).toMatchObject({ fresh: 2, income: 1_000_850, closing: 1_000_850 })
    const unclaimed = organisationAccount('unclaimed', world.north.id)
    expect([await held(bankOf(account)), await held(unclaimed)]).toEqual([1_000_850, 1_000_850])

    const again = await Promise.all([upload(file), upload(file), upload(file, { check: true })])
    const { number } = (await read('bankStatement/getListByPage')).dataPoints.list[0]
    for (const each of again)
      expect(each).toMatchObject({
        status: 400,
        dataPoints: {
          errors: [
            {
              field: 'upfile',
              message: `该文件已于 ${today} 导入为对账单 ${number}（${statementDay} 至 ${statementDay}），同一文件不能重复导入`,
            },
          ],
        },
      })
    const longer = await upload(`${file}\r\n`)
    expect(longer.dataPoints).toMatchObject({ id: null, fresh: 0, known: 2 })
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
    const errors = async (content: string, given: StatementWish = {}) =>
      (await upload(content, given)).dataPoints.errors
    const broken = statementSheet(
      statementLine('C001', { in: '1.00', balance: '100.00' }),
      statementLine('C002', { in: '1.00', balance: '102.00' }),
    )
    expect(await errors(broken)).toEqual([
      { field: 'upfile', message: '第 4 行：余额与上一行不连续，请下载完整的对账单' },
    ])
    const late = statementSheet(statementLine('C003', { in: '1.00' })).replace(
      statementDay,
      addDays(today, 2),
    )
    expect(await errors(late)).toEqual([{ field: 'upfile', message: '第 3 行：交易时间晚于现在' }])
    const odd = statementSheet(statementLine('C004', { in: '一元' }))
    expect(await errors(odd)).toEqual([
      { field: 'upfile', message: '第 3 行：借方或贷方发生额有误' },
    ])
    const stranger = await world.of(world.south, bankRights)
    await read('bankAccount/getListByPage', {}, stranger)
    const foreign = await upload(
      statementSheet(statementLine('C005', { in: '1.00' })),
      {},
      stranger,
    )
    expect(foreign.statusMessage).toBe('记录不存在或无权查看')
  })

  it('links what was typed before, and flags another amount', async () => {
    const typed = async (bankSerial: string, amount: number) => {
      const bookedAt = `${statementDay}T09:00:00+08:00`
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
    const taken = await upload(
      statementSheet(
        statementLine('D001', { in: '50.00' }),
        statementLine('D002', { in: '70.10' }),
      ),
    )
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
    const own = ['哪天,进账,出账,谁', `${statementDay},12.00,,李四`].join('\n')
    const unclear = await upload(own, { check: true })
    expect(unclear.dataPoints.missing).toEqual(['交易日期', '借方发生额与贷方发生额，或发生额'])
    const titles = { 哪天: 'day', 进账: 'credit', 出账: 'debit', 谁: 'counterName' }
    const taken = await upload(own, { titles, of: other })
    expect(taken.dataPoints).toMatchObject({ missing: [], fresh: 1, income: 1200 })
    const next = await upload(`${own}\n${statementDay},13.00,,王五`, { of: other })
    expect(next.dataPoints).toMatchObject({ missing: [], fresh: 1, known: 1 })
  })
})

describe('a statement of ISO 20022', () => {
  const camt = (number: string, closing: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><Othr><Id>${number}</Id></Othr></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="CNY">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="CNY">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Ntry><Amt Ccy="CNY">20.05</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>${statementDay}</Dt></BookgDt>
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
