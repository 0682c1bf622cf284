import { sql } from 'drizzle-orm'
import type { Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { serve } from '#kernel/server/serve.ts'
import { awaits, openReview } from '#modules/approval/server/index.ts'
import { whyClosed } from '#modules/charity/server/index.ts'
import { payout, rosterKind } from '../../model/index.ts'
import { takeBack } from './bounce.ts'
import { enrichPayouts } from './enrich-payouts.ts'
import { makeFollowUp } from './follow-up.ts'
import { linesOf } from './lines-of.ts'
import { isPayeeChanged, marksOf } from './payee-marks.ts'
import { refuseStopped } from './payee-stops.ts'
import { moneyChecks, payoutFindings } from './payout-checks.ts'
import { isForHelp, isOverdue, isUnbilled, turnOf } from './payout-finds.ts'
import { checkPayout } from './payout-form.ts'
import { bookPayment, checkPayment, noteFact, releaseMoney } from './payout-money.ts'
import { noteEditor, whyNotMover } from './payout-people.ts'
import { payoutReviews, refuseOtherPayee, reviewKinds } from './payout-reviews.ts'
import { causeOf, type Payout } from './payout-rules.ts'
import { payoutNumbers } from './payout-serial.ts'
import { removeLines } from './roster.ts'
import { tellUnpaid } from './roster-unpaid.ts'

type Change = Patch<typeof payout>

/** Payouts of causes: applied for, reviewed, paid, signed for (BR-15). */
export const payoutServing = serve(payout, {
  finds: {
    turn: (_values, person) => sql`(${awaits(payout, person)} or ${turnOf(person)})`,
    unsigned: () => isOverdue(),
    unbilled: () => isUnbilled(),
    forHelp: () => isForHelp(),
  },
  async prepare(draft, act) {
    const found = await causeOf(act, draft.cause)
    // An unknown one is told at its field with the other references.
    if (found === undefined) return {}
    const [number] = await nextRecordNumbers(act, payoutNumbers, 1)
    const { organisation, kind: causeKind } = found
    return { number, organisation, causeKind, editors: [act.person.accountId] }
  },
  check: checkPayout,
  async updated(row, act, before) {
    await noteEditor(act, row)
    if (before.payeeKind === rosterKind && row.payeeKind !== rosterKind) await removeLines(act, row)
  },
  removable: row => (row.submittedAt === null ? true : '提交过审核的拨付不能删除，请作废'),
  removing: (row, act) => removeLines(act, row),
  movable(row, name) {
    if (name === 'pay' && row.payeeKind === rosterKind)
      return '花名册拨付请上传银行结果文件确认付款'
    if (name === 'void' && row.bankSerial !== null) return '已有银行流水号的拨付不能作废'
    if (name === 'bounce' && row.partFailed) return '部分失败的花名册拨付请以补发处理失败行'
    if (name === 'addBills' && !(row.causeKind === 'help' || row.helpRequest !== null))
      return '只有求助的拨付需要费用单据'
    return name === 'followUp' && !row.partFailed ? '没有付款失败的行' : true
  },
  mayMove: (row, name, person) => whyNotMover(row, name, person) ?? true,
  moves: {
    async submit(row, { riskNote }, act) {
      const findings = await payoutFindings(row, act)
      refuseBlocks(findings, act)
      if (findings.some(({ level }) => level === 'warn') && riskNote === null)
        act.mark('riskNote', '风险检查有提醒，请填写风险说明')
      act.settle()
      return { findings, riskNote, ...(await handIn(row, act)) }
    },
    async withdraw(row, _answers, act) {
      await payoutReviews[row.causeKind].withdraw(row, act)
      return releaseMoney(row, act)
    },
    async approve(row, verdict, act) {
      const findings = await payoutFindings(row, act)
      // What is short of money is told by the hold itself, under its lock.
      refuseBlocks(
        findings.filter(({ item }) => !moneyChecks.includes(item)),
        act,
      )
      if (findings.some(({ level }) => level === 'warn') && verdict.opinion === null)
        act.mark('opinion', '风险检查有提醒，请填写审核意见')
      act.settle()
      const change = await payoutReviews[row.causeKind].approve(row, verdict, act)
      const reviewers = [...(row.reviewers ?? []), act.person.accountId]
      return { ...change, findings, reviewers } satisfies Change
    },
    return: (row, verdict, act) => payoutReviews[row.causeKind].return(row, verdict, act),
    reject: (row, verdict, act) => payoutReviews[row.causeKind].reject(row, verdict, act),
    async pay(row, answers, act) {
      await refuseFrozen(row, act)
      await refuseOtherPayee(row, act)
      await refuseStopped(row, act)
      const payment = { ...answers, amount: row.amount }
      await checkPayment(row, payment, act)
      return bookPayment(row, payment, act)
    },
    payFail: (_row, { reason }) => ({ statusReason: reason }),
    async retry(row, _answers, act) {
      if (!isPayeeChanged(row, await linesOf(act, row)))
        return { state: 'approved' as const, ...notExported }
      const findings = await payoutFindings(row, act)
      refuseBlocks(findings, act)
      return { state: 'pending' as const, findings, ...(await handIn(row, act)) }
    },
    async sign(row, answers, act) {
      const { signFiles, signWaiver, signedOn } = answers
      if ((signFiles ?? []).length === 0 && signWaiver === null)
        act.mark('signFiles', '请上传签收凭证，或填写免签原因')
      if (signedOn > beijingDay(act.now)) act.mark('signedOn', '签收日不能晚于今天')
      else if (row.paidOn !== null && signedOn < row.paidOn)
        act.mark('signedOn', '签收日不能早于付款日')
      act.settle()
      await noteFact(act, row, { event: 'signed', amount: row.paidAmount, on: signedOn })
      return answers
    },
    async bounce(row, answers, act) {
      const change = await takeBack(row, answers, act)
      await tellUnpaid(act, row, { how: 'bounced', reason: answers.reason })
      return change
    },
    async void(row, { reason }, act) {
      await tellUnpaid(act, row, { how: 'voided', reason })
      return { statusReason: reason, ...(await releaseMoney(row, act)) }
    },
  },
  actions: {
    addBills: (row, { bills }) => ({
      bills: [...new Set([...(row.bills ?? []), ...(bills ?? [])])],
    }),
    async followUp(row, _answers, act) {
      await makeFollowUp(row, act)
      return undefined
    },
  },
  enrich: enrichPayouts,
  sums: ['amount', 'paidAmount', 'fee'],
})

/** What was told to the bank before is not what it is told next. */
const notExported = { exportedAt: null, exportedBy: null } as const

/** Opens the review of a payout as it stands now. */
export async function handIn(row: Payout, act: Act): Promise<Change> {
  const lines = await linesOf(act, row)
  const { organisation, amount } = row
  await openReview(act, { kind: reviewKinds[row.causeKind], row, organisation, amount })
  return {
    ...marksOf(row, lines),
    lastPayeeMark: row.payeeMark,
    lineCount: row.payeeKind === rosterKind ? lines.length : null,
    submittedBy: act.person.accountId,
    submittedAt: act.now.toISOString(),
    ...notExported,
    reviewers: [],
    statusReason: null,
  }
}

/** A frozen organisation pays nothing out, approved or not. */
export async function refuseFrozen(row: Payout, act: Act): Promise<void> {
  const why = await whyClosed(act.tx, row.organisation)
  if (why !== undefined) act.refuse(`${why}，不能付款`)
}

function refuseBlocks(findings: Awaited<ReturnType<typeof payoutFindings>>, act: Act): void {
  for (const { level, field, message } of findings) if (level === 'block') act.mark(field, message)
  act.settle()
}
