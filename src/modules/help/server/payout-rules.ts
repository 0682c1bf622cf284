import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { findRow, lockRow } from '#kernel/server/rows.ts'
import {
  blockIf,
  causeTermsOf,
  type Payout,
  type PayoutLimit,
  type PayoutRules,
  type RequestPayout,
  type Spending,
} from '#modules/cause/server/index.ts'
import { help, helpKinds } from '../model/index.ts'
import type { HelpRow } from './evidence-state.ts'
import { leftThisYear, restOfApproved, whyHeldBack, whyNotPaid, whyTooOften } from './payable.ts'

/** What payouts for help requests ask, with the request's own money or with another cause's. */
export const helpPayouts: PayoutRules = {
  kind: 'help',
  terms: causeTermsOf,
  async check(next, act) {
    if (next.helpRequest !== null) act.mark('helpRequest', '求助的拨付不再选择其他求助')
    await checkPayee({ ...next, request: next.cause }, act)
  },
  async findings(row, act) {
    const found = await findRow(act.tx, help, row.cause)
    return [
      blockIf(
        { item: '求助状态', field: 'cause', source: '求助档案' },
        found === undefined ? '求助不存在' : await whyNotPaidTo(row, found, act),
      ),
    ]
  },
  limits: (row, act) => limitsOf(row, row.cause, act),
  requestLimits: (row, request, act) => limitsOf(row, request, act),
  async whyNotRequested(row, act) {
    const found = await findRow(act.tx, help, row.request)
    if (found === undefined) return '求助不存在'
    return whyOtherSource(found, row) ?? (await whyNotPaidTo(row, found, act))
  },
  checkRequested: checkPayee,
  async whyHeldBack(row, act) {
    const found = await findRow(act.tx, help, row.request)
    if (found === undefined) return '求助不存在'
    // It may have been ended after its payout was approved; what is closed has none under way.
    if (found.state === 'terminated') return '求助已终止，不能拨付'
    return whyHeldBack(act, found, row.payeeCode)
  },
}

/** Another cause pays for a request that was approved to be paid from money there is. */
function whyOtherSource(found: HelpRow, row: RequestPayout): string | undefined {
  if (found.fundMode !== '2') return '该求助为公开募集，请以求助自身的款项拨付'
  return found.fundingCause !== null && found.fundingCause !== row.cause
    ? '该求助登记的出资标的不是本标的'
    : undefined
}

async function whyNotPaidTo(row: Payout, found: HelpRow, act: Act): Promise<string | undefined> {
  return (
    (await whyNotPaid(act, found, row.payeeCode)) ??
    (row.exceptionFile === null ? await whyTooOften(act, found) : undefined)
  )
}

/** The payee is the one that the request names: kind, name and account (seekhelp.md "helpFacts"). */
async function checkPayee(next: RequestPayout, act: Act): Promise<void> {
  const found = await findRow(act.tx, help, next.request)
  if (found?.payeeKind == null) return
  if (next.payeeKind !== found.payeeKind) act.mark('payeeKind', '收款方类型与求助登记的不一致')
  if (found.payeeName !== null && next.payeeName?.trim() !== found.payeeName.trim())
    act.mark('payeeName', '收款户名与求助登记的不一致')
  if (found.payeeAccount !== null && next.payeeAccount !== found.payeeAccount)
    act.mark('payeeAccount', '收款账号与求助登记的不一致')
}

/** 核定金额 of the case, and the yearly ceiling of the person unless the board made an exception. */
async function limitsOf(row: Spending, request: string, act: Act): Promise<readonly PayoutLimit[]> {
  const found = await findRow(act.tx, help, request)
  if (found === undefined) return []
  const year = await leftThisYear(act, found)
  return [
    caseLimit(found, row, act),
    ...(year === null || row.exceptionFile !== null ? [] : [yearLimit(found, act)]),
  ]
}

function caseLimit(found: HelpRow, row: Spending, act: Act): PayoutLimit {
  const rest = () => restOfApproved(act, found)
  return {
    id: found.id,
    label: '核定金额',
    name: found.publicName ?? found.number,
    rest,
    // The case is locked before any money is held: its cap holds whoever pays at once.
    async lock() {
      const now = await lockRow(act, help, found.id)
      const why =
        (await whyNotPaid(act, now, null)) ??
        (row.exceptionFile === null ? await whyTooOften(act, now) : undefined)
      if (why !== undefined) throw new Refusal('conflict', why)
      // The yearly ceiling is the person's, over all cases.
      await act.tx.execute(sql`select pg_advisory_xact_lock(hashtext(${found.beneficiary}))`)
    },
    shift: async ({ reserved, used }) => reserved + used <= 0 || reserved + used <= (await rest()),
  }
}

function yearLimit(found: HelpRow, act: Act): PayoutLimit {
  const rest = async () => (await leftThisYear(act, found)) ?? 0
  return {
    id: found.beneficiary,
    label: '每人每年上限',
    name: `${helpKinds[found.helpKind]} ${beijingDay(act.now).slice(0, 4)} 年`,
    rest,
    shift: async ({ reserved, used }) => reserved + used <= 0 || reserved + used <= (await rest()),
  }
}
