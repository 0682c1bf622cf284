import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from '#services/sheets/sheet-fixture.ts'
import { gbk } from '#test/gbk.ts'
import type { Parsed } from '#test/parsed.ts'
import { openReconWorld, type ReconWorld } from '#test/recon-world.ts'
import { writeAliSignBill } from '../bills/write-ali-sign-bill.ts'
import { writeAlipayBill } from '../bills/write-alipay-bill.ts'
import { type PartnerTrade, writePartnerBill } from '../bills/write-partner-bill.ts'
import { unionpayFileName, writeUnionpayBill } from '../bills/write-unionpay-bill.ts'
import type { BillTrade } from '../bills/write-wechat-bill.ts'
import { ledgerFaults } from '../ledger/book.ts'
import { expectSettlements } from '../settlement/expect-settlements.ts'

const account = '2088123456789012'
const merId = '777290058110097'

let world: ReconWorld
let alipay: string
let unionpay: string
let partner: string

beforeAll(async () => {
  world = await openReconWorld()
  alipay = await world.merchant(world.north, '2', account)
  unionpay = await world.merchant(world.north, '3', merId)
  partner = await world.merchant(world.north, '9', 'TXGY0001')
})
afterAll(async () => {
  expect(await world.prepare(act => ledgerFaults(act.tx))).toEqual([])
  await world.close()
})

const linesOf = async (bill: string): Promise<Parsed[]> => {
  const filter = JSON.stringify([{ field: 'bill', op: 'is', value: bill }])
  const question = { filter, sort: 'lineNo', pageSize: 50 }
  return (await world.read(world.clerk, 'billLine/getListByPage', question)).dataPoints.list
}

describe("Alipay's bill of account", () => {
  const trade = (day: string, more: Partial<BillTrade> = {}) =>
    world.trade(day, { merchant: account, ...more })
  const give = (paid: BillTrade) => world.give(paid, { channel: '2', merchant: alipay })

  it('puts each fee to its payment, and tells payouts and fees of no trade apart from money of gifts', async () => {
    const day = '2026-10-20'
    const paid = trade(day)
    await give(paid)
    const moves = [
      { at: `${day}T15:00:00+08:00`, kind: '提现', amount: -500_00 },
      { at: `${day}T16:00:00+08:00`, kind: '收费', amount: -2_00 },
      { at: `${day}T17:00:00+08:00`, kind: '余额宝转入', amount: 7_00 },
    ]
    const bill = await world.bill(Buffer.from(writeAliSignBill([paid], { account, day, moves })))
    expect(bill).toMatchObject({
      ...{ state: 'balanced', payCount: 1, payAmount: 100_00, refundCount: 0, evenCount: 1 },
      feeAmount: 2_60,
    })
    const told = (await linesOf(bill.id)).map(line => [line.direction, line.orderAmount, line.fee])
    expect(told).toEqual([
      ['1', 100_00, 60],
      ['4', 0, 0],
      ['3', 0, 2_00],
      ['5', 0, 0],
    ])
  })

  it('whose payment nobody ordered is a difference, under the number of the channel', async () => {
    const day = '2026-10-21'
    const moves = [{ at: `${day}T15:00:00+08:00`, kind: '转账', amount: 88_00 }]
    const bill = await world.bill(Buffer.from(writeAliSignBill([], { account, day, moves })))
    expect(bill).toMatchObject({ state: 'differing', payAmount: 88_00, differingCount: 1 })
    expect(await world.differences(bill.id)).toMatchObject([{ type: '2', gap: 88_00 }])
  })

  it('stands instead of a bill of trades, not beside it; one without lines asks for an empty bill', async () => {
    const day = '2026-10-22'
    const paid = trade(day)
    await give(paid)
    const first = await world.bill(Buffer.from(writeAliSignBill([paid], { account, day })))
    expect(first.state).toBe('balanced')
    const empty = await world.bill(Buffer.from(writeAliSignBill([], { account, day })))
    expect(empty.refused).toBe('当日没有交易，无需对账')
    const own = 'No,交易对方,收/支\r\n'
    const personal = await world.bill(Buffer.from(`#支付宝账务明细查询\r\n${own}`))
    expect(personal.refused).toBe('这是个人账单，请下载商户账单')
  })

  it('of companies has further columns, and its refund names the payment', async () => {
    const day = '2026-10-23'
    const paid = trade(day, { rate: 0 })
    await give(paid)
    const base = writeAliSignBill([paid], { account, day })
    const wide = base
      .replace('业务类型,备注', '业务类型,备注,业务基础订单号,业务订单号,业务账单来源,业务描述')
      .replace(',在线支付,', `,在线支付,,${paid.channelTradeNo},X1,商户平台,捐款`)
    const bill = await world.bill(Buffer.from(wide))
    expect(bill).toMatchObject({ state: 'balanced', evenCount: 1 })
  })

  it('tells the settlement of its day what the channel paid to the bank', async () => {
    const [monday, tuesday] = ['2026-10-12', '2026-10-13'] as const
    await world.configure({ merchant: alipay, rate: 60 })
    const paid = trade(monday)
    await give(paid)
    await world.bill(Buffer.from(writeAliSignBill([paid], { account, day: monday })))
    await world.run(expectSettlements, {})
    const moves = [{ at: `${tuesday}T03:00:00+08:00`, kind: '提现', amount: -99_40 }]
    await world.bill(Buffer.from(writeAliSignBill([], { account, day: tuesday, moves })))
    const filter = JSON.stringify([{ field: 'settleDate', op: 'is', value: tuesday }])
    const found = await world.read(world.clerk, 'settlementBatch/getListByPage', { filter })
    expect(found.dataPoints.list).toMatchObject([{ expected: 99_40, channelSaid: 99_40 }])
  })
})

describe("Alipay's bill of trades", () => {
  it('in its archive, in GBK with half-width brackets and tabs, is taken once; a personal one never', async () => {
    const day = '2026-10-26'
    const paid = world.trade(day, { merchant: account })
    await world.give(paid, { channel: '2', merchant: alipay })
    const text = writeAlipayBill([paid], { account, day })
    expect(text).toContain('订单金额(元)')
    expect(text).toContain(`${paid.merchantOrderNo}\t`)
    const zip = await zipOf({
      [`${account}0156_20261026_业务明细.csv`]: gbk(text),
      [`${account}0156_20261026_业务明细(汇总).csv`]: gbk('#支付宝业务汇总查询\r\n门店编号\r\n'),
    })
    const first = await world.bill(zip)
    expect(first).toMatchObject({ state: 'balanced', format: 'aliTrade' })
    // The second time it is refused with what the file made before, also as what lay in the archive.
    for (const same of [zip, gbk(text)]) {
      const { refused, said } = await world.bill(same)
      expect(refused).toMatch(
        new RegExp(`批次 ${first.number}（账单日 ${day}），同一文件不能重复上传$`),
      )
      expect(said.known).toEqual({ id: first.id, number: first.number, billDate: day })
    }
    expect(await world.rows(sql`select version from bill where bill_date = ${day}::date`)).toEqual([
      { version: first.version },
    ])
    expect(await linesOf(first.id)).toHaveLength(1)
    const own = gbk('支付宝交易记录明细查询\r\n交易时间,交易分类,交易对方,商品说明,收/支,金额\r\n')
    expect(await world.bill(own)).toMatchObject({ refused: '这是个人账单，请下载商户账单' })
  })
})

describe("UnionPay's file", () => {
  const trade = (day: string, more: Partial<BillTrade> = {}) =>
    world.trade(day, { merchant: merId, userMark: '622848*********1234', ...more })
  const give = (paid: BillTrade) => world.give(paid, { channel: '3', merchant: unionpay })
  const send = (trades: readonly BillTrade[], name: string) =>
    world.bill(Buffer.from(writeUnionpayBill(trades)), '', name)

  it('files what was paid in the evening under the day on which it is cleared, and the gift of the day before finds it', async () => {
    const [before, day] = ['2026-10-20', '2026-10-21'] as const
    const late = trade(before, { tradedAt: `${before}T23:30:00+08:00` })
    const early = trade(before)
    await give(late)
    await give(early)
    const first = await send([early], unionpayFileName(merId, before))
    expect(first).toMatchObject({ billDate: before, state: 'balanced', crossCount: 1 })
    // Until the neighbour's bill has told it, the day stays open: a difference of a closed one could not be resolved.
    const why = async () => {
      const day = await world.read(world.clerk, 'bill/getDay', { day: before })
      return day.dataPoints.why.filter((sentence: string) => sentence.includes('邻日'))
    }
    expect(await why()).toEqual([`${before} 有 1 笔临近零点的捐赠待邻日账单复核`])
    const second = await send([late], unionpayFileName(merId, day))
    expect(second).toMatchObject({ billDate: day, state: 'balanced', evenCount: 1 })
    expect(await why()).toEqual([])
    expect(await linesOf(second.id)).toMatchObject([
      { result: '7', tradedAt: `${before}T15:30:00.000Z` },
    ])
    const again = await world.read(world.clerk, 'bill/getById', { id: first.id })
    expect(again.dataPoints).toMatchObject({ state: 'balanced', crossCount: 0 })
    const far = trade('2026-10-10')
    const refused = await send([far], unionpayFileName(merId, '2026-10-22'))
    expect(refused.refused).toContain('不在清算日 2026-10-22 的范围内')
  })

  it('tells a revoked payment as one that was given back, and keeps no card number', async () => {
    const day = '2026-10-23'
    const paid = trade(day)
    await give(paid)
    const bill = await send([paid, { ...paid, isRevoked: true }], unionpayFileName(merId, day))
    expect(bill).toMatchObject({ state: 'differing', refundAmount: 100_00, differingCount: 1 })
    const [line, revoked] = await linesOf(bill.id)
    expect(revoked).toMatchObject({ direction: '2', channelStatus: 'REVOKED', result: '5' })
    expect(JSON.stringify([line, revoked])).not.toContain('622848')
  })

  it('comes in an archive beside its other files, and is refused without its name, as one of faults, or of another merchant', async () => {
    const day = '2026-10-24'
    const paid = trade(day)
    await give(paid)
    const text = writeUnionpayBill([paid])
    const name = unionpayFileName(merId, day)
    const faults = name.replace('ZM_', 'ZME_')
    expect((await world.bill(Buffer.from(text), '', 'bill.txt')).refused).toContain(
      '请保持原文件名（INNyymmdd88ZM_商户号）',
    )
    expect((await world.bill(Buffer.from(text), '', faults)).refused).toContain('差错交易文件')
    const other = unionpayFileName('777290058110098', day)
    expect((await world.bill(Buffer.from(text), '', other)).refused).toContain(
      `商户代码「${merId}」与文件名中的「777290058110098」不一致`,
    )
    expect((await world.bill(Buffer.from(''), '', name)).refused).toBe('当日没有交易，无需对账')
    expect((await world.bill(Buffer.from(text.slice(0, 200)), '', name)).refused).toBeDefined()
    const zip = await zipOf({ [name]: text, [faults]: text, 'readme.txt': '说明' })
    expect(await world.bill(zip, '', `${merId}.zip`)).toMatchObject({
      ...{ state: 'balanced', format: 'unionpay', billDate: day },
    })
  })
})

describe("a partner's bill", () => {
  const trade = (day: string, more: Partial<PartnerTrade> = {}): PartnerTrade => ({
    ...world.trade(day, { merchant: 'TXGY0001', productName: 'P-001', userMark: '爱心网友' }),
    ...more,
  })
  const give = (paid: BillTrade) => world.give(paid, { channel: '9', merchant: partner })
  const send = (content: string, more = '') =>
    world.bill(Buffer.from(content), `?merchant=${partner}${more}`, '对账单.csv')

  it('is read by titles that somebody explained once, and remembers them for the partner', async () => {
    const named = { donationNo: '流水编号甲', amount: '数额', at: '发生于' }
    const [day, next] = ['2026-10-20', '2026-10-21'] as const
    const [paid, later] = [trade(day), trade(next)]
    await give(paid)
    await give(later)
    const unknown = await send(writePartnerBill([paid], named))
    expect(unknown.refused).toContain('账单缺少：平台捐赠单号、金额、捐赠时间，请说明各列是什么')
    expect(unknown.said.titles).toContainEqual({ title: '数额', column: null })
    const said = { 流水编号甲: 'donationNo', 数额: 'amount', 发生于: 'at' }
    const explained = `&titles=${encodeURIComponent(JSON.stringify(said))}`
    expect(await send(writePartnerBill([paid], named), explained)).toMatchObject({
      state: 'balanced',
    })
    // Not said again.
    expect(await send(writePartnerBill([later], named))).toMatchObject({
      ...{ state: 'balanced', billDate: next },
    })
  })

  it('leaves out what was closed, makes a bill of each day, and keeps no name of a donor', async () => {
    const days = ['2026-10-22', '2026-10-23'] as const
    const trades = days.map(day => trade(day))
    for (const each of trades) await give(each)
    const closed = trade(days[0], { isClosed: true })
    const bill = await send(writePartnerBill([...trades, closed]))
    const filter = JSON.stringify([{ field: 'sha256', op: 'is', value: bill.sha256 }])
    expect(bill).toMatchObject({ state: 'balanced', rowCount: 1 })
    const made = await world.read(world.clerk, 'bill/getListByPage', { filter })
    expect(made.dataPoints.list.map(({ billDate }: Parsed) => billDate).toSorted()).toEqual(days)
    expect(JSON.stringify(await linesOf(bill.id))).not.toContain('爱心网友')
  })

  it('asks for the merchant number, which must be one of a partner, and refuses words it does not know', async () => {
    const day = '2026-10-24'
    const content = writePartnerBill([trade(day)])
    expect((await world.bill(Buffer.from(content))).refused).toContain(
      '请先选择合作平台的商户号再上传',
    )
    const other = await world.bill(Buffer.from(content), `?merchant=${alipay}`)
    expect(other.refused).toContain('只有合作平台的账单需要选择商户号')
    expect((await send(content.replace('已支付', '处理得不错'))).refused).toContain(
      '状态「处理得不错」无法识别',
    )
  })
})
