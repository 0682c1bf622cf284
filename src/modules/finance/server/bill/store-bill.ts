import { and, inArray, ne, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { Refusal, refusal } from '#kernel/server/refusal.ts'
import { findRows, insertRow, updateRow } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { payerMark } from '#modules/people/server/index.ts'
import { bill, billLine } from '../../model/index.ts'
import { type BillLine, type BillTotals, dayOfLine, type TradeLine } from '../bills/bill-line.ts'
import { feeFen } from '../bills/bill-money.ts'
import { type BillSource, readBill } from '../bills/read-bill.ts'
import { refuseClosed } from '../closing/open-days.ts'
import { giving, type Merchant } from '../giving.ts'
import { financeNumbers } from '../serial.ts'
import { billsInReach } from './bills-in-reach.ts'
import { channelOfFormat } from './channels-of.ts'
import type { BillFile } from './receive-bill.ts'
import { refuseSameContent } from './same-file.ts'

/** What the uploader decides. */
export interface BillWish {
  /** Proposes that payments unknown here become donations; another person makes them (BR-34). */
  readonly createsMissing: boolean
  /** What those are for; absent: unrestricted. */
  readonly cause?: string
  /** The bill that this file stands instead of. */
  readonly replaces?: string
  /** Our merchant number at the partner whose bill it is; other channels' files name theirs. */
  readonly merchant?: string
  /** What the uploader said of the titles of a partner's bill. */
  readonly titles?: Readonly<Record<string, string>>
}

/** An uploaded file as its bill is read. */
type File = BillFile & BillSource

/** Checks the whole file against its own summary, that its days are over and its merchant numbers may be used. */
export async function readTotals(act: Act, file: File): Promise<BillTotals> {
  const totals = await readBill(file, () => {})
  if (totals.format === 'wxFund')
    throw refusal('这是资金账单，不逐笔对账；其中的提现金额请在「电子结算对账」登记渠道告知')
  if (totals.rows === 0) throw refusal('当日没有交易，无需对账')
  const today = beijingDay(act.now)
  const open = totals.days.find(day => day >= today)
  if (open !== undefined) throw refusal(`账单日 ${open} 尚未结束，请在次日下载完整账单后上传`)
  await merchantsOf(act, totals)
  return totals
}

/**
 * The merchants by the number that the bill writes: known, of the bill's channel, within the reach of
 * the person (an organisation's people upload their own bills only).
 */
async function merchantsOf(
  act: Act,
  { merchants: numbers, format }: Pick<BillTotals, 'merchants' | 'format'>,
): Promise<Map<string, Merchant>> {
  if (format === 'wxFund') throw new Error('a fund bill names no merchant')
  const found = await giving().merchants(act.tx, { numbers })
  const own = act.person.ownerKind === 'organisation' ? act.person.ownerId : undefined
  const mine = found.filter(
    ({ organisation, channel }) =>
      channel === channelOfFormat(format) && (own === undefined || organisation === own),
  )
  const byNumber = new Map(mine.map(merchant => [merchant.number, merchant]))
  const unknown = numbers.filter(number => !byNumber.has(number))
  if (unknown.length > 0) throw refusal(`商户号 ${unknown.join('、')} 未登记或不属于本机构`)
  return byNumber
}

/** One bill a merchant number and day, with all its lines, in the caller's transaction. */
export async function storeBill(
  act: Act,
  file: File,
  { totals, wish }: { totals: BillTotals; wish: BillWish },
): Promise<Row<typeof bill>[]> {
  const merchants = await merchantsOf(act, totals)
  await refuseOthers(act, file, { totals, merchants: [...merchants.values()] })
  const open = new Map<string, OpenBill>()
  await readBill(file, async lines => {
    const rows: Parameters<typeof insertMany<typeof billLine>>[2][number][] = []
    for (const line of lines.filter(isTrade)) {
      const merchant = merchants.get(line.merchant)
      if (merchant === undefined) throw new Error('a merchant was lost on the way')
      const key = `${line.merchant} ${dayOfLine(line)}`
      const target = open.get(key) ?? (await openBill(act, file, { line, merchant, totals, wish }))
      open.set(key, target)
      addTo(target, line)
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

/** Bills that a file of this format stands beside: payments and refunds may be told apart. */
function beside(format: BillTotals['format']) {
  if (format === 'wxTradeSuccess')
    return inArray(columnNamed(bill, 'format'), ['wxTradeAll', 'empty', format])
  // That there was no payment says nothing of refunds.
  if (format === 'wxTradeRefund')
    return inArray(columnNamed(bill, 'format'), ['wxTradeAll', format])
  return undefined
}

/**
 * Another file of a day that has its bill is not taken beside it, nor one that tells the same
 * trades in another format, also when both come at the same moment.
 */
async function refuseOthers(
  act: Act,
  file: File,
  { totals, merchants }: { totals: BillTotals; merchants: readonly Merchant[] },
): Promise<void> {
  for (const organisation of [...new Set(merchants.map(each => each.organisation))].sort())
    for (const day of totals.days)
      await refuseClosed(
        act,
        { organisation, day },
        new Refusal('conflict', `${day} 已关账，不能再上传当日的账单`),
      )
  for (const id of merchants.map(merchant => merchant.id).sort())
    await act.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bill ${id}`}, 0))`)
  const [other] = await findRows(
    act.tx,
    bill,
    and(
      inArray(
        columnNamed(bill, 'merchant'),
        merchants.map(({ id }) => id),
      ),
      inArray(columnNamed(bill, 'billDate'), [...totals.days]),
      beside(totals.format),
      ne(columnNamed(bill, 'state'), 'void'),
    ),
    1,
  )
  if (other === undefined) return
  await readInScope(act, billsInReach, other.id, 'bill.upload')
  await refuseSameContent(act, other, file)
  throw new Refusal(
    'refused',
    `${other.billDate} 的账单已上传（${other.number}），内容与本文件不同；如需替换请先作废原批次`,
    { dataPoints: { bill: other.id } },
  )
}

interface OpenBill {
  readonly row: Row<typeof bill>
  readonly sums: {
    rowCount: number
    payCount: number
    payAmount: number
    refundCount: number
    refundAmount: number
    feeE5: number
  }
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
  const sums = { rowCount: 0, payCount: 0, payAmount: 0, refundCount: 0, refundAmount: 0 }
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
  return { row, sums: { ...sums, feeE5: 0 } }
}

function addTo({ sums }: OpenBill, line: TradeLine): void {
  sums.rowCount += 1
  sums.feeE5 += line.feeE5
  if (line.direction === 1) {
    sums.payCount += 1
    sums.payAmount += line.orderAmount
  } else if (line.direction === 2) {
    sums.refundCount += 1
    sums.refundAmount += givenBack(line)
  }
}

/** A trade that was revoked was given back wholly, whatever its row says of refunds. */
function givenBack({ channelStatus, refundAmount, orderAmount }: TradeLine): number {
  return channelStatus === 'REVOKED' && refundAmount === 0 ? orderAmount : refundAmount
}

/** What of it left the merchant. */
function settledBack(line: TradeLine): number {
  return line.refundAmount === 0 ? givenBack(line) : line.settleRefundAmount
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
