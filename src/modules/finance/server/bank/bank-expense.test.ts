import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import { newId } from '#kernel/server/uuid.ts'
import {
  type BankWorld,
  openBankWorld,
  statementDay,
  statementLine,
  statementSheet,
} from '#test/bank-world.ts'
import type { Parsed } from '#test/parsed.ts'
import { balanceOf, type bankOf, organisationAccount } from '../ledger/accounts.ts'
import { bankEntered } from '../ledger/channel-postings.ts'
import { faultsOf } from '../ledger/check-books.ts'
import { post as book } from '../ledger/post.ts'

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
      statementSheet(
        statementLine('E001', { out: '30.00', who: '晨光文教' }),
        statementLine('E002', { out: '40.00', who: '晨光文教' }),
        statementLine('E004', { out: '50.00', who: '某某经销商' }),
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
    await upload(statementSheet(statementLine('H001', { out: '42.00' })))
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
    const told = await upload(statementSheet(statementLine('F001', { out: '25.00' })))
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
    const arriving = statementLine('G002', { in: '60.00', who: world.north.name }).replace(
      statementDay,
      today,
    )
    const at = arriving.replace('09:30:00', '00:00:01')
    const taken = await upload(statementSheet(at), { of: other })
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
