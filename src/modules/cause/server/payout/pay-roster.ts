import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { denied } from '#kernel/server/refusal.ts'
import { moveRow } from '#kernel/server/rows.ts'
import { payout, rosterKind } from '../../model/index.ts'
import { linesOf } from './lines-of.ts'
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
  const given = new Set(results.map(({ number }) => number))
  refuseLines(
    [...wanted.keys()]
      .filter(number => !given.has(number))
      .map(number => `缺少「${number}」的结果`),
  )
  const amount = pairs
    .filter(({ row: { result } }) => result === '1')
    .reduce((sum, { about }) => sum + about.amount, 0)
  if (amount === 0) act.refuse('全部付款失败，请登记付款失败')
  const payment = { ...asked, amount }
  await checkPayment(row, payment, act)
  const outcome = pairs.map(({ row: { result, reason }, about }) => ({
    id: about.id,
    result,
    reason: result === '2' ? reason : null,
  }))
  await act.tx.execute(sql`
    update payout_line l set result = x.result, fail_reason = x.reason, version = l.version + 1
      from json_to_recordset(${JSON.stringify(outcome)}::json) as x(id uuid, result text, reason text)
     where l.id = x.id`)
  const paid = await moveRow(act, payout, row, 'pay', await bookPayment(row, payment, act))
  const told = pairs.map(({ row: { result, reason }, about: { no } }) => {
    return { no, ok: result === '1', reason: result === '2' ? reason : null }
  })
  for (const tell of whenRosterPaid())
    await tell(act, { payout: row.id, payFrom: payment.payFrom, results: told })
  return paid
}
