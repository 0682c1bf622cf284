import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { lockRow } from '#kernel/server/rows.ts'
import { printMoney } from '#kinds/index.ts'
import { findPerson } from '#modules/community/server/index.ts'
import { help } from '../model/index.ts'
import { whyBarred } from './barred.ts'
import type { HelpRow } from './evidence-state.ts'
import { whyGone, whyRescueLapsed } from './findings.ts'
import { paidInYear } from './help-trace.ts'
import { helpPorts } from './ports.ts'
import { standardOf } from './standard.ts'

/** One payout for a help request, before it is submitted or paid; fen. */
export interface HelpPayment {
  readonly help: string
  readonly amount: number
  /** A decision of the board that lets the yearly ceiling be passed. */
  readonly boardFile?: string | null
}

/**
 * Why so much may not be paid for a case; undefined when it may. Asked at submission, at the last
 * approval and at payment of every payout, of the case's own money and of a fund's that names it. The
 * case is locked until the end of the transaction: its cap holds whoever pays at once.
 */
export async function whyNotPayable(act: Act, asked: HelpPayment): Promise<string | undefined> {
  const row = await lockRow(act, help, asked.help)
  if (!['raising', 'raised', 'executing'].includes(row.state))
    return `求助${help.lifecycle?.states[row.state] ?? ''}，不能拨付`
  const who = await findPerson(act.tx, row.beneficiary)
  return (
    (who === undefined ? undefined : whyGone(who)) ??
    whyRescueLapsed(row, beijingDay(act.now)) ??
    (await whyBarred(act, [row.beneficiary, row.applicant])) ??
    (await whyOverApproved(act, row, asked.amount)) ??
    (asked.boardFile ? undefined : await whyOverCeiling(act, row, asked.amount))
  )
}

/** Σ payouts ≤ 核定金额, over the case's own money and every fund that pays it. */
export async function whyOverApproved(
  act: Pick<Act, 'tx'>,
  { id, approvedAmount }: Pick<HelpRow, 'id' | 'approvedAmount'>,
  amount: number,
): Promise<string | undefined> {
  const held = (await helpPorts().payoutsOf(act.tx, [id])).get(id)
  const left = (approvedAmount ?? 0) - (held?.paid ?? 0) - (held?.reserved ?? 0)
  return amount <= left ? undefined : `超过核定余额：可用 ¥${printMoney(Math.max(0, left))}`
}

/** The yearly ceiling of a person and kind of help; a board's exception passes it. */
export async function whyOverCeiling(
  act: Pick<Act, 'tx' | 'now'>,
  { beneficiary, helpKind }: Pick<HelpRow, 'beneficiary' | 'helpKind'>,
  amount: number,
): Promise<string | undefined> {
  const { yearlyMost } = await standardOf(act.tx, helpKind)
  if (yearlyMost === null) return undefined
  const { paid } = await paidInYear(act.tx, { person: beneficiary, helpKind, now: act.now })
  if (paid + amount <= yearlyMost) return undefined
  const left = Math.max(0, yearlyMost - paid)
  return `超过每人每年上限 ¥${printMoney(yearlyMost)}：本年已付 ¥${printMoney(paid)}，可付 ¥${printMoney(left)}`
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
