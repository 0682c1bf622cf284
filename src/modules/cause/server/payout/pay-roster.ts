import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { denied } from '#kernel/server/refusal.ts'
import { moveRow } from '#kernel/server/rows.ts'
import { payout, rosterKind } from '../../model/index.ts'
import { type Line, linesOf } from './lines-of.ts'
import { refuseStopped, stopsOf, tellPaidLate } from './payee-stops.ts'
import { refuseFrozen } from './payout.ts'
import { bookPayment, checkPayment } from './payout-money.ts'
import { whyNotPayer } from './payout-people.ts'
import { refuseOtherPayee } from './payout-reviews.ts'
import type { Payment, Payout } from './payout-rules.ts'
import { pairResults, type Result, refuseLines } from './result-sheet.ts'
import { whenRosterPaid } from './roster-of-others.ts'

/** The number of a line in the bank's file: `P20261128000001-0003`. */
export function lineNumber({ number }: Pick<Payout, 'number'>, no: number): string {
  return `${number}-${String(no).padStart(4, '0')}`
}

/** Confirms the payment of a roster by the bank's result; what failed of it is free again. */
export async function payRoster(
  row: Payout,
  asked: Omit<Payment, 'amount'>,
  results: readonly Result[],
  act: Act,
): Promise<Payout> {
  const why = whyNotPayer(row, act.person)
  if (why !== undefined) throw denied(why)
  if (row.state !== 'approved') act.refuse('只有待付款的拨付可以确认付款')
  if (row.payeeKind !== rosterKind) act.refuse('该拨付没有花名册，请直接确认付款')
  await refuseFrozen(row, act)
  await refuseOtherPayee(row, act)
  const lines = await linesOf(act, row)
  const wanted = new Map(lines.map(line => [lineNumber(row, line.no), line]))
  const pairs = pairResults(results, wanted)
  await refuseStopped(row, act)
  const given = new Set(results.map(({ number }) => number))
  const stopped = await stoppedOf(row, lines, act)
  refuseLines(
    [...wanted.keys()]
      .filter(number => !given.has(number) && !stopped.has(number))
      .map(number => `缺少「${number}」的结果`),
  )
  refuseLines(
    pairs
      .filter(({ row: { number, result } }) => result === '1' && stopped.has(number))
      .map(
        ({ row: { line, number } }) => `第 ${line} 行：「${number}」${stopped.get(number)}，已停付`,
      ),
  )
  const amount = pairs
    .filter(({ row: { result } }) => result === '1')
    .reduce((sum, { about }) => sum + about.amount, 0)
  if (amount === 0) act.refuse('全部付款失败，请登记付款失败')
  const payment = { ...asked, amount }
  await checkPayment(row, payment, act)
  const outcome = [
    ...pairs.map(({ row: { number, result, reason }, about: { id, no } }) => ({
      ...{ id, no, result, reason: result === '2' ? (stopped.get(number) ?? reason) : null },
    })),
    ...[...stopped].flatMap(([number, why]) => {
      const line = given.has(number) ? undefined : wanted.get(number)
      return line === undefined ? [] : [{ id: line.id, no: line.no, result: '2', reason: why }]
    }),
  ]
  await act.tx.execute(sql`
    update payout_line l set result = x.result, fail_reason = x.reason, version = l.version + 1
      from json_to_recordset(${JSON.stringify(outcome)}::json) as x(id uuid, result text, reason text)
     where l.id = x.id`)
  const paid = await moveRow(act, payout, row, 'pay', await bookPayment(row, payment, act))
  const told = outcome.map(({ no, result, reason }) => ({ no, ok: result === '1', reason }))
  for (const tell of whenRosterPaid())
    await tell(act, { payout: row.id, payFrom: payment.payFrom, results: told })
  return paid
}

/**
 * The lines that are not paid, by their number in the file, and why: those that were left out of the
 * file for the bank, or where none was taken those that may not be paid now.
 */
async function stoppedOf(
  row: Payout,
  lines: readonly Line[],
  act: Act,
): Promise<ReadonlyMap<string, string>> {
  const now = await stopsOf(row, lines, act)
  if (row.exportedAt === null)
    return new Map([...now].map(([no, why]) => [lineNumber(row, no), why]))
  const late = lines.filter(({ no, stopped }) => stopped === null && now.has(no))
  if (late.length > 0) {
    const named = late.slice(0, 5).map(({ no }) => `第 ${no} 行${now.get(no)}`)
    await tellPaidLate(row, `花名册${named.join('、')}`, act)
  }
  return new Map(
    lines.flatMap(({ no, stopped }) => (stopped === null ? [] : [[lineNumber(row, no), stopped]])),
  )
}
