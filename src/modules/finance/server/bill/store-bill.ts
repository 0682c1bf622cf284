import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { insertRow, updateRow } from '#kernel/server/rows.ts'
import { payerMark } from '#modules/people/server/index.ts'
import { bill, billLine } from '../../model/index.ts'
import { type BillLine, type BillTotals, dayOfLine, type TradeLine } from '../bills/bill-line.ts'
import { feeFen } from '../bills/bill-money.ts'
import { addLine, type BillSums, givenBack, noSums, settledBack } from '../bills/bill-sums.ts'
import { readBill } from '../bills/read-bill.ts'
import type { Merchant } from '../giving.ts'
import { financeNumbers } from '../serial.ts'
import type { BillWish } from './bill-wish.ts'
import type { ExaminedBill } from './examine-bill.ts'
import type { BillFile } from './receive-bill.ts'

/** One bill a merchant number and day, with all its lines, in the caller's transaction. */
export async function storeBill(
  act: Act,
  { plain: file, totals, merchants }: ExaminedBill,
  wish: BillWish,
): Promise<Row<typeof bill>[]> {
  const open = new Map<string, OpenBill>()
  await readBill(file, async lines => {
    const rows: Parameters<typeof insertMany<typeof billLine>>[2][number][] = []
    for (const line of lines.filter(isTrade)) {
      const merchant = merchants.get(line.merchant)
      if (merchant === undefined) throw new Error('a merchant was lost on the way')
      const key = `${line.merchant} ${dayOfLine(line)}`
      const target = open.get(key) ?? (await openBill(act, file, { line, merchant, totals, wish }))
      open.set(key, target)
      addLine(target.sums, line)
      rows.push(lineRow(target.row, line))
    }
    await insertMany(act, billLine, rows)
  })
  const stored: Row<typeof bill>[] = []
  for (const { row, sums } of open.values()) {
    const { feeE5, ...counted } = sums
    stored.push(await updateRow(act, bill, row, { ...counted, feeAmount: feeFen(feeE5) }))
  }
  return stored
}

function isTrade(line: BillLine): line is TradeLine {
  return line.kind === 'trade'
}

interface OpenBill {
  readonly row: Row<typeof bill>
  readonly sums: BillSums
}

async function openBill(
  act: Act,
  file: BillFile,
  {
    line,
    merchant,
    totals,
    wish,
  }: { line: TradeLine; merchant: Merchant; totals: BillTotals; wish: BillWish },
): Promise<OpenBill> {
  if (totals.format === 'wxFund') throw new Error('a fund bill has no trades')
  const [number = ''] = await nextRecordNumbers(act, financeNumbers.bill, 1)
  const { feeE5: _, ...sums } = noSums()
  const row = await insertRow(act, bill, {
    number,
    organisation: merchant.organisation,
    merchant: merchant.id,
    billDate: dayOfLine(line),
    format: totals.format,
    fileName: file.name,
    sha256: file.sha256,
    ...sums,
    feeAmount: 0,
    createsMissing: wish.createsMissing,
    cause: wish.cause ?? null,
    source: '1',
    supersedes: wish.replaces ?? null,
    titles: totals.titles ?? null,
  })
  return { row, sums: noSums() }
}

function lineRow(owner: Row<typeof bill>, line: TradeLine) {
  const { lineNo, merchantOrderNo, channelTradeNo, merchantRefundNo, channelRefundNo } = line
  const { orderAmount, settleAmount, couponAmount, feeE5, fee } = line
  return {
    organisation: owner.organisation,
    bill: owner.id,
    lineNo,
    direction: `${line.direction}`,
    tradedAt: new Date(line.tradedAt).toISOString(),
    refundedAt: line.refundedAt === null ? null : new Date(line.refundedAt).toISOString(),
    ...{ merchantOrderNo, channelTradeNo, merchantRefundNo, channelRefundNo },
    ...{ orderAmount, settleAmount, couponAmount, feeE5, fee },
    refundAmount: givenBack(line),
    settleRefundAmount: settledBack(line),
    refundStatus: line.refundStatus,
    channelStatus: line.channelStatus,
    bankType: line.bankType,
    productName: line.productName,
    userMark: markOf(line),
    raw: withoutMark(line),
  } as const
}

/** The payer's mark at the channel is kept as what finds it again, and tells it to nobody. */
function withoutMark(line: TradeLine): string[] {
  const mark = markOf(line)
  return line.cells.map(cell => (cell === line.userMark && mark !== null ? mark : cell))
}

/** Within an app it names one person; a mark without one is told apart by its form. */
export function markOf({ appId, userMark }: Pick<TradeLine, 'appId' | 'userMark'>): string | null {
  if (userMark === '') return null
  const mark = payerMark({ appId, openId: userMark })
  return appId === '' ? mark.replace(/^payer /, '') : mark
}

/** The mark by which the payer of a line is found again; absent where it may be several persons'. */
export function payerOfLine({ userMark }: Pick<Row<typeof billLine>, 'userMark'>) {
  return userMark?.startsWith('payer ') ? { payer: userMark } : {}
}
