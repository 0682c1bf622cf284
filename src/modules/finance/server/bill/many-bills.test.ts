import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { zipOf } from '#services/sheets/sheet-fixture.ts'
import { billRights } from '#test/bill-desk.ts'
import { gbk } from '#test/gbk.ts'
import type { Parsed } from '#test/parsed.ts'
import { openReconWorld, type ReconWorld } from '#test/recon-world.ts'
import { type SentFile, sendFiles } from '#test/upload.ts'
import { writeAlipayBill } from '../bills/write-alipay-bill.ts'
import { writePartnerBill } from '../bills/write-partner-bill.ts'
import { type BillTrade, writeWechatBill } from '../bills/write-wechat-bill.ts'
import { closeThrough } from '../ledger/book.ts'

const account = '2088123456789012'

let world: ReconWorld
let partner: string

beforeAll(async () => {
  world = await openReconWorld()
  await world.merchant(world.north, '2', account)
  partner = await world.merchant(world.north, '9', 'TXGY0001')
  // Known to the gate from here on.
  await world.read(world.clerk, 'bill/getListByPage')
})
afterAll(() => world.close())

async function send(call: string, files: readonly SentFile[], more: Asked = {}): Promise<Parsed> {
  const { who = world.clerk, ...question } = more
  const query = new URLSearchParams(question as Record<string, string>)
  return sendFiles(world, who, { url: `/api/finance/bill/${call}?${query}`, files })
}
interface Asked extends Record<string, unknown> {
  readonly who?: Person
}

const look = async (files: readonly SentFile[], more?: Asked): Promise<Parsed> =>
  (await send('preview', files, more)).dataPoints
const save = async (files: readonly SentFile[], more?: Asked): Promise<Parsed> =>
  (await send('uploadMany', files, more)).dataPoints

const csv = (name: string, content: Buffer | string): SentFile => ({
  name,
  bytes: Buffer.from(content),
})
const wechat = (day: string, more: Partial<BillTrade> = {}) =>
  writeWechatBill([world.trade(day), world.trade(day, { amount: 2_345, ...more })])
const alipay = (day: string) =>
  writeAlipayBill([world.trade(day, { merchant: account })], { account, day })
/** Two files of Alipay's own archive of a day. */
const packed = (day: string) => ({
  [`${account}0156_${day}_业务明细.csv`]: gbk(alipay(day)),
  [`${account}0156_${day}_业务明细(汇总).csv`]: gbk('#支付宝业务汇总查询\r\n门店编号\r\n'),
})
const billsOf = (day: string) =>
  world.rows(sql`select id, number, sha256, file_name as name, row_count as rows,
      pay_amount::int as paid, fee_amount::int as fee from bill
    where bill_date = ${day}::date and state <> 'void' order by number`)

/** The sentence in which the upload of one file refuses it. */
async function refusalOfOne(file: SentFile): Promise<string> {
  const { dataPoints, statusMessage } = await send('upload', [file])
  return dataPoints?.errors?.[0]?.message ?? statusMessage
}

describe('several bills at once', () => {
  it('are looked at without a trace, and each is saved as it was seen, in a batch of its own', async () => {
    const days = ['2026-10-01', '2026-10-02'] as const
    const files = [csv('a.csv', wechat(days[0])), csv('b.csv', gbk(alipay(days[1])))]
    const { bills, aside } = await look(files)
    expect(await world.rows(sql`select id from bill union all select id from bill_line`)).toEqual(
      [],
    )
    expect(aside).toEqual([])
    expect(bills).toMatchObject([
      {
        ...{ at: 0, file: 'a.csv', name: 'a.csv', format: 'wxTradeAll', channel: '1' },
        ...{ rowCount: 2, payCount: 2, payAmount: 123_45, refundCount: 0, feeAmount: 74 },
        parts: [{ merchant: world.north.mchId, billDate: days[0], rowCount: 2 }],
        ...{ refused: null, clashes: [], asks: null },
      },
      {
        at: 1,
        format: 'aliTrade',
        channel: '2',
        parts: [{ merchant: account, billDate: days[1] }],
      },
    ])
    for (const { checks, lines, rowCount } of bills) {
      expect(checks.length).toBeGreaterThan(3)
      for (const { holds, said, found } of checks) expect([holds, said]).toEqual([true, found])
      expect(lines).toHaveLength(rowCount)
    }
    // A line is shown as it will stand, and names no payer.
    expect(bills[0].lines[1]).toMatchObject({ direction: '1', orderAmount: 2_345, fee: 14 })
    expect(JSON.stringify(bills)).not.toContain('oUser')

    const { results } = await save(files)
    for (const [at, day] of days.entries()) {
      const [made, ...more] = await billsOf(day)
      expect(more).toEqual([])
      const { rowCount, payAmount, feeAmount, key } = bills[at]
      expect(made).toMatchObject({ rows: rowCount, paid: payAmount, fee: feeAmount })
      expect(results[at]).toEqual({
        ...{ key, at, file: files[at]?.name, name: files[at]?.name, refused: null },
        bills: [{ id: made?.id, number: made?.number, billDate: day }],
      })
    }
    expect((await look(files)).bills.map(({ refused }: Parsed) => refused.known.number)).toEqual(
      results.map((each: Parsed) => each.bills[0].number),
    )
  })

  it('shows the first twenty lines, also of a bill that does not add up', async () => {
    const day = '2026-10-03'
    const text = `${writeWechatBill(Array.from({ length: 25 }, () => world.trade(day)))}`
    const wrong = csv('wrong.csv', text.replace(/(`25,`)2500\.00/, '$12500.01'))
    const [bill] = (await look([wrong])).bills
    expect(bill).toMatchObject({ rowCount: 25, payAmount: 2500_00, format: 'wxTradeAll' })
    expect(bill.lines).toHaveLength(20)
    const bad = { label: '应结订单总金额', said: '2500.01', found: '2500.00', holds: false }
    expect(bill.checks.filter(({ holds }: Parsed) => !holds)).toEqual([bad])
    expect(bill.checks).toContainEqual({
      ...{ label: '总交易单数', said: '25', found: '25', holds: true },
    })
    expect(bill.refused.message).toContain('汇总与明细不一致: 应结订单总金额「2500.01」')
    expect(bill.refused.message).toBe(await refusalOfOne(wrong))
    expect(bill.refused.faults).toHaveLength(1)
  })

  it('tells before in the words of saving what it will refuse, and loses nothing of the others', async () => {
    const [known, closed, open] = ['2026-10-05', '2026-09-01', beijingDay(new Date())] as const
    const good = csv('good.csv', wechat('2026-10-06'))
    const first = csv('first.csv', wechat(known))
    await save([first])
    await world.prepare(act => closeThrough(act.tx, world.north.id, closed))
    const bad = [
      first,
      csv('other.csv', wechat(known)),
      csv('stranger.csv', wechat('2026-10-07', { merchant: '1999999999' })),
      csv(
        'own.csv',
        '支付宝交易记录明细查询\r\n交易时间,交易分类,交易对方,商品说明,收/支,金额\r\n',
      ),
      csv('column.csv', `${wechat('2026-10-07')}`.replace('手续费,', '费用,')),
      csv('open.csv', wechat(open)),
      csv('closed.csv', wechat(closed)),
      csv('partner.csv', writePartnerBill([world.trade('2026-10-07')])),
      csv('notes.csv', '备注,日期\r\n无,无\r\n'),
      csv('broken.zip', 'PK\u0003\u0004 no archive'),
    ]
    const files = [...bad.slice(0, 5), good, ...bad.slice(5)]
    const { bills } = await look(files)
    const said = bills.map(({ refused }: Parsed) => refused?.message ?? null)
    const alone: (string | null)[] = []
    for (const file of bad) alone.push(await refusalOfOne(file))
    expect(said).toEqual([...alone.slice(0, 5), null, ...alone.slice(5)])
    expect(said.join(' ')).toMatch(
      /不能重复上传 .*内容与本文件不同.* 商户号 1999999999 未登记.* 这是个人账单.*表头缺少列「手续费」.*尚未结束.*已关账.*请先选择合作平台的商户号/,
    )
    expect(bills[7].asks ?? bills[8].asks).toBe('merchant')
    const { results } = await save(files)
    expect(results.map(({ refused }: Parsed) => refused?.message ?? null)).toEqual(said)
    expect(await billsOf('2026-10-06')).toHaveLength(1)
    expect(await billsOf('2026-10-07')).toEqual([])
    // Each refusal stands in the log, as one that came alone would.
    expect(
      await world.rows(sql`select count(*)::int as n from operation_log
        where action = 'bill.upload' and outcome = 'failed' and label = '上传账单'`),
    ).toEqual([{ n: bad.length }])
  })

  it('takes of two of a day the first one, and only what was asked for', async () => {
    const day = '2026-10-08'
    const [one, other] = [csv('one.csv', wechat(day)), csv('other.csv', wechat(day))]
    const third = csv('third.csv', wechat('2026-10-09'))
    const { bills } = await look([one, other, third])
    const [first, second, last] = bills.map(({ key }: Parsed) => key)
    expect(bills.map(({ clashes }: Parsed) => clashes)).toEqual([[], [first], []])
    const only = await save([one, other, third], { take: [second, last].join(',') })
    expect(only.results.map(({ name }: Parsed) => name)).toEqual(['other.csv', 'third.csv'])
    expect(await billsOf(day)).toMatchObject([{ name: 'other.csv' }])
    const { results } = await save([one, other])
    expect(results[0].refused.message).toContain('内容与本文件不同')
    expect(results[0].refused.known).toEqual(only.results[0].bills[0])
  })

  it('are saved once however often it is pressed', async () => {
    const files = ['2026-10-14', '2026-10-15'].map(day => csv(`${day}.csv`, wechat(day)))
    const answers = await Promise.all([1, 2, 3].map(() => save(files)))
    const made = answers.flatMap(({ results }) => results.flatMap(({ bills }: Parsed) => bills))
    expect(made.map(({ billDate }: Parsed) => billDate).toSorted()).toEqual([
      '2026-10-14',
      '2026-10-15',
    ])
    expect([...(await billsOf('2026-10-14')), ...(await billsOf('2026-10-15'))]).toHaveLength(2)
  })

  it('ask whose bill a sheet of a partner is, and what its titles mean', async () => {
    const paid = world.trade('2026-10-16', { merchant: 'TXGY0001' })
    const named = { donationNo: '流水甲', amount: '数额', at: '发生于' }
    const files = [
      csv('a.csv', wechat('2026-10-16')),
      csv('p.csv', writePartnerBill([paid], named)),
    ]
    const { bills } = await look(files)
    expect(bills.map(({ asks }: Parsed) => asks)).toEqual([null, 'merchant'])
    const key = bills[1].key
    const told = { [key]: { merchant: partner } }
    const next = await look(files, { chosen: JSON.stringify(told) })
    expect(next.bills[1]).toMatchObject({
      asks: 'titles',
      missing: ['平台捐赠单号', '金额', '捐赠时间'],
    })
    const titles = { 流水甲: 'donationNo', 数额: 'amount', 发生于: 'at' }
    const chosen = JSON.stringify({ [key]: { merchant: partner, titles } })
    const last = await look(files, { chosen })
    expect(last.bills[1]).toMatchObject({
      refused: null,
      format: 'partner',
      payAmount: paid.amount,
    })
    const { results } = await save(files, { chosen })
    expect(results.map(({ refused }: Parsed) => refused)).toEqual([null, null])
  })
})

describe('an archive of several bills', () => {
  it('of two days brings a batch a day, each with its own file; sums beside them are told', async () => {
    const days = ['2026-10-20', '2026-10-21'] as const
    const parts = { ...packed(days[0]), ...packed(days[1]), '说明.txt': '请核对' }
    const zip = { name: '支付宝.zip', bytes: await zipOf(parts) }
    const { bills, aside } = await look([zip])
    expect(bills).toMatchObject(
      days.map(day => ({
        ...{ file: zip.name, name: `${account}0156_${day}_业务明细.csv`, refused: null },
        parts: [{ merchant: account, billDate: day }],
      })),
    )
    expect(aside.map(({ why }: Parsed) => why)).toEqual([
      ...days.map(() => '汇总文件，以账单明细为准'),
      '不是账单',
    ])
    const { results } = await save([zip])
    const made = [...(await billsOf(days[0])), ...(await billsOf(days[1]))]
    expect(made.map(({ number }) => number)).toEqual(
      results.map((each: Parsed) => each.bills[0].number),
    )
    expect(new Set(made.map(({ sha256 }) => sha256)).size).toBe(2)
    const [{ id, name } = {}] = made
    const original = await world.app.inject({
      url: `/api/finance/bill/original?id=${id}`,
      headers: { 'x-test-person': world.clerk.accountId },
    })
    expect(original.rawPayload.equals(parts[String(name)] as Buffer)).toBe(true)
    const again = (await save([zip])).results.map(({ refused }: Parsed) => refused.known.number)
    expect(again).toEqual(made.map(({ number }) => number))
  })

  it('of archives, as they are downloaded day by day, is one of the bills in them', async () => {
    const days = ['2026-10-22', '2026-10-23'] as const
    const inner = await Promise.all(days.map(day => zipOf(packed(day))))
    const outer = await zipOf({ 'a.zip': inner[0] as Buffer, 'b.zip': inner[1] as Buffer })
    const { results } = await save([{ name: 'month.zip', bytes: outer }])
    expect(results).toMatchObject(
      days.map((billDate, at) => ({ name: ['a.zip', 'b.zip'][at], bills: [{ billDate }] })),
    )
    // The same day alone is the same file.
    const alone = await look([{ name: 'x.zip', bytes: inner[0] as Buffer }])
    expect(alone.bills[0].refused.known).toEqual(results[0].bills[0])
    const deep = await look([{ name: 'deep.zip', bytes: await zipOf({ 'm.zip': outer }) }])
    expect(deep.aside.map(({ why }: Parsed) => why)).toEqual([
      '压缩包里的压缩包，请解压后上传',
      '压缩包里的压缩包，请解压后上传',
    ])
  })

  it('in which one is bad brings the others', async () => {
    const day = '2026-10-26'
    const wrong = gbk(alipay('2026-10-25').replace('共100.00元', '共100.01元'))
    const own = gbk('支付宝交易记录明细查询\r\n交易时间,交易分类,交易对方,商品说明,收/支,金额\r\n')
    const bytes = await zipOf({ 'wrong.csv': wrong, 'own.csv': own, 'right.csv': gbk(alipay(day)) })
    const zip = { name: 'some.zip', bytes }
    const { bills } = await look([zip])
    const said = bills.map(({ refused }: Parsed) => refused?.message ?? null)
    expect(said).toEqual([
      expect.stringContaining('汇总与明细不一致: 交易合计商家实收「100.01」'),
      '这是个人账单，请下载商户账单',
      null,
    ])
    const { results } = await save([zip])
    expect(results.map(({ refused }: Parsed) => refused?.message ?? null)).toEqual(said)
    expect(results[2].bills).toMatchObject([{ billDate: day }])
    expect(await billsOf('2026-10-25')).toEqual([])
  })

  it('that unpacks to too much, or holds too much, is refused; files beside it are taken', async () => {
    const bomb = await zipOf({ 'a.csv': gbk(alipay('2026-10-27')), 'b.csv': 'x' })
    const entry = bomb.indexOf('PK\u0001\u0002', 0, 'latin1')
    bomb.writeUInt32LE(600 * 1024 ** 2, entry + 24)
    const lying = await zipOf({
      'a.csv': Buffer.alloc(200_000, 'a'),
      'b.csv': gbk(alipay('2026-10-27')),
    })
    lying.writeUInt32LE(100, lying.indexOf('PK\u0001\u0002', 0, 'latin1') + 24)
    const many = await zipOf(
      Object.fromEntries([...Array(101).keys()].map(at => [`${at}.csv`, 'x'])),
    )
    const files = [
      ...[bomb, many, lying].map((bytes, at) => ({ name: `${at}.zip`, bytes })),
      csv('right.csv', wechat('2026-10-28')),
    ]
    const said = ({ refused }: Parsed) => refused?.message ?? null
    const refusals = [
      '账单解压后超过 512 MB，请分批上传',
      '压缩包里的文件超过 100 个，请分批上传',
      '账单压缩包已损坏，请重新下载',
    ]
    expect((await look(files)).bills.map(said)).toEqual([...refusals, null, null])
    const { results } = await save(files)
    expect(results.map(said)).toEqual([...refusals, null, null])
    expect(await billsOf('2026-10-28')).toHaveLength(1)
    const hundred = [...Array(51).keys()].map(at => csv(`${at}.csv`, 'x'))
    expect((await send('preview', hundred)).statusMessage).toBe(
      '一次最多上传 50 个文件，请分批上传',
    )
  })
})

describe('whoever may not upload', () => {
  it('is told nothing of a file, and another organisation nothing of whose bill it is', async () => {
    const day = '2026-10-29'
    const file = csv('a.csv', wechat(day))
    const viewer = await world.of(world.north, ['bill.view', 'billLine.view'])
    await world.read(viewer, 'bill/getListByPage')
    for (const call of ['preview', 'uploadMany']) {
      const refused = await send(call, [file], { who: viewer })
      expect(refused).toMatchObject({ status: 403, dataPoints: null })
      const create = await send(call, [file], { missing: 'create' })
      expect(create).toMatchObject({ status: 403, dataPoints: null })
    }
    const { results } = await save([file])
    const stranger = await world.of(world.south, billRights)
    await world.read(stranger, 'bill/getListByPage')
    const seen = await look([file], { who: stranger })
    expect(seen.bills[0].refused).toMatchObject({
      ...{ known: null, message: `商户号 ${world.north.mchId} 未登记或不属于本机构` },
    })
    for (const word of [world.north.name, world.north.id, results[0].bills[0].number])
      expect(JSON.stringify(seen)).not.toContain(word)
    const chosen = JSON.stringify({ [seen.bills[0].key]: { merchant: partner } })
    const tried = await look([file], { who: stranger, chosen })
    expect(tried.bills[0].refused.message).toBe('商户号不存在')
  })
})
