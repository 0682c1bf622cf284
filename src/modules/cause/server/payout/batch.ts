import { and, eq, inArray } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { visible } from '#kernel/server/list.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { findRows, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { accountInUse } from '#modules/finance/server/index.ts'
import { payout, rosterKind } from '../../model/index.ts'
import { linesOf } from './lines-of.ts'
import { lineNumber } from './pay-roster.ts'
import { markStopped, refuseStopped, stopsOf, whyStopped } from './payee-stops.ts'
import { payoutServing, refuseFrozen } from './payout.ts'
import { bookPayment, checkPayment } from './payout-money.ts'
import { whyNotPayer } from './payout-people.ts'
import { refuseOtherPayee } from './payout-reviews.ts'
import type { Payment, Payout } from './payout-rules.ts'
import { pairResults, type Result, refuseLines } from './result-sheet.ts'

/** The columns of the file for the bank; its result comes back with the same numbers. */
export const bankColumns = ['单号', '收款户名', '账号', '开户行', '金额', '用途'] as const

/** One line for the bank; the amount in fen, printed in yuan. */
export type BankLine = readonly [string, string, string, string, number, string]

const waiting = eq(columnNamed(payout, 'state'), 'approved')

/** 导出付款文件: every line that the bank is to pay of approved payouts, from one account; who took it is kept. */
export async function takeBankFile(
  act: Act,
  { ids, payFrom }: { readonly ids: readonly string[]; readonly payFrom: string },
): Promise<BankLine[]> {
  const seen = visible(payoutServing, act.person, {}, 'payout.pay')
  const where = and(seen, waiting, inArray(columnNamed(payout, 'id'), [...ids]))
  const rows = await findRows(act.tx, payout, where, ids.length)
  if (rows.length !== new Set(ids).size)
    act.refuse(`所选 ${ids.length} 单中有 ${ids.length - rows.length} 单不在待付款状态`)
  const organisations = new Set(rows.map(({ organisation }) => organisation))
  if (organisations.size > 1) act.refuse('付款文件只能包含同一机构的拨付')
  const exported: BankLine[] = []
  for (const row of rows) {
    await accountInUse(
      { ...act, mark: (_field, why) => act.mark('payFrom', why) },
      { id: payFrom, organisation: row.organisation },
    )
    act.settle()
    await refuseOtherPayee(row, act)
    exported.push(...(await bankLines(row, act)))
    const change = { payFrom, exportedBy: act.person.accountId, exportedAt: act.now.toISOString() }
    await updateRow(act, payout, row, change, { verb: 'export', label: '导出付款文件' })
  }
  return exported
}

/** What the bank is to pay: whoever may not be paid any more is left out, and it is said at the line. */
async function bankLines(row: Payout, act: Act): Promise<BankLine[]> {
  const why = await whyStopped(row, act)
  if (why !== undefined) act.refuse(`「${row.number}」不能付款：${why}`)
  const purpose = row.purpose.replace(/\s+/g, ' ').slice(0, 30)
  if (row.payeeKind !== rosterKind) {
    const { number, payeeName, payeeAccount, payeeBank, amount } = row
    return [[number, payeeName ?? '', payeeAccount ?? '', payeeBank ?? '', amount, purpose]]
  }
  const lines = await linesOf(act, row)
  const stops = await stopsOf(row, lines, act)
  await markStopped(row, stops, act)
  const payable = lines.filter(({ no }) => !stops.has(no))
  if (payable.length === 0)
    act.refuse(`「${row.number}」的各行均已停付：${[...stops.values()][0]}，请作废`)
  return payable.map(({ no, name, account, bank, amount }) => [
    ...([lineNumber(row, no), name, account, bank ?? '', amount, purpose] as const),
  ])
}

/** 批量确认付款: the bank's result of payouts to one payee each, matched by number and amount; all or nothing. */
export async function confirmBatch(
  act: Act,
  asked: Omit<Payment, 'amount' | 'bankSerial'>,
  results: readonly Result[],
): Promise<{ paid: number; failed: number; amount: number }> {
  const numbers = results.map(({ number }) => number)
  const seen = visible(payoutServing, act.person, {}, 'payout.pay')
  const where = and(seen, waiting, inArray(columnNamed(payout, 'number'), numbers))
  const found = await findRows(act.tx, payout, where, numbers.length)
  const single = found.filter(({ payeeKind }) => payeeKind !== rosterKind)
  const pairs = pairResults(results, new Map(single.map(row => [row.number, row])))
  refuseLines(
    pairs.flatMap(({ row: { line, result, serial }, about }) => [
      ...(result === '1' && serial === null ? [`第 ${line} 行：请填写银行流水号`] : []),
      ...(whyNotPayer(about, act.person) === undefined
        ? []
        : [`第 ${line} 行：「${about.number}」申请、审核、付款须为不同的人`]),
    ]),
  )
  let amount = 0
  // In id order, so that two files never wait for each other.
  const ordered = pairs.toSorted(({ about: one }, { about: other }) => (one.id < other.id ? -1 : 1))
  for (const { row: given, about } of ordered) {
    const row = await lockRow(act, payout, about.id)
    if (given.result === '2') {
      await moveRow(act, payout, row, 'payFail', { statusReason: given.reason })
      continue
    }
    await atLine(given, () => payOne(row, { ...asked, bankSerial: given.serial ?? '' }, act))
    amount += row.amount
  }
  const paid = pairs.filter(({ row: { result } }) => result === '1').length
  return { paid, failed: pairs.length - paid, amount }
}

async function payOne(row: Payout, asked: Omit<Payment, 'amount'>, act: Act): Promise<void> {
  await refuseFrozen(row, act)
  await refuseOtherPayee(row, act)
  await refuseStopped(row, act)
  const payment = { ...asked, amount: row.amount }
  await checkPayment(row, payment, act)
  await moveRow(act, payout, row, 'pay', await bookPayment(row, payment, act))
}

/** Names the line of the file in what is refused of it. */
async function atLine(given: Result, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'invalid') throw error
    const { errors = [] } = error.dataPoints as { errors?: { field: string; message: string }[] }
    const own = errors.filter(({ field }) => field === 'bankSerial')
    refuseLines(own.map(({ message }) => `第 ${given.line} 行：${message}`))
    throw error
  }
}
