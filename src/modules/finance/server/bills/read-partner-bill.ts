import { Refusal } from '#kernel/server/refusal.ts'
import { halfWidth } from '#kinds/read-value.ts'
import { readSheet, readTop } from '#services/sheets/read-sheet.ts'
import { SheetRefusal } from '#services/sheets/sheet-refusal.ts'
import { type PartnerColumn, partnerColumns } from '../../model/partner-bill.ts'
import type { BillHead, BillTotals, TradeLine } from './bill-line.ts'
import { printedMoment } from './bill-moment.ts'
import { feeE5Of, feeFen, fenOf, printFeeE5, printFen } from './bill-money.ts'
import type { BillFaults } from './bill-refusal.ts'
import { BillWatch } from './bill-watch.ts'
import { partnerNeeds, partnerTitles } from './partner-format.ts'
import type { TakeLines } from './read-wechat-bill.ts'
import { totalsOf } from './wechat-totals.ts'

/** Whose bill it is, and what people said of the titles of this partner's files. */
export interface PartnerBill {
  /** Our merchant number at the partner. */
  readonly merchant: string
  readonly titles: ReadonlyMap<string, string>
}

const batchSize = 1000
const mostRows = 200_000
const linesLookedAt = 20

/**
 * Reads a partner's bill (合作平台): a sheet whose columns are known by name, or as a person said of
 * this partner before. A last row of sums is held against the rows.
 */
export async function readPartnerBill(
  bytes: Buffer,
  of: PartnerBill,
  take: TakeLines,
  faults = new BillWatch(),
): Promise<BillTotals> {
  try {
    return await read(bytes, of, { take, faults })
  } catch (error) {
    throw error instanceof SheetRefusal ? new Refusal('refused', error.sentence) : error
  }
}

async function read(
  bytes: Buffer,
  of: PartnerBill,
  { take, faults }: { readonly take: TakeLines; readonly faults: BillWatch },
): Promise<BillTotals> {
  const headerLine = await findHeader(bytes, of.titles)
  const sheet = await readSheet(bytes, { headerLine, limits: { maxRows: mostRows } })
  const titles = partnerTitles(sheet.header, of.titles)
  const found = new Set(titles.map(({ column }) => column))
  const missing = partnerNeeds.filter(column => !found.has(column))
  if (missing.length > 0)
    throw new Refusal(
      'refused',
      `账单缺少：${missing.map(column => partnerColumns[column]).join('、')}，请说明各列是什么`,
      { dataPoints: { titles, missing: missing.map(column => partnerColumns[column]) } },
    )
  const head: BillHead = { format: 'partner', columns: sheet.header }
  const totals = totalsOf(head, faults)
  const sums = { amount: 0, feeE5: 0 }
  let batch: TradeLine[] = []
  for await (const { line, cells } of sheet.rows) {
    const cell = (column: PartnerColumn) =>
      halfWidth(cells[titles.findIndex(each => each.column === column)] ?? '').trim()
    if (isSum(cells)) {
      compare(cell, sums, { faults, line })
      continue
    }
    const told = lineOf({ cell, line, cells, merchant: of.merchant }, faults)
    if (told === undefined) continue
    sums.amount += told.orderAmount - told.refundAmount
    sums.feeE5 += told.feeE5
    totals.add(told)
    batch.push(told)
    if (batch.length < batchSize || !faults.isEmpty) continue
    await take(batch, head)
    batch = []
  }
  faults.refuse()
  if (batch.length > 0) await take(batch, head)
  const named = titles.flatMap(({ title, column }) => (column === null ? [] : [[title, column]]))
  return { ...totals.total(), titles: Object.fromEntries(named) }
}

/** The line of the header; where none is known, the first that is nearly as wide as the widest. */
async function findHeader(bytes: Buffer, known: ReadonlyMap<string, string>): Promise<number> {
  const { top } = await readTop(bytes, { count: linesLookedAt })
  const named = top.find(({ cells }) => {
    const found = new Set(partnerTitles(cells, known).map(({ column }) => column))
    return partnerNeeds.every(column => found.has(column))
  })
  const widths = top.map(({ cells }) => cells.filter(cell => cell.trim() !== '').length)
  const widest = Math.max(0, ...widths)
  const found = named ?? top[widths.findIndex(width => width >= widest * 0.7)]
  if (found === undefined) throw new SheetRefusal('文件中没有内容，请检查后再上传')
  return found.line
}

const isSum = (cells: readonly string[]) =>
  /^(合计|总计|汇总)/.test(cells.find(cell => cell.trim() !== '')?.trim() ?? '')

type Cell = (column: PartnerColumn) => string

/** Amounts as sheets print them: `¥1,200.00`. */
const plain = (printed: string) => printed.replace(/[,\s¥￥]|元$/g, '').replace(/^\+/, '')

function compare(
  cell: Cell,
  { amount, feeE5 }: { readonly amount: number; readonly feeE5: number },
  { faults, line }: { readonly faults: BillWatch; readonly line: number },
): void {
  const check = (
    label: string,
    said: string,
    { found, holds }: { found: string; holds: boolean },
  ) =>
    said !== '' &&
    faults.check(line, {
      ...{ label, said, found, holds },
      message: `汇总与明细不一致: ${label}「${said}」，明细合计「${found}」`,
    })
  const [paid, fee] = [cell('amount'), cell('fee')]
  check('金额', paid, { found: printFen(amount), holds: fenOf(plain(paid)) === amount })
  check('手续费', fee, { found: printFeeE5(feeE5), holds: feeE5Of(plain(fee)) === feeE5 })
}

interface Told {
  readonly cell: Cell
  readonly line: number
  readonly cells: readonly string[]
  readonly merchant: string
}

/** A payment or a refund; undefined for what was closed without money. */
function lineOf({ cell, line, cells, merchant }: Told, faults: BillFaults): TradeLine | undefined {
  const fault = (message: string) => faults.add(line, message)
  const status = statusOf(cell('status'))
  if (status === undefined) fault(`状态「${cell('status')}」无法识别`)
  if (status === 'closed') return undefined
  const amount = fenOf(plain(cell('amount')))
  if (amount === undefined || amount === 0) fault(`金额「${cell('amount')}」不是大于 0 的金额`)
  const fee = cell('fee') === '' ? 0 : feeE5Of(plain(cell('fee')))
  if (fee === undefined) fault(`手续费「${cell('fee')}」不是金额`)
  const tradedAt = printedMoment(cell('at'))
  if (tradedAt === undefined) fault(`捐赠时间「${cell('at')}」不是 年-月-日 时:分:秒`)
  const tradeNo = cell('donationNo')
  const orderNo = cell('orderNo') || tradeNo
  for (const [column, value] of [
    ['平台捐赠单号', tradeNo],
    ['我方订单号', orderNo],
    ['退款单号', cell('refundNo') || tradeNo],
  ])
    if (!/^[0-9A-Za-z_\-|*@.]{1,64}$/.test(value ?? '')) fault(`${column}「${value}」不是单号`)
  const fen = Math.abs(amount ?? 0)
  const isRefund = status === 'back' || (amount ?? 0) < 0
  const [paid, back] = isRefund ? [0, fen] : [fen, 0]
  // Whatever its sign: a refund gives a fee back.
  const feeE5 = fee === undefined || fee === 0 ? 0 : isRefund ? -Math.abs(fee) : Math.abs(fee)
  return {
    ...{ kind: 'trade', lineNo: line, direction: isRefund ? 2 : 1, merchant },
    ...{ tradedAt: tradedAt ?? '', refundedAt: null },
    ...{ merchantOrderNo: orderNo, channelTradeNo: tradeNo, channelRefundNo: null },
    merchantRefundNo: (isRefund && cell('refundNo')) || null,
    ...{ orderAmount: paid, settleAmount: paid, couponAmount: 0 },
    ...{ refundAmount: back, settleRefundAmount: back, couponRefundAmount: 0 },
    ...{ feeE5, fee: feeFen(feeE5) },
    channelStatus: isRefund ? 'REFUND' : 'SUCCESS',
    refundStatus: isRefund ? 'SUCCESS' : null,
    bankType: '',
    productName: cell('projectNo'),
    appId: '',
    userMark: cell('displayName'),
    cells,
  }
}

/** What a partner's word for the state of a gift means; undefined for words that nobody knows. */
function statusOf(word: string): 'paid' | 'back' | 'closed' | undefined {
  if (/关闭|失败|取消|未支付|待支付/.test(word)) return 'closed'
  if (/退|撤销/.test(word)) return 'back'
  return word === '' || /成功|已支付|已付|完成|支付|捐赠|到账/.test(word) ? 'paid' : undefined
}
