import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from '#services/sheets/sheet-fixture.ts'
import { billRights } from '#test/bill-desk.ts'
import { gbk } from '#test/gbk.ts'
import type { Parsed } from '#test/parsed.ts'
import {
  alipayAccount,
  fileOf,
  openUploadDesk,
  saidOf,
  type UploadDesk,
} from '#test/upload-desk.ts'

let world: UploadDesk['world']
let partner: UploadDesk['partner']
let send: UploadDesk['send']
let look: UploadDesk['look']
let save: UploadDesk['save']
let wechat: UploadDesk['wechat']
let alipay: UploadDesk['alipay']
let packed: UploadDesk['packed']
let billsOf: UploadDesk['billsOf']

beforeAll(async () => {
  ;({ world, partner, send, look, save, wechat, alipay, packed, billsOf } = await openUploadDesk())
})
afterAll(() => world.close())

describe('an archive of several bills', () => {
  it('of two days brings a batch a day, each with its own file; sums beside them are told', async () => {
    const days = ['2026-10-20', '2026-10-21'] as const
    const parts = { ...packed(days[0]), ...packed(days[1]), '说明.txt': '请核对' }
    const zip = { name: '支付宝.zip', bytes: await zipOf(parts) }
    const { bills, aside } = await look([zip])
    expect(bills).toMatchObject(
      days.map(day => ({
        ...{ file: zip.name, name: `${alipayAccount}0156_${day}_业务明细.csv`, refused: null },
        parts: [{ merchant: alipayAccount, billDate: day }],
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
    const own = Object.entries(parts).find(([each]) => each === name)?.[1]
    expect(original.rawPayload).toEqual(own)
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
    const said = bills.map(saidOf)
    expect(said).toEqual([
      expect.stringContaining('汇总与明细不一致: 交易合计商家实收「100.01」'),
      '这是个人账单，请下载商户账单',
      null,
    ])
    const { results } = await save([zip])
    expect(results.map(saidOf)).toEqual(said)
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
      fileOf('right.csv', wechat('2026-10-28')),
    ]
    const refusals = [
      '账单解压后超过 512 MB，请分批上传',
      '压缩包里的文件超过 100 个，请分批上传',
      '账单压缩包已损坏，请重新下载',
    ]
    expect((await look(files)).bills.map(saidOf)).toEqual([...refusals, null, null])
    const { results } = await save(files)
    expect(results.map(saidOf)).toEqual([...refusals, null, null])
    expect(await billsOf('2026-10-28')).toHaveLength(1)
    const hundred = [...Array(51).keys()].map(at => fileOf(`${at}.csv`, 'x'))
    expect((await send('preview', hundred)).statusMessage).toBe(
      '一次最多上传 50 个文件，请分批上传',
    )
  })
})

describe('whoever may not upload', () => {
  it('is told nothing of a file, and another organisation nothing of whose bill it is', async () => {
    const day = '2026-10-29'
    const file = fileOf('a.csv', wechat(day))
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
