import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Person } from '#kernel/server/person.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { findRow, lockRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { printMoney } from '#kinds/index.ts'
import {
  chargedBack,
  donation,
  merchantChannels,
  moneyIn,
  mostRefundTries,
  refund,
} from '../../model/index.ts'
import { isEditor, noteEditor } from '../editors.ts'
import { giving, whyNotRefunded } from '../giving.ts'
import { markWhen } from '../mark-when.ts'
import { accountInUse } from '../money/account-in-use.ts'
import { financeNumbers } from '../serial.ts'
import { bookAbandoned, bookApproved, completeRefund } from './book-refund.ts'
import { bookRecovered } from './chargeback.ts'
import { nameDonors } from './name-donors.ts'
import { refundsUnderWay } from './under-way.ts'

type Refund = Row<typeof refund>
type Gift = Row<typeof donation>

const hourMs = 3_600_000
/** The moves that send the money. */
const paysOut: readonly string[] = ['pay', 'retry', 'succeed']

/** Whether the money of a gift does not wait at a channel, so that a bank gives it back. */
export function isOffline({ channel }: Pick<Gift, 'channel'>): boolean {
  return !merchantChannels.includes(channel)
}

/** Until when a donor may think better of a gift, by the agreement in force when it was paid. */
export async function coolingUntil(act: Pick<Act, 'tx'>, gift: Gift): Promise<Date | null> {
  if (gift.paidAt === null) return null
  const hours = await giving().coolingHours(act.tx, {
    organisation: gift.organisation,
    at: gift.paidAt,
  })
  return new Date(Date.parse(gift.paidAt) + hours * hourMs)
}

/** Whether the settings of the organisation let unrestricted money give back a gift to a cause. */
export async function mayUseFree(
  act: Pick<Act, 'tx'>,
  { organisation }: Pick<Gift, 'organisation'>,
): Promise<boolean> {
  return giving().allowsFreeRefund(act.tx, organisation)
}

/** Refunds of gifts: one person asks, others approve, the ledger books what each step means. */
export const refundServing = serve(refund, {
  enrich: nameDonors,
  async prepare(draft, act) {
    const gift = await findRow(act.tx, donation, draft.donation)
    // Told at its field with the other references.
    if (gift === undefined) return {}
    const [number] = await nextRecordNumbers(act, financeNumbers.refund, 1)
    const until = await coolingUntil(act, gift)
    const { organisation, cause, channel, merchant } = gift
    return {
      number,
      organisation,
      cause,
      channel,
      merchant,
      editors: [act.person.accountId],
      needsSecond: until === null || until < act.now,
      ...(cause === null ? { fundingSource: '2' as const } : {}),
      ...(isOffline(gift) ? await payerOf(act, gift, draft) : {}),
    }
  },
  editable: ({ firstReviewer }) =>
    firstReviewer === null ? true : '初审后不能修改，请撤销后重新申请',
  async check(next, act) {
    const gift = await lockRow(act, donation, next.donation)
    if (gift.state !== 'paid' && gift.state !== 'partRefunded')
      act.mark('donation', '只有已支付的捐赠可以退款')
    if (gift.channel === '7') act.mark('donation', '实物捐赠不能退款')
    for (const why of whyNotRefunded()) {
      const sentence = await why(act, gift.id)
      if (sentence !== undefined) act.mark('donation', sentence)
    }
    const rest = gift.amount - gift.refundedAmount - (await refundsUnderWay(act, gift.id, next.id))
    if (next.amount > rest)
      act.mark('amount', rest <= 0 ? '该捐赠没有可退余额' : `可退余额为 ¥${printMoney(rest)}`)
    if (gift.cause === null && next.fundingSource === '1')
      act.mark('fundingSource', '非限定捐赠只能从非限定性资金退款')
    if (gift.cause !== null && next.fundingSource === '2' && !(await mayUseFree(act, gift)))
      act.mark('fundingSource', '该机构不允许以非限定性资金退款')
    checkReason(next, act)
    if (isOffline(gift)) checkPayee(next, act)
  },
  updated: (row, act) => noteEditor(act, refund, row),
  movable: (row, move) =>
    move === 'recover' && row.reasonKind !== chargedBack ? '只有渠道拒付可以撤回' : true,
  mayMove(row, move, person) {
    if (move === 'cancel')
      return row.createdBy === person.accountId ? true : '只有申请人可以撤销退款申请'
    if (move === 'recover')
      return row.createdBy === person.accountId ? '登记拒付的人不能自己撤回' : true
    if (paysOut.includes(move)) return mayPayOut(row, person)
    if (move !== 'approve' && move !== 'reject') return true
    if (isEditor(row, person)) return '申请或修改过退款的人不能审核'
    return row.firstReviewer === person.accountId ? '您已初审，须由另一人复审' : true
  },
  moves: {
    async approve(row, { opinion }, act) {
      const { accountId } = act.person
      const now = act.now.toISOString()
      if (row.needsSecond && row.firstReviewer === null)
        return {
          state: 'pending' as const,
          firstReviewer: accountId,
          firstReviewedAt: now,
          opinion,
        }
      const feeShare = await bookApproved(act, row)
      return { state: 'approved' as const, feeShare, reviewer: accountId, reviewedAt: now, opinion }
    },
    reject: (_row, { opinion }, act) => ({
      opinion,
      reviewer: act.person.accountId,
      reviewedAt: act.now.toISOString(),
    }),
    pay: row => ({ tries: row.tries + 1 }),
    async succeed(row, { successAt, slip, ...paid }, act) {
      markWhen(act, 'successAt', {
        ...{ label: '完成时间', at: successAt },
        notBefore: { label: '审核通过时间', at: row.reviewedAt },
      })
      const { bankAccount: id, organisation } = { ...row, ...paid }
      if (id !== null) await accountInUse(act, { id, organisation })
      act.settle()
      return { ...(await completeRefund(act, row, { successAt, ...paid, slip })), slip }
    },
    fail: (_row, { reason }) => ({ failReason: reason }),
    retry(row, _answers, act) {
      if (row.tries >= mostRefundTries)
        act.refuse(`已退款 ${mostRefundTries} 次未成功，请核实账户后放弃并重新申请`)
      return { tries: row.tries + 1, failReason: null }
    },
    async recover(row, { recoveredAt, proof }, act) {
      markWhen(act, 'recoveredAt', {
        ...{ label: '渠道退还时间', at: recoveredAt },
        notBefore: { label: '拒付时间', at: row.successAt },
      })
      act.settle()
      await bookRecovered(act, row, recoveredAt)
      return { recoveredAt, evidenceFiles: [...(row.evidenceFiles ?? []), ...proof].slice(-9) }
    },
    async abandon(row, { reason }, act) {
      await bookAbandoned(act, row)
      return { failReason: reason }
    },
  },
  sums: ['amount', 'feeShare'],
})

/** Money that a bank gives back leaves by the hand of a third person, as every payment does (BR-15). */
function mayPayOut(row: Refund, person: Person): true | string {
  if (row.merchant !== null) return true
  const { accountId } = person
  const hasDecided = row.firstReviewer === accountId || row.reviewer === accountId
  return hasDecided || isEditor(row, person) ? '申请、审核、付款须为不同的人' : true
}

/** The account that the money came from, where none is named. */
async function payerOf(act: Act, gift: Gift, draft: Partial<Refund>): Promise<Partial<Refund>> {
  if (draft.payeeAccount || gift.moneyIn === null) return {}
  const money = await findRow(act.tx, moneyIn, gift.moneyIn)
  if (money?.payerAccount == null) return {}
  return {
    payeeAccount: money.payerAccount,
    payeeName: draft.payeeName ?? money.payerName,
    payeeBank: draft.payeeBank ?? money.payerBank,
  }
}

function checkReason(next: Refund, act: Act): void {
  const hasProof = (next.evidenceFiles ?? []).length > 0
  if (next.reasonKind === '5' && !hasProof) act.mark('evidenceFiles', '请上传监护人证明')
  if (next.reasonKind === '6' && !hasProof) act.mark('evidenceFiles', '请上传公安机关文书')
  if (next.reasonKind === chargedBack) act.mark('reasonKind', '渠道拒付请在账单明细上登记')
  if (next.reasonKind === '10' && next.reasonText === null) act.mark('reasonText', '请填写原因说明')
}

function checkPayee(next: Refund, act: Act): void {
  if (next.payeeName === null) act.mark('payeeName', '请填写收款户名')
  if (next.payeeBank === null) act.mark('payeeBank', '请填写收款开户行')
  if (next.payeeAccount === null) act.mark('payeeAccount', '请填写退回账户')
}
