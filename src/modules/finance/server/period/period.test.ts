import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { type Person, systemAccountId } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { readSheet } from '#services/sheets/read-sheet.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { recordGifts } from '../donation/record-gifts.ts'
import { organisationAccount } from '../ledger/accounts.ts'
import { ledgerFaults } from '../ledger/book.ts'
import { post as book } from '../ledger/post.ts'
import { seedChart } from './chart.ts'

const rights = [
  ...'view create hold release close exempt'.split(' ').map(verb => `accountingPeriod.${verb}`),
  ...'view create approve'.split(' ').map(verb => `closingDay.${verb}`),
  ...'view create submit approve'.split(' ').map(verb => `moneyIn.${verb}`),
  ...'view create confirm'.split(' ').map(verb => `moneyClaim.${verb}`),
  ...'view create approve'.split(' ').map(verb => `bankAccount.${verb}`),
  ...['accountingVoucher.view', 'accountingVoucher.export', 'donation.view'],
]
let world: FinanceWorld
let clerk: Person
let chief: Person

/** The month before the last one, whose days may all be closed. */
const today = beijingDay(new Date())
const before = addDays(`${today.slice(0, 7)}-01`, -1)
const last = addDays(`${before.slice(0, 7)}-01`, -1)
const month = last.slice(0, 7)
const at = (day: string) => `${day}T12:00:00+08:00`

beforeAll(async () => {
  world = await openFinanceWorld()
  await world.prepare(seedChart)
  clerk = await world.of(world.north, rights)
  chief = await world.of(world.north, rights)
})
afterAll(async () => {
  expect(await world.prepare(act => ledgerFaults(act.tx))).toEqual([])
  await world.close()
})

interface Made {
  readonly id: string
  readonly version: number
}
const post = (path: string, question: Record<string, unknown>, person = clerk) =>
  world.call(person, 'POST', `/api/finance/${path}`, question)
const get = (path: string, question: Record<string, unknown> = {}) =>
  world.call(clerk, 'GET', `/api/finance/${path}`, question)
const move = (path: string, { id, version }: Made, person = clerk, more: object = {}) =>
  post(path, { id, version, ...more }, person)
const organisation = () => world.north.id
const checklist = async () =>
  (await get('accountingPeriod/getChecklist', { organisation: organisation(), month })).dataPoints
const openChecks = async () =>
  (await checklist()).checks
    .filter(({ found }: { found: unknown[] }) => found.length > 0)
    .map(({ key }: { key: string }) => key)

async function giveCash(day: string, amount: number): Promise<void> {
  await world.prepare(act =>
    recordGifts(
      act,
      [
        {
          ...{ organisation: organisation(), cause: world.north.cause, amount },
          ...{ channel: '5', source: 'mobile', paidAt: at(day) },
        },
      ],
      { place: 'cash', audit: 'none' },
    ),
  )
}

/** Money on the bank on a day of the month, checked and not claimed. */
async function bankLine(amount: number): Promise<Made & { number: string }> {
  const account = (
    await post('bankAccount/insert', {
      ...{ organisation: organisation(), name: world.north.name, bank: '工商银行' },
      ...{ account: '1000200030004000', certificate: newId() },
    })
  ).dataPoints
  await move('bankAccount/approve', account, chief)
  const made = await post('moneyIn/insert', {
    ...{ organisation: organisation(), origin: '2', bankAccount: account.id, bankSerial: newId() },
    ...{ bookedAt: new Date(at(last)).toISOString(), amount, payerName: '张三' },
  })
  const sent = (await move('moneyIn/submit', made.dataPoints)).dataPoints
  return (await move('moneyIn/approve', sent, chief)).dataPoints
}

async function closeDays(day: string): Promise<void> {
  for (;;) {
    const led = await post('closingDay/prepareThrough', { day })
    expect(led.statusMessage).toBe('success')
    const { dataPoints } = await world.call(chief, 'GET', '/api/finance/closingDay/getOpen')
    const rows = dataPoints.prepared.map(({ id, version }: Made) => ({ id, version }))
    const done = await world.call(chief, 'POST', '/api/finance/closingDay/confirmInOrder', { rows })
    expect(done.dataPoints).toMatchObject({ stopped: null })
    if (done.dataPoints.days.at(-1) === day) return
  }
}

const spend = (valueDate: string, actor?: string) =>
  world.prepare(act =>
    book(act.tx, {
      event: 'P16',
      organisation: organisation(),
      source: { table: 'test', id: newId() },
      occurredAt: new Date(at(valueDate)).toISOString(),
      valueDate,
      ...(actor === undefined ? {} : { actor }),
      lines: [
        { account: organisationAccount('unrestricted', organisation()), amount: 100, flow: 'E4' },
        { account: organisationAccount('cash', organisation()), amount: -100 },
      ],
    }),
  )

describe('a month of the books', () => {
  let period: Made

  it('names each thing that keeps it open, and opens it', async () => {
    await giveCash(addDays(last, -3), 10_000)
    await giveCash(addDays(last, -3), 2500)
    const line = await bankLine(1)
    expect(await openChecks()).toEqual(['days', 'unclaimed', 'vouchers'])
    await closeDays(last)
    expect(await openChecks()).toEqual(['unclaimed'])
    const found = (await checklist()).checks.find(({ key }: { key: string }) => key === 'unclaimed')
    expect(found.found).toEqual([
      {
        text: `入账单 ${line.number} 尚有 ¥0.01 未认领`,
        place: expect.stringContaining(encodeURIComponent(line.number)),
      },
    ])
    const made = await post('accountingPeriod/insert', { organisation: organisation(), month })
    period = (await move('accountingPeriod/hold', made.dataPoints)).dataPoints
    const refused = await move('accountingPeriod/close', period, chief)
    expect(refused.statusMessage).toBe(`不能结账：入账单 ${line.number} 尚有 ¥0.01 未认领`)
    const claimed = await post('moneyClaim/insert', {
      ...{ moneyIn: line.id, amount: 1, cause: world.north.cause },
    })
    expect((await move('moneyClaim/confirm', claimed.dataPoints, chief)).statusCode).toBe(1)
    expect((await checklist()).isReady).toBe(true)
  })

  it('is closed by two persons, for ever, and takes no posting at any door', async () => {
    expect(await move('accountingPeriod/close', period)).toMatchObject({
      ...{ status: 403, statusMessage: '预结账的人不能自己结账' },
    })
    const done = await move('accountingPeriod/close', period, chief)
    expect(done.dataPoints).toMatchObject({ state: 'closed', postings: 5, vouchers: 3 })
    await expect(spend(last)).rejects.toMatchObject({ code: 'conflict' })
    // The closed days of the ledger are one wall, the month is another.
    const owner = new pg.Client(world.ownerUrl)
    await owner.connect()
    await owner.query('begin')
    const moved = 'update ledger_book set closed_through = closed_through - 90 where org_id = $1'
    await owner.query(moved, [organisation()])
    const forced = owner.query(
      `insert into ledger_posting (id, org_id, event, source_type, source_id, value_date, occurred_at)
       values ($1, $2, 'P36', 'test', $1, $3, now())`,
      [newId(), organisation(), last],
    )
    await expect(forced).rejects.toThrow(`会计期间 ${month} 已结账，不能再记账`)
    await owner.query('rollback')
    await owner.end()
    const again = await move('accountingPeriod/release', done.dataPoints, chief)
    expect(again.statusMessage).toContain('已结账')
    await giveCash(last, 900)
    const { rows } = await world.prepare(act =>
      act.tx.execute(sql`
        select to_char(value_date, 'YYYY-MM') as booked,
               to_char(occurred_at at time zone 'Asia/Shanghai', 'YYYY-MM') as happened
          from ledger_posting where org_id = ${organisation()} order by number desc limit 1`),
    )
    expect(rows).toEqual([{ booked: before.slice(0, 7), happened: month }])
  })

  it('that is held takes what persons post only by an exception that another one gave', async () => {
    const made = await post('accountingPeriod/insert', {
      ...{ organisation: organisation(), month: before.slice(0, 7) },
    })
    const held = (await move('accountingPeriod/hold', made.dataPoints)).dataPoints
    await expect(spend(before, clerk.accountId)).rejects.toMatchObject({
      message: expect.stringContaining('没有例外授权不能记账'),
    })
    const grant = { account: clerk.accountId, until: today, reason: '补记利息' }
    const own = await move('accountingPeriod/exempt', held, clerk, grant)
    expect(own.dataPoints.errors[0].message).toBe('不能授权给自己，请由另一人授权')
    const granted = await move('accountingPeriod/exempt', held, chief, grant)
    expect(granted.statusCode).toBe(1)
    await spend(before, clerk.accountId)
    // What no person posts, as a channel's report, goes on.
    await spend(before)
    await spend(before, systemAccountId)
    await move('accountingPeriod/release', granted.dataPoints)
  })
})

describe('vouchers', () => {
  it('are drawn at the closing of days, gapless by month, each from its postings', async () => {
    const { list } = (await get('accountingVoucher/getListByPage', { sort: 'day' })).dataPoints
    expect(list.map(({ number }: { number: string }) => number).toSorted()).toEqual([
      ...['记-0001', '记-0002', '记-0003'],
    ])
    const cash = list.find(({ summary }: { summary: string }) => summary === '现金收款')
    expect(cash).toMatchObject({ amount: 12_500, attachments: 2 })
    const { lines, postings } = (await get('accountingVoucher/getPostings', { id: cash.id }))
      .dataPoints
    expect(postings).toHaveLength(2)
    expect(lines).toMatchObject([
      { code: '1001', debit: 12_500, credit: 0 },
      { code: '4101', debit: 0, credit: 12_500 },
    ])
    const [checked] = (await get('accountingVoucher/getNumbers')).dataPoints
    expect(checked).toMatchObject({ month, last: 3, count: 3, missing: [], undrawn: 0 })
  })

  it.each(['xlsx', 'csv'] as const)(
    'are read back from a %s in the columns of 用友 and 金蝶',
    async format => {
      const read = async (form: string) => {
        const response = await world.app.inject({
          method: 'GET',
          url: '/api/finance/accountingVoucher/getFile',
          headers: { 'x-test-person': clerk.accountId },
          query: { form, format, month },
        })
        const sheet = await readSheet(response.rawPayload)
        const rows: string[][] = []
        for await (const { cells } of sheet.rows) rows.push(cells)
        return { header: sheet.header, rows }
      }
      const sum = (rows: string[][], column: number) =>
        rows.reduce((total, cells) => total + Math.round(Number(cells[column]) * 100), 0)
      const ufida = await read('ufida')
      expect(ufida.header.slice(0, 8)).toEqual([
        ...[
          '制单日期',
          '凭证类别字',
          '业务号',
          '附单据数',
          '摘要',
          '科目编码',
          '金额借方',
          '金额贷方',
        ],
      ])
      expect(sum(ufida.rows, 6)).toBe(sum(ufida.rows, 7))
      expect(sum(ufida.rows, 6)).toBe(12_500 + 625 + 1)
      const kingdee = await read('kingdee')
      expect(kingdee.header).toHaveLength(37)
      expect(kingdee.header.slice(0, 7)).toEqual([
        ...['凭证日期', '会计年度', '会计期间', '凭证字', '凭证号', '科目代码', '科目名称'],
      ])
      expect(sum(kingdee.rows, 10)).toBe(sum(ufida.rows, 6))
      expect(kingdee.rows.every(cells => cells[3] === '记' && /^\d{4}$/.test(cells[5] ?? ''))).toBe(
        true,
      )
    },
  )
})
