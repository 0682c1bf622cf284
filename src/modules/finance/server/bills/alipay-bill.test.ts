import { describe, expect, it } from 'vitest'
import { zipOf } from '#services/sheets/sheet-fixture.ts'
import { gbk } from '#test/gbk.ts'
import type { BillLine, BillTotals } from './bill-line.ts'
import { readBill } from './read-bill.ts'
import { unpackedBill } from './unpacked-bill.ts'
import { writeAlipayBill } from './write-alipay-bill.ts'
import type { BillTrade } from './write-wechat-bill.ts'

const account = '2088123456789012'
const day = '2026-11-10'
const trade = (at: number, more: Partial<BillTrade> = {}): BillTrade => ({
  ...{ tradedAt: `${day}T10:00:0${at}+08:00`, merchant: account, merchantOrderNo: `A${at}` },
  ...{ channelTradeNo: `20261110220014${at}`, amount: 10_000 * at, rate: 60 },
  ...{ productName: '助学', userMark: '138****0001' },
  ...more,
})
const back = trade(3, {
  amount: 2_000,
  merchantOrderNo: 'A1',
  refund: { merchantRefundNo: 'T20261110000001', channelRefundNo: '' },
})
const text = writeAlipayBill([trade(1), trade(2), back], { account, day })

const source = (bytes: Uint8Array) => ({
  open: async function* () {
    yield bytes
  },
})

async function read(bytes: Uint8Array): Promise<{ totals: BillTotals; lines: BillLine[] }> {
  const lines: BillLine[] = []
  const totals = await readBill(await unpackedBill(source(bytes)), some => void lines.push(...some))
  return { totals, lines }
}

const refusalOf = (bytes: Uint8Array) =>
  read(bytes).then(
    () => 'read',
    (error: Error) => error.message,
  )

describe('a bill of Alipay', () => {
  it('is found in its archive, in GBK, with half-width brackets and tabs', async () => {
    const summary = gbk('#支付宝业务汇总查询\r\n门店编号,门店名称,交易订单总笔数\r\n')
    const zip = await zipOf({
      'details.csv': gbk(text),
      'details(sum).csv': summary,
    })
    const { totals, lines } = await read(zip)
    expect(totals).toMatchObject({
      ...{ format: 'aliTrade', merchants: [account], days: [day], rows: 3 },
      ...{ payCount: 2, payAmount: 30_000, refundCount: 1, refundAmount: 2_000 },
      // 0.60 and 1.20 taken, 0.12 given back.
      feeE5: 168_000,
    })
    expect(lines[0]).toMatchObject({ merchantOrderNo: 'A1', channelTradeNo: '202611102200141' })
    expect(lines[2]).toMatchObject({
      ...{ direction: 2, refundAmount: 2_000, settleRefundAmount: 2_000, refundStatus: 'SUCCESS' },
      ...{ merchantRefundNo: 'T20261110000001', fee: -12 },
    })
  })

  it('is read with full-width brackets, a mark of order and without seconds as well', async () => {
    const wide = text.replaceAll('(元)', '（元）').replaceAll(`${day} 10:00:01`, `${day} 10:00`)
    const { totals, lines } = await read(Buffer.from(`\uFEFF${wide}`))
    expect(totals.rows).toBe(3)
    expect(lines[0]).toMatchObject({ tradedAt: `${day}T10:00:00+08:00` })
  })

  it('is read with another preface, tabs at every end, slashes and days of one digit, at the turn of a year (N7)', async () => {
    const turned = text
      .replaceAll(`${day} 10:00:0`, '2025/1/1 0:05:0')
      .replaceAll('\r\n', '\t\r\n')
      .replace('#支付宝业务明细查询', '#支付宝业务明细查询（新版）\r\n#温馨提示：本明细仅供核对')
    const { totals, lines } = await read(Buffer.from(turned))
    expect(totals).toMatchObject({ rows: 3, payCount: 2, refundCount: 1, days: ['2025-01-01'] })
    expect(lines[0]).toMatchObject({ tradedAt: '2025-01-01T00:05:01+08:00' })
  })

  it('says at its line of a row that is neither payment nor refund, with money or without (N7)', async () => {
    for (const kind of ['交易关闭', '收入'])
      expect(await refusalOf(Buffer.from(text.replace(',退款,', `,${kind},`)))).toContain(
        `业务类型「${kind}」无法识别`,
      )
  })

  it("is refused where it does not add up, lacks its end or a column, or is somebody's own", async () => {
    const changed = Buffer.from(text.replace('共300.00元', '共300.01元'))
    expect(await refusalOf(changed)).toContain('汇总与明细不一致: 交易合计')
    const cut = text.slice(0, text.indexOf('#交易合计'))
    expect(await refusalOf(Buffer.from(cut))).toContain('缺少合计行')
    expect(await refusalOf(Buffer.from(text.replace('服务费(元)', '费用')))).toContain(
      '表头缺少列「服务费(元)」',
    )
    const personal = '支付宝交易记录明细查询\r\n交易时间,交易分类,交易对方,商品说明,收/支,金额\r\n'
    expect(await refusalOf(Buffer.from(personal))).toBe('这是个人账单，请下载商户账单')
    expect(await refusalOf(await zipOf({ 'a.csv': 'a,b' }))).toContain('账单明细')
  })

  it('decides upon each of its columns or keeps it only', async () => {
    const { lines } = await read(Buffer.from(text))
    const plain = (of: BillLine | undefined) => JSON.stringify({ ...of, cells: [] })
    const at = text.split('\r\n').findIndex(line => line.startsWith('2026111022'))
    const columns = (text.split('\r\n')[at - 1] ?? '').split(',')
    const kept: string[] = []
    for (const [place, column] of columns.entries()) {
      const rows = text.split('\r\n')
      const cells = (rows[at] ?? '').split(',')
      cells[place] = cells[place] === '' ? '其他' : `${cells[place]?.trim()}9`
      rows[at] = cells.join(',')
      const told = await read(Buffer.from(rows.join('\r\n'))).then(
        ({ lines: [first] }) => plain(first),
        () => 'refused',
      )
      if (told === plain(lines[0])) kept.push(column)
    }
    expect(kept).toEqual([
      ...['创建时间', '门店编号', '门店名称', '操作员', '终端号', '支付宝红包(元)', '集分宝(元)'],
      ...['支付宝优惠(元)', '券核销金额(元)', '券名称', '商家红包消费金额(元)', '卡消费金额(元)'],
      // Of a refund alone.
      ...['退款批次号/请求号', '备注'],
    ])
  })
})
