import { execFileSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { BillLine } from './bill-line.ts'
import { feeFen, fenOf, printFen } from './bill-money.ts'
import { readWechatBill } from './read-wechat-bill.ts'
import { type WechatFormat, wechatLayouts } from './wechat-formats.ts'
import { type BillTrade, writeWechatBill, writeWechatFundBill } from './write-wechat-bill.ts'

const gift: BillTrade = {
  tradedAt: '2026-11-20T23:59:58+08:00',
  merchant: '1900000109',
  merchantOrderNo: 'D20261120000001',
  channelTradeNo: '4200001234202611200000000001',
  amount: 100_00,
  rate: 60,
  productName: '助学，捐一支笔, 一本书',
  userMark: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
}
const refund: BillTrade = {
  ...gift,
  amount: 40_00,
  refund: { merchantRefundNo: 'T20261120000001', channelRefundNo: '5030001234202611200000000001' },
}

async function read(bytes: Uint8Array | AsyncIterable<Uint8Array>) {
  const lines: BillLine[] = []
  const totals = await readWechatBill(bytes, some => void lines.push(...some))
  return { lines, totals }
}

/** The bill of a gift and a refund with one piece of its text changed. */
const changed = (from: string | RegExp, to: string) =>
  Buffer.from(writeWechatBill([gift, refund]).toString().replace(from, to))

/** A file of the official layout with a single row given by column. */
function fileOf(format: WechatFormat, row: Record<string, string>, summary: string[]): Buffer {
  const { columns, summary: headings } = wechatLayouts[format]
  const ticked = (cells: string[]) => cells.map(cell => `\`${cell}`).join(',')
  return Buffer.from(
    [
      columns.join(','),
      ticked(columns.map(c => row[c] ?? '')),
      headings.join(','),
      ticked(summary),
    ].join('\n'),
  )
}

const trade = {
  交易时间: '2026-11-20 08:00:00',
  商户号: '1900000109',
  特约商户号: '1600000001',
  微信订单号: '42000001',
  商户订单号: 'D1',
  货币种类: 'CNY',
  应结订单金额: '9.90',
  代金券金额: '0.10',
  手续费: '0.05940',
  费率: '0.60%',
  订单金额: '10.00',
}

describe('a bill of WeChat Pay', () => {
  it('is read exactly as it was written', async () => {
    const { lines, totals } = await read(writeWechatBill([gift, refund]))
    expect(totals).toMatchObject({
      format: 'wxTradeAll',
      rows: 2,
      payCount: 1,
      payAmount: 100_00,
      refundCount: 1,
      refundAmount: 40_00,
      feeE5: 36_000,
      merchants: ['1900000109'],
      days: ['2026-11-20'],
    })
    expect(lines[0]).toMatchObject({
      lineNo: 2,
      direction: 1,
      tradedAt: '2026-11-20T23:59:58+08:00',
      merchantOrderNo: 'D20261120000001',
      merchantRefundNo: null,
      orderAmount: 100_00,
      settleAmount: 100_00,
      fee: 60,
      productName: '助学，捐一支笔, 一本书',
    })
    expect(lines[1]).toMatchObject({
      lineNo: 3,
      direction: 2,
      merchantRefundNo: 'T20261120000001',
      refundAmount: 40_00,
      orderAmount: 0,
      fee: -24,
      refundStatus: 'SUCCESS',
    })
  })

  it('of successful trades names the special merchant and keeps coupons and exact fees', async () => {
    const row = { ...trade, 交易状态: 'SUCCESS' }
    const { lines, totals } = await read(
      fileOf('wxTradeSuccess', row, ['1', '9.90', '0.05940', '10.00']),
    )
    expect(totals.format).toBe('wxTradeSuccess')
    expect(lines).toMatchObject([
      { merchant: '1600000001', couponAmount: 10, settleAmount: 9_90, feeE5: 5940, fee: 6 },
    ])
  })

  it('of refunds is told from the bill of all trades by its two times', async () => {
    const row = {
      ...trade,
      交易状态: 'REFUND',
      退款申请时间: '2026-11-20 08:00:00',
      商户退款单号: 'T1',
      微信退款单号: '5030',
      退款金额: '3.00',
      申请退款金额: '3.00',
      退款状态: 'PROCESSING',
    }
    const sums = ['1', '9.90', '3.00', '0.00', '0.05940', '10.00', '3.00']
    const { lines, totals } = await read(fileOf('wxTradeRefund', row, sums))
    expect(totals.format).toBe('wxTradeRefund')
    expect(lines).toMatchObject([{ direction: 2, refundAmount: 3_00, refundStatus: 'PROCESSING' }])
  })

  it('of the fund flow sums income and expenditure', async () => {
    const flow = {
      bookedAt: gift.tradedAt,
      businessNo: '42',
      remark: '',
      isIncome: true,
      amount: 100_00,
    }
    const flows = [
      { ...flow, flowNo: '1', businessType: '交易', balance: 100_00 },
      {
        ...flow,
        flowNo: '2',
        businessType: '扣除交易手续费',
        isIncome: false,
        amount: 60,
        balance: 99_40,
      },
      { ...flow, flowNo: '3', businessType: '提现', isIncome: false, amount: 99_40, balance: 0 },
    ]
    const { lines, totals } = await read(writeWechatFundBill(flows))
    expect(totals).toMatchObject({ format: 'wxFund', payAmount: 100_00, refundAmount: 100_00 })
    expect(lines.map(line => line.direction)).toEqual([1, 3, 4])
  })

  it('without trades is an empty bill', async () => {
    const { lines, totals } = await read(writeWechatBill([]))
    expect(lines).toEqual([])
    expect(totals.rows).toBe(0)
  })

  it.each([
    ['gzip', (plain: Buffer) => gzipSync(plain)],
    [
      'without a BOM and with plain line ends',
      (plain: Buffer) => Buffer.from(plain.toString().slice(1).replaceAll('\r', '')),
    ],
    [
      'with trailing blank columns',
      (plain: Buffer) => Buffer.from(plain.toString().replaceAll('\r\n', ',,\r\n')),
    ],
    [
      'below a preface',
      (plain: Buffer) => Buffer.from(`微信支付账单\r\n\r\n${plain.toString().slice(1)}`),
    ],
  ])('is read %s', async (_, packed) => {
    const { totals } = await read(packed(writeWechatBill([gift, refund])))
    expect(totals).toMatchObject({ rows: 2, payAmount: 100_00 })
  })

  it('is read in GBK', async () => {
    // Node decodes GBK and cannot encode it.
    const gbk = execFileSync('iconv', ['-f', 'UTF-8', '-t', 'GBK'], {
      input: writeWechatBill([gift]).toString().slice(1),
    })
    const { lines } = await read(gbk)
    expect(lines).toMatchObject([{ productName: gift.productName }])
  })

  it('is read the same when it arrives byte by byte', async () => {
    async function* drops() {
      for (const byte of gzipSync(writeWechatBill([gift, refund]))) yield Uint8Array.of(byte)
    }
    const { lines } = await read(drops())
    expect(lines).toEqual((await read(writeWechatBill([gift, refund]))).lines)
  })

  it('hands its lines over by the thousand', async () => {
    const sizes: number[] = []
    const bytes = writeWechatBill(Array.from({ length: 2500 }, () => gift))
    await readWechatBill(bytes, lines => void sizes.push(lines.length))
    expect(sizes).toEqual([1000, 1000, 500])
  })

  it('keeps columns it does not know', async () => {
    const wider = writeWechatBill([gift]).toString().split('\r\n')
    const bytes = Buffer.from(
      [`${wider[0]},新列`, `${wider[1]},\`新值`, ...wider.slice(2)].join('\r\n'),
    )
    const { lines, totals } = await read(bytes)
    expect(totals.columns.at(-1)).toBe('新列')
    expect(lines[0]?.cells.at(-1)).toBe('新值')
  })
})

describe('a bill is refused', () => {
  it.each<[string, Buffer, string]>([
    ['an amount', changed('`100.00', '`1O0.00'), '账单第 2 行：应结订单金额「1O0.00」不是金额'],
    ['a third decimal', changed('`40.00', '`40.001'), '账单第 3 行：退款金额'],
    [
      'a negative amount',
      changed('`100.00', '`-100.00'),
      '账单第 2 行：应结订单金额「-100.00」不能为负数',
    ],
    [
      'a payment of nothing',
      changed(/`100\.00(?=,`0\.00,`\r)/, '`0.00'),
      '账单第 2 行：订单金额应大于 0',
    ],
    [
      'a refund of nothing',
      changed(/`40\.00(?=,`\r)/, '`0.00'),
      '账单第 3 行：申请退款金额应大于 0',
    ],
    ['a moment', changed('2026-11-20 23', '2026-02-30 23'), '账单第 2 行：交易时间'],
    [
      'a number rewritten by Excel',
      changed('`4200001234202611200000000001', '`4.2E+27'),
      '表格软件改写',
    ],
    ['a status', changed('`SUCCESS', '`WAITING'), '交易状态「WAITING」无法识别'],
    ['another currency', changed('`CNY', '`USD'), '货币种类「USD」不是 CNY'],
    ['a cell too few', changed('`OTHERS,', ''), '账单第 2 行：有 26 列，表头有 27 列'],
    ['a missing column', changed('商户退款单号,', ''), '账单第 1 行：表头缺少列「商户退款单号」'],
    [
      'a sum',
      changed(/`100\.00,`40\.00,`0\.00,`0\.36000/, '`100.01,`40.00,`0.00,`0.36000'),
      '账单第 5 行：汇总与明细不一致: 应结订单总金额「100.01」，明细合计「100.00」',
    ],
    [
      'the sum of fees',
      changed('`0.36000', '`0.36001'),
      '汇总与明细不一致: 手续费总金额「0.36001」，明细合计「0.36000」',
    ],
    [
      'the count',
      changed('`2,`100.00', '`3,`100.00'),
      '汇总与明细不一致: 总交易单数「3」，明细合计「2」',
    ],
    ['a lost end', changed(/总交易单数[\s\S]*$/, ''), '缺少汇总行'],
    ['something behind the end', changed(/$/, '`x'), '汇总行之后还有内容'],
    [
      'a personal bill',
      Buffer.from('交易时间,交易类型,交易对方,商品,收/支,金额(元)'),
      '这是个人账单，请下载商户账单',
    ],
    ['another file', Buffer.from('{}'), '没有找到微信支付账单的表头'],
    ['an empty file', Buffer.from(''), '没有找到微信支付账单的表头'],
    ['a zip archive', Buffer.from('PK\u0003\u0004…'), '这是 zip 压缩包或 Excel 文件'],
    ['a damaged package', gzipSync(writeWechatBill([gift])).subarray(0, 300), '账单压缩包已损坏'],
  ])('for %s', async (_, bytes, sentence) => {
    await expect(read(bytes)).rejects.toThrow(sentence)
  })

  it('with all its faults at once, by line', async () => {
    const bytes = changed(/`CNY/g, '`USD')
    await expect(read(bytes)).rejects.toMatchObject({
      dataPoints: { faults: [{ line: 2 }, { line: 3 }] },
    })
  })
})

describe('money of a bill', () => {
  it('goes to fen and back unchanged', () => {
    for (const fen of [0, 1, 99, 100, 105, 8_888_888_888, -1, -100_50]) {
      expect(fenOf(printFen(fen))).toBe(fen)
    }
    expect(['1e3', '.5', '1.', '+1', '1,000.00', ''].map(fenOf)).toEqual(Array(6).fill(undefined))
  })

  it('rounds half a fen of fee up, and a returned fee as its mirror', () => {
    expect([499, 500, 1499, 1500, -499, -500].map(feeFen)).toEqual([0, 1, 1, 2, 0, -1])
  })
})
