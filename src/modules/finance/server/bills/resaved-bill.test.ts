import { describe, expect, it } from 'vitest'
import type { BillLine } from './bill-line.ts'
import { readWechatBill } from './read-wechat-bill.ts'
import { type BillTrade, writeWechatBill } from './write-wechat-bill.ts'

const gift: BillTrade = {
  tradedAt: '2026-11-20T10:00:00+08:00',
  merchant: '1900000109',
  merchantOrderNo: 'D1',
  channelTradeNo: '4200001',
  amount: 1234_56,
  rate: 60,
  productName: '助学, 图书',
  userMark: 'oUser',
}
const original = writeWechatBill([gift]).toString()

async function read(text: string) {
  const lines: BillLine[] = []
  await readWechatBill(Buffer.from(text), some => void lines.push(...some))
  return lines.map(line => (line.kind === 'trade' ? line : undefined))
}

/** The file as a spreadsheet writes it again: each cell quoted that holds a comma or a quote. */
const resaved = (text: string, keepsTicks: boolean) =>
  text
    .split('\r\n')
    .map(line =>
      !line.startsWith('`')
        ? line
        : line
            .slice(1)
            .split(',`')
            .map(cell => (keepsTicks ? `\`${cell}` : cell))
            .map(cell => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
            .join(','),
    )
    .join('\r\n')

describe('a bill that a spreadsheet saved again', () => {
  it.each([true, false])('is read with its quotes, ticks kept: %s', async keepsTicks => {
    expect(await read(resaved(original, keepsTicks))).toMatchObject([
      { productName: '助学, 图书', orderAmount: 1234_56 },
    ])
    const quoted = original.replace('助学, 图书', '助学"图书",全')
    expect(await read(resaved(quoted, keepsTicks))).toMatchObject([
      { productName: '助学"图书",全' },
    ])
  })

  it('is read where quotes and commas are the words of the channel', async () => {
    const text = original.replace('助学, 图书', '助学,"图书"')
    expect(await read(text)).toMatchObject([{ productName: '助学,"图书"' }])
  })

  it.each([
    ['ticks taken out, so that a comma parts a name', original.replaceAll('`', '')],
    ['an amount in thousands', original.replaceAll('1234.56', '1,234.56')],
    ['a number of order in short', original.replace('`4200001', '`4.2E+27')],
    [
      'a moment in the form of a spreadsheet',
      original.replace('2026-11-20 10:00:00', '2026/11/20 10:00'),
    ],
    ['a moment without seconds', original.replace('2026-11-20 10:00:00', '2026-11-20 10:00')],
  ])('is refused with where to get another: %s', async (_, text) => {
    await expect(read(text)).rejects.toThrow('已被表格软件改写，请上传渠道下载的原文件')
  })
})

describe('a bill of another time', () => {
  it('is read under the heading of earlier years', async () => {
    expect(await read(original.replace('特约商户号', '子商户号'))).toMatchObject([
      { merchant: '1900000109' },
    ])
  })

  it('is refused where its columns told less', async () => {
    const old =
      '交易时间,公众账号ID,商户号,子商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,总金额,企业红包金额,微信退款单号,商户退款单号,退款金额,企业红包退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率'
    await expect(read(old)).rejects.toThrow('旧版微信账单')
  })

  it.each([
    '<xml><return_code><![CDATA[FAIL]]></return_code>\n<return_msg><![CDATA[No Bill Exist]]></return_msg></xml>',
    '{"code":"NO_STATEMENT_EXIST","message":"账单文件不存在"}',
  ])('of a day without trades says so: %s', async text => {
    await expect(read(text)).rejects.toThrow('当日没有交易')
  })
})
