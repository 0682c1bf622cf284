import { describe, expect, it } from 'vitest'
import { partnerColumns } from '../../model/partner-bill.ts'
import { aliSignColumns, aliSignMore } from './ali-sign-format.ts'
import type { BillLine } from './bill-line.ts'
import { partnerUses } from './partner-format.ts'
import { type BillSource, readBill } from './read-bill.ts'
import { unionpayFields, unionpayPlaces } from './unionpay-format.ts'
import type { ColumnUse } from './wechat-columns.ts'
import { writeAliSignBill } from './write-ali-sign-bill.ts'
import { writePartnerBill } from './write-partner-bill.ts'
import { unionpayFileName, writeUnionpayBill } from './write-unionpay-bill.ts'
import type { BillTrade } from './write-wechat-bill.ts'

/* Every column of a channel's file decides something, or is listed as kept only. */

const day = '2026-11-10'
const merId = '777290058110097'
const trade = (more: Partial<BillTrade> = {}): BillTrade => ({
  ...{ tradedAt: `${day}T10:00:00+08:00`, merchant: merId, merchantOrderNo: 'A1' },
  ...{ channelTradeNo: '2026111022001', amount: 100_00, rate: 60 },
  ...{ productName: 'X1', userMark: '6228480000001234' },
  ...more,
})
const refunded = trade({
  amount: 20_00,
  refund: { merchantRefundNo: 'T1', channelRefundNo: '2026111022002' },
})

const source = (text: string, more: Partial<BillSource> = {}): BillSource => ({
  open: async function* () {
    yield Buffer.from(text)
  },
  ...more,
})

/** What is read of a file, without the cells as they were; a refusal is told as one. */
async function told(text: string, more: Partial<BillSource> = {}): Promise<string> {
  const lines: BillLine[] = []
  try {
    const totals = await readBill(source(text, more), some => void lines.push(...some))
    return JSON.stringify([totals, lines.map(line => ({ ...line, cells: [] }))])
  } catch {
    return 'refused'
  }
}

const keptOf = (uses: Readonly<Record<string, ColumnUse>>) =>
  Object.keys(uses).filter(name => 'kept' in (uses[name] ?? {}))

const changed = (cell: string) => (cell === '' ? '其他' : `${cell}9`)

describe('the columns', () => {
  it("of Alipay's bill of account, also of that of companies", async () => {
    const uses = { ...aliSignColumns, ...aliSignMore }
    const wide = writeAliSignBill([trade({ rate: 0 })], { account: '2088123456789012', day })
      .replace('业务类型,备注', `业务类型,备注,${Object.keys(aliSignMore).join(',')}`)
      .replace(/(,在线支付,.*)(\r\n)/, '$1,2026111022001,X,Y,Z$2')
    const rows = wide.split('\r\n')
    const at = rows.findIndex(row => row.includes(',在线支付,'))
    const columns = (rows[at - 1] ?? '').split(',')
    const plain = await told(wide)
    const kept: string[] = []
    for (const [place, column] of columns.entries()) {
      const cells = (rows[at] ?? '').split(',')
      cells[place] = column === '业务类型' ? '提现退回' : changed(cells[place]?.trim() ?? '')
      if ((await told(rows.with(at, cells.join(',')).join('\r\n'))) === plain) kept.push(column)
    }
    // Of a line that has an order, its own number and, with a base order, the number of the payment say nothing.
    expect(kept.toSorted()).toEqual([...keptOf(uses), '账务流水号', '业务流水号'].toSorted())
  })

  it("of UnionPay's file, of a payment and of a refund", async () => {
    const text = writeUnionpayBill([trade(), refunded])
    const named = { innerName: unionpayFileName(merId, day) }
    const plain = await told(text, named)
    expect(plain).not.toBe('refused')
    const kept: string[] = []
    for (const [field, [from, to]] of unionpayPlaces) {
      const altered = text.split('\r\n').map(line => {
        if (line === '') return line
        const width = to - from
        const cell = line.slice(from, to).trim()
        const other = /^[CD]?0*$/.test(cell) && cell !== '' ? cell.replace(/0$/, '7') : `${cell}9`
        return line.slice(0, from) + other.slice(-width).padEnd(width) + line.slice(to)
      })
      if ((await told(altered.join('\r\n'), named)) === plain) kept.push(field)
    }
    const uses = Object.fromEntries(
      Object.entries(unionpayFields).map(([field, [, use]]) => [field, use]),
    )
    // The shape of a line is how the file is known, so these are looked at, though they decide nothing.
    const shape = ['交易代码', '代理机构标识码', '发送机构标识码', '系统跟踪号']
    expect(kept.filter(field => !shape.includes(field)).toSorted()).toEqual(
      keptOf(uses)
        .filter(field => !shape.includes(field))
        .toSorted(),
    )
  })

  it("of a partner's bill", async () => {
    const partner = { merchant: 'TXGY0001', titles: new Map<string, string>() }
    const rows = writePartnerBill([trade(), refunded]).split('\r\n')
    const plain = await told(rows.join('\r\n'), { partner })
    expect(plain).not.toBe('refused')
    const kept: string[] = []
    for (const [place, column] of Object.keys(partnerColumns).entries()) {
      const cells = (rows[2] ?? '').split(',')
      cells[place] = column === 'status' ? '已关闭' : changed(cells[place] ?? '')
      const altered = rows.with(2, cells.join(',')).join('\r\n')
      if ((await told(altered, { partner })) === plain) kept.push(column)
    }
    expect(kept).toEqual(keptOf(partnerUses))
  })
})
