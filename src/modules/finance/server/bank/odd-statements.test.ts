import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import type { Parsed } from '#test/parsed.ts'
import { sendFile } from '#test/upload.ts'
import { bankAccount, moneyOut } from '../../model/index.ts'

const rights = [
  ...['bankStatement.view', 'bankStatement.upload', 'bankLine.view', 'bankLine.tick'],
  ...['bankAccount.view', 'moneyIn.view', 'moneyOut.view'],
]
const yesterday = addDays(beijingDay(new Date()), -1)
let world: FinanceWorld
let clerk: Person
let account: string

beforeAll(async () => {
  world = await openFinanceWorld()
  clerk = await world.of(world.north, rights)
  account = await world.prepare(async act => {
    const { id } = await insertRow(act, bankAccount, {
      ...{ organisation: world.north.id, name: world.north.name, bank: '工商银行' },
      ...{ account: '110000000000001', certificate: newId(), state: 'active' as const },
    })
    return id
  })
  await read('bankAccount/getListByPage')
})
afterAll(() => world.close())

const read = (path: string, question: Record<string, unknown> = {}) =>
  world.call(clerk, 'GET', `/api/finance/${path}`, question)
const linesOf = async (keyword = ''): Promise<readonly Parsed[]> =>
  (await read('bankLine/getListByPage', { keyword, limit: 50 })).dataPoints.list

async function upload(content: string | Buffer): Promise<Parsed> {
  return sendFile(world, clerk, {
    url: `/api/finance/bankStatement/upload?bankAccount=${account}`,
    file: { name: '对账单.csv', bytes: Buffer.from(content) },
  })
}

const head =
  '交易日期,交易时间,凭证号,借方发生额,贷方发生额,余额,对方户名,对方账号,对方开户行,摘要,附言,交易流水号'
const sheet = (...lines: readonly string[]) => ['中国某某银行活期明细', head, ...lines].join('\r\n')
/** One line of a statement. */
const line = (serial: string, moved: { in?: string; out?: string; balance?: string }) =>
  [
    ...[yesterday, '09:30:00', '', moved.out ?? '', moved.in ?? '', moved.balance ?? ''],
    ...['晨光文教', '6222020000001234567', '', '', '货款', serial],
  ].join(',')

/** Another file that tells the same. */
const again = (file: string) => `${file}\r\n`

/** What an odd file is answered with: one sentence or a few, no fault of the product's own. */
async function said(content: string | Buffer): Promise<string> {
  const { statusCode, dataPoints, statusMessage } = await upload(content)
  expect([4001, 0, 4091, 4090], statusMessage).toContain(statusCode)
  const errors: { message: string }[] = dataPoints?.errors ?? []
  return errors.length === 0 ? statusMessage : errors.map(({ message }) => message).join('；')
}

describe('a file that is odd', () => {
  const one = (change: (text: string) => string) => sheet(change(line('Y001', { in: '1.00' })))
  it.each([
    ['nothing', '', '文件是空的，请检查后再上传'],
    ['a header without lines', sheet(), '表头下面没有数据行，请填写后再上传'],
    [
      'a sheet of something else',
      '姓名,电话\n张三,13800000001',
      '对账单缺少：交易日期、借方发生额与贷方发生额，或发生额，请说明各列是什么',
    ],
    [
      'a picture',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3]),
      '这不是表格文件，请上传 .xlsx 或 .csv 文件',
    ],
    [
      'a day that is none',
      one(text => text.replace(yesterday, '2026-13-45')),
      '第 3 行：交易日期「2026-13-45」有误',
    ],
    [
      'a day of another century',
      one(text => text.replace(yesterday, '1899-12-31')),
      '第 3 行：交易时间早于 2000 年',
    ],
    [
      'a day to come',
      one(text => text.replace(yesterday, '9999-12-31')),
      '第 3 行：交易时间晚于现在',
    ],
    [
      'both sides at once',
      sheet(line('Y004', { in: '1.00', out: '2.00' })),
      '第 3 行：借方、贷方发生额不能都填',
    ],
    [
      'a balance in words',
      sheet(line('Y005', { in: '1.00', balance: '九元' })),
      '第 3 行：余额「九元」有误',
    ],
    [
      'an amount beyond all',
      sheet(line('Y006', { in: '99999999999999.99' })),
      '第 3 行：借方或贷方发生额有误',
    ],
    [
      'a sign that no text has',
      one(text => text.replace('Y001', 'Y\u0000001')),
      '无法识别文件的文字编码，请另存为 .xlsx 或 UTF-8 编码的 .csv 后再上传',
    ],
    [
      'balances that do not add up',
      sheet(
        line('Y007', { in: '1.00', balance: '100.00' }),
        line('Y008', { in: '1.00', balance: '102.00' }),
      ),
      '第 4 行：余额与上一行不连续，请下载完整的对账单',
    ],
    [
      'another account',
      `账号：,9990 0000 0000 009\r\n${one(text => text)}`,
      '对账单的账号与所选银行账户不一致',
    ],
    [
      'half of a camt',
      '<?xml version="1.0"?><Document><a>',
      '文件不是完整的 XML，请重新下载后上传',
    ],
    [
      'a camt of nothing',
      '<?xml version="1.0"?><Document></Document>',
      '不是 camt.053 对账单，请向银行索取日终对账单',
    ],
  ])('%s', async (_what, content, sentence) => {
    expect(await said(content)).toBe(sentence)
    expect(await linesOf()).toEqual([])
  })
})

describe('lines that look alike', () => {
  it('a payment and its fee under one number both come, once; another amount under it later does not', async () => {
    const file = sheet(line('Z001', { in: '10.00' }), line('Z001', { out: '0.50' }))
    expect((await upload(file)).dataPoints).toMatchObject({ fresh: 2, income: 1000, expense: 50 })
    expect((await upload(again(file))).dataPoints).toMatchObject({ fresh: 0, known: 2 })
    expect((await linesOf('Z001')).map(each => each.serial).sort()).toEqual(['Z001', 'Z001#2'])
    expect(await said(sheet(line('Z001', { in: '10.01' })))).toBe(
      '第 3 行：流水号 Z001 以前导入过，而金额不同，请核对账户与文件',
    )
  })

  it('equal amounts of one day without numbers are each their own, also when told again (N6)', async () => {
    const three = sheet(...[1, 2, 3].map(() => line('', { in: '7.77' })))
    expect((await upload(three)).dataPoints).toMatchObject({ fresh: 3, income: 2331 })
    expect((await upload(again(three))).dataPoints).toMatchObject({ fresh: 0, known: 3 })
  })

  it('five payments of one amount and payee: none is taken for the line, each is shown with what tells it apart (N6)', async () => {
    const days = [0, -1, -2, -3, -1].map(by => addDays(yesterday, by))
    await world.prepare(async act => {
      for (const [at, paidOn] of days.entries())
        await insertRow(act, moneyOut, {
          ...{ number: `O${at}`, organisation: world.north.id, kind: '3', charged: '2', paidOn },
          ...{ item: '办公费', amount: 1100, bankAccount: account, payeeName: '晨光文教' },
          ...{ bankSerial: `S${at}`, state: 'paid' },
        } as never)
    })
    expect((await upload(sheet(line('W001', { out: '11.00' })))).dataPoints).toMatchObject({
      ...{ ticked: 0, open: 1 },
    })
    const [open] = await linesOf('W001')
    const found: Parsed[] = (await read('bankLine/getCandidates', { id: open?.id })).dataPoints
    // The nearest day first: what the bank books a day or two later is still found.
    expect(found.map(each => each.paidOn)).toEqual(
      [0, -1, -1, -2, -3].map(by => addDays(yesterday, by)),
    )
    expect(new Set(found.map(({ number, bankSerial }) => `${number} ${bankSerial}`)).size).toBe(5)
    const ticked = await world.call(clerk, 'POST', '/api/finance/bankLine/tick', {
      ...{ id: open?.id, version: open?.version, moneyOut: found[1]?.id },
    })
    expect(ticked.statusMessage).toBe('success')
  })
})
