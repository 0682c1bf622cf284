import { describe, expect, it } from 'vitest'
import type { BillLine } from './bill-line.ts'
import { readWechatBill } from './read-wechat-bill.ts'
import { usesOf } from './wechat-columns.ts'
import { type WechatFormat, wechatLayouts } from './wechat-formats.ts'
import { type BillTrade, writeWechatBill, writeWechatFundBill } from './write-wechat-bill.ts'

const formats = Object.keys(wechatLayouts) as WechatFormat[]

const paid: BillTrade = {
  tradedAt: '2026-11-20T10:00:00+08:00',
  merchant: '1900000109',
  merchantOrderNo: 'D1',
  channelTradeNo: '4200001',
  amount: 100_00,
  rate: 60,
  productName: '助学',
  userMark: 'oUser',
}
const back: BillTrade = {
  ...paid,
  amount: 40_00,
  refund: {
    merchantRefundNo: 'T1',
    channelRefundNo: '5030001',
    paidAt: '2026-11-18T10:00:00+08:00',
    refundedAt: '2026-11-20T10:00:03+08:00',
  },
}
const flow = {
  bookedAt: paid.tradedAt,
  businessNo: '42',
  flowNo: '1',
  businessType: '交易',
  isIncome: true,
  amount: 100,
  balance: 100,
  remark: '',
}

/** A file of one row of each format, in which every column may be changed. */
const files: Readonly<Record<WechatFormat, Buffer>> = {
  wxTradeAll: writeWechatBill([back]),
  wxTradeSuccess: writeWechatBill([paid], 'wxTradeSuccess'),
  wxTradeRefund: writeWechatBill([back], 'wxTradeRefund'),
  wxFund: writeWechatFundBill([flow]),
}

/** What a file says apart from the cells as they stand, or why it is refused. */
async function read(file: Buffer): Promise<unknown> {
  const lines: BillLine[] = []
  try {
    await readWechatBill(file, some => void lines.push(...some))
  } catch (error) {
    return String(error)
  }
  return lines.map(({ cells: _, ...line }) => line)
}

/** The file with one cell of its row replaced. */
function changed(format: WechatFormat, column: string, value: string): Buffer {
  const [head = '', row = '', ...rest] = files[format].toString().split('\r\n')
  const cells = row.slice(1).split(',`')
  cells[wechatLayouts[format].columns.indexOf(column)] = value
  return Buffer.from([head, cells.map(cell => `\`${cell}`).join(','), ...rest].join('\r\n'))
}

describe.each(formats)('the columns of a bill %s', format => {
  const uses = usesOf(format)

  it('are each decided upon, and no other is', () => {
    const undecided = wechatLayouts[format].columns.filter(column => !(column in uses))
    expect(undecided).toEqual([])
    const everywhere = formats.flatMap(each => wechatLayouts[each].columns)
    expect(Object.keys(uses).filter(column => !everywhere.includes(column))).toEqual([])
  })

  it('change what is read where they decide, and nothing where they are kept', async () => {
    const plain = await read(files[format])
    for (const column of wechatLayouts[format].columns) {
      const other = await read(changed(format, column, '9876543'))
      const decides = 'decides' in (uses[column] ?? {})
      if (decides) expect(other, column).not.toEqual(plain)
      else expect(other, column).toEqual(plain)
    }
  })
})

describe('a written bill', () => {
  it('is read back in every format and with every status', async () => {
    const statuses = ['SUCCESS', 'PROCESSING', 'FAIL', 'CHANGE'] as const
    const trades = [
      paid,
      { ...paid, merchantOrderNo: 'D2', channelTradeNo: '4200002', isRevoked: true },
      ...statuses.map((status, at) => ({
        ...back,
        refund: { merchantRefundNo: `T${at}`, channelRefundNo: `503${at}`, status },
      })),
    ]
    const told = async (format: 'wxTradeAll' | 'wxTradeSuccess' | 'wxTradeRefund') =>
      ((await read(writeWechatBill(trades, format))) as BillLine[]).map(line =>
        line.kind === 'trade' ? [line.channelStatus, line.refundStatus] : [],
      )
    const refunds = statuses.map(status => ['REFUND', status])
    expect(await told('wxTradeAll')).toEqual([['SUCCESS', null], ['REVOKED', null], ...refunds])
    expect(await told('wxTradeRefund')).toEqual(refunds)
  })
})
