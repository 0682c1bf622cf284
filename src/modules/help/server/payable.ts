import { and, eq, inArray } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { findPerson, personByPaper } from '#modules/community/server/index.ts'
import { help, objection, publicNotice } from '../model/index.ts'
import { whyBarred } from './barred.ts'
import type { HelpRow } from './evidence-state.ts'
import { whyGone, whyRescueLapsed } from './findings.ts'
import { paidInYear } from './help-trace.ts'
import { helpPorts } from './ports.ts'
import { standardOf } from './standard.ts'

/** States of a case in which it is paid for. */
const paying: readonly string[] = ['raising', 'raised', 'executing']

/**
 * Why nothing may be paid for a case now, whatever the sum; undefined when it may. Asked at submission
 * and approval of every payout, of the case's own money and of a fund's that names it, the last time
 * with the case locked.
 */
export async function whyNotPaid(
  act: Pick<Act, 'tx' | 'now'>,
  row: HelpRow,
  payeeCode: string | null,
): Promise<string | undefined> {
  if (!paying.includes(row.state)) return `求助${help.lifecycle?.states[row.state] ?? ''}，不能拨付`
  return whyHeldBack(act, row, payeeCode)
}

/** What of it is asked once more when the money is about to leave: death, class, list of those barred, objections. */
export async function whyHeldBack(
  act: Pick<Act, 'tx' | 'now'>,
  row: HelpRow,
  payeeCode: string | null,
): Promise<string | undefined> {
  const who = await findPerson(act.tx, row.beneficiary)
  const payee = payeeCode === null ? undefined : await payeeUnder(act, payeeCode)
  const people = [row.beneficiary, row.applicant, ...(payee === undefined ? [] : [payee.id])]
  return (
    (who === undefined ? undefined : whyGone(who)) ??
    whyRescueLapsed(row, beijingDay(act.now)) ??
    (await whyBarred(act, people)) ??
    (await whyDisputed(act, row.id))
  )
}

const payeeUnder = (act: Pick<Act, 'tx'>, idNumber: string) =>
  personByPaper(act.tx, { idKind: 'idCard', idNumber: idNumber.toUpperCase() })

/** A public notice that runs or is disputed, and an objection that nobody has answered, keep money back. */
async function whyDisputed(act: Pick<Act, 'tx'>, cause: string): Promise<string | undefined> {
  const objections = tableOf(objection)
  const waiting = and(
    eq(objections.cause, cause),
    inArray(objections.state, ['waiting', 'checking']),
  )
  if ((await findRows(act.tx, objection, waiting, 1)).length > 0) return '有异议待处理，不能拨付'
  const notices = tableOf(publicNotice)
  const open = and(
    eq(notices.cause, cause),
    inArray(notices.state, ['waiting', 'running', 'disputed']),
  )
  return (await findRows(act.tx, publicNotice, open, 1)).length > 0
    ? '公示尚未期满，不能拨付'
    : undefined
}

/** 核定余额: granted less paid and held, over the case's own money and every fund that pays it; fen. */
export async function restOfApproved(
  act: Pick<Act, 'tx'>,
  { id, approvedAmount }: Pick<HelpRow, 'id' | 'approvedAmount'>,
): Promise<number> {
  const held = (await helpPorts().payoutsOf(act.tx, [id])).get(id)
  return (approvedAmount ?? 0) - (held?.paid ?? 0) - (held?.reserved ?? 0)
}

/** What a person may still be paid this year by one kind of help; fen, null: there is no ceiling. */
export async function leftThisYear(
  act: Pick<Act, 'tx' | 'now'>,
  { beneficiary, helpKind }: Pick<HelpRow, 'beneficiary' | 'helpKind'>,
): Promise<number | null> {
  const { yearlyMost } = await standardOf(act.tx, helpKind)
  if (yearlyMost === null) return null
  const { paid } = await paidInYear(act.tx, { person: beneficiary, helpKind, now: act.now })
  return Math.max(0, yearlyMost - paid)
}

/** Why a person was helped often enough this year: further payouts of a case that was paid are no further time. */
export async function whyTooOften(
  act: Pick<Act, 'tx' | 'now'>,
  { id, beneficiary, helpKind }: Pick<HelpRow, 'id' | 'beneficiary' | 'helpKind'>,
): Promise<string | undefined> {
  const { yearlyTimes } = await standardOf(act.tx, helpKind)
  if (yearlyTimes === null) return undefined
  const { times, cases } = await paidInYear(act.tx, {
    ...{ person: beneficiary, helpKind, now: act.now },
  })
  if (cases.includes(id) || times < yearlyTimes) return undefined
  return `超过每人每年 ${yearlyTimes} 次：本年已救助 ${times} 次`
}

/** Why a case cannot be closed: payouts unsigned, or nobody visited after the last one. */
export async function whyNotClosable(act: Act, row: HelpRow): Promise<readonly string[]> {
  const held = (await helpPorts().payoutsOf(act.tx, [row.id])).get(row.id)
  const unsigned = held?.unsigned ?? []
  const visited = await helpPorts().lastFollowUp(act.tx, row.id)
  const lastPaid = held?.lastPaidAt ?? null
  const isVisited = visited !== null && (lastPaid === null || visited >= lastPaid)
  return [
    ...unsigned.map(number => `拨付 ${number} 尚未签收`),
    ...(isVisited ? [] : ['最后一次拨付后尚未回访']),
    ...(row.outcome === null ? ['尚未登记结案结果'] : []),
  ]
}
