import { invalid, refusal } from '#kernel/server/refusal.ts'
import { halfWidth } from '#kinds/read-value.ts'
import { readSheet, readTop } from '#services/sheets/read-sheet.ts'
import { refuseNoRows, SheetRefusal } from '#services/sheets/sheet-refusal.ts'
import type { StatementColumn } from '../../model/bank/bank-calls.ts'
import type { BankEntry, BankFile } from './bank-entry.ts'
import { isHeader, lacking, titlesOf } from './statement-titles.ts'

const mostRows = 20_000
const mostErrors = 20
const linesLookedAt = 20

/** Reads a statement in a sheet (csv, xlsx), its columns by name or as a person said before. */
export async function readBankSheet(
  bytes: Buffer,
  known: ReadonlyMap<string, string>,
): Promise<BankFile> {
  try {
    return await read(bytes, known)
  } catch (error) {
    throw error instanceof SheetRefusal ? refusal(error.sentence, 'upfile') : error
  }
}

async function read(bytes: Buffer, known: ReadonlyMap<string, string>): Promise<BankFile> {
  const unread = { format: 'sheet' as const, entries: [], account: null, isSummed: null }
  const { headerLine, above } = await findHeader(bytes, known)
  const sheet = await readSheet(bytes, { headerLine, limits: { maxRows: mostRows } })
  const titles = titlesOf(sheet.header, known)
  const missing = lacking(titles)
  if (missing.length > 0) return { ...unread, titles, missing }
  const entries: BankEntry[] = []
  const errors: string[] = []
  for await (const { line, cells } of sheet.rows) {
    const cell = (column: StatementColumn) =>
      halfWidth(cells[titles.findIndex(each => each.column === column)] ?? '').trim()
    if (isSum(cells, cell)) continue
    const entry = entryOf(line, cell)
    if (typeof entry === 'string') errors.push(`第 ${line} 行：${entry}`)
    else entries.push(entry)
  }
  if (errors.length > 0)
    throw invalid(errors.slice(0, mostErrors).map(message => ({ field: 'upfile', message })))
  refuseNoRows(entries.length)
  return { ...unread, account: accountOf(above), titles, missing, entries }
}

/** The line of the header; where none is known, the first that is nearly as wide as the widest. */
async function findHeader(
  bytes: Buffer,
  known: ReadonlyMap<string, string>,
): Promise<{ readonly headerLine: number; readonly above: readonly (readonly string[])[] }> {
  const { top } = await readTop(bytes, { count: linesLookedAt })
  const named = top.find(({ cells }) => isHeader(cells, known))
  const widths = top.map(({ cells }) => cells.filter(cell => cell.trim() !== '').length)
  const widest = Math.max(0, ...widths)
  const found = named ?? top[widths.findIndex(width => width >= widest * 0.7)]
  if (found === undefined) throw new SheetRefusal('文件中没有内容，请检查后再上传')
  const above = top.filter(({ line }) => line < found.line).map(({ cells }) => cells)
  return { headerLine: found.line, above }
}

/** The account that the lines above the header name: `账号：1100 0000`, in one cell or in two. */
function accountOf(above: readonly (readonly string[])[]): string | null {
  for (const cells of above) {
    const text = halfWidth(cells.filter(cell => cell.trim() !== '').join(' '))
    const [, found] = /(?:账|帐)[号户](?:号码)?\s*[:：]?\s*(\d[\d\s-]{7,}\d)/.exec(text) ?? []
    if (found !== undefined) return found.replace(/[\s-]/g, '')
  }
  return null
}

/** Lines of sums above and below the bookings. */
function isSum(cells: readonly string[], cell: (column: StatementColumn) => string): boolean {
  const isDated = dayOf(cell('day')) !== undefined || dayOf(cell('time')) !== undefined
  return !isDated && cells.some(each => /合计|总计|小计|期初|承前|总笔数/.test(each))
}

/** A line as a booking, or what is wrong with it. */
function entryOf(line: number, cell: (column: StatementColumn) => string): BankEntry | string {
  const day = dayOf(cell('day')) ?? dayOf(cell('time'))
  if (day === undefined) return `交易日期「${cell('day') || cell('time')}」有误`
  const moved = movedOf(cell)
  if (typeof moved === 'string') return moved
  const balance = cell('balance') === '' ? null : fenOf(cell('balance'))
  if (balance === undefined) return `余额「${cell('balance')}」有误`
  const words = [cell('summary'), cell('remark')].filter(Boolean)
  return {
    ...{ line, ...moved, balance },
    bookedAt: new Date(`${day}T${timeOf(cell('time') || cell('day'))}+08:00`).toISOString(),
    counterName: cell('counterName').slice(0, 60),
    counterAccount: cell('counterAccount').replace(/[\s-]/g, ''),
    counterBank: cell('counterBank').slice(0, 60),
    remark: [...new Set(words)].join(' ').slice(0, 200),
    voucherNo: cell('voucherNo').slice(0, 64),
    serial: cell('serial').slice(0, 64),
  }
}

/** Which way and how much: by two columns, by one with a sign, or by one with a word beside it. */
function movedOf(
  cell: (column: StatementColumn) => string,
): Pick<BankEntry, 'isIncome' | 'amount'> | string {
  const [debit, credit] = [fenOf(cell('debit')), fenOf(cell('credit'))]
  if (debit === undefined || credit === undefined) return '借方或贷方发生额有误'
  if (debit !== 0 && credit !== 0) return '借方、贷方发生额不能都填'
  // A reversal stands in the same column below zero.
  if (credit !== 0) return { isIncome: credit > 0, amount: Math.abs(credit) }
  if (debit !== 0) return { isIncome: debit < 0, amount: Math.abs(debit) }
  const amount = fenOf(cell('amount'))
  if (amount === undefined || amount === 0) return '发生额有误'
  const sign = cell('sign')
  if (sign === '') return { isIncome: amount > 0, amount: Math.abs(amount) }
  const isIncome = /贷|收|入|^\+$|^CR?$/i.test(sign)
  if (!isIncome && !/借|付|支|出|^-$|^DR?$/i.test(sign)) return `收支方向「${sign}」有误`
  return { isIncome, amount: Math.abs(amount) }
}

/** Fen; a blank is nothing, undefined no amount. */
function fenOf(typed: string): number | undefined {
  const plain = typed.replace(/[,\s¥￥]|元$/g, '')
  if (plain === '' || plain === '-' || plain === '--') return 0
  const [, sign, yuan, cents = ''] = /^([+-]?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(plain) ?? []
  if (yuan === undefined) return undefined
  const fen = Number(yuan) * 100 + Number(cents.padEnd(2, '0'))
  return sign === '-' ? -fen : fen
}

function dayOf(typed: string): string | undefined {
  const found =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})/.exec(typed) ??
    /^(\d{4})(\d{2})(\d{2})(?!\d{7})/.exec(typed)
  if (found === null) return undefined
  const [, year = '', month = '', date = ''] = found
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? undefined : day
}

/** The time of day; noon where the bank tells none. */
function timeOf(typed: string): string {
  const [, hour, minute = '', second = '00'] =
    /(?:^|\D)(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(typed) ??
    /^(?:\d{8}\s*)?(\d{2})(\d{2})(\d{2})$/.exec(typed) ??
    []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return '12:00:00'
  return `${hour.padStart(2, '0')}:${minute}:${second}`
}
