import type { Act } from '#kernel/server/act.ts'
import { plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { risksIn } from '#modules/charity/model/index.ts'
import { payout, secondFrom } from '../../model/index.ts'
import { linesOf } from './lines-of.ts'
import { isPayeeChanged } from './payee-marks.ts'
import { payoutFindings } from './payout-checks.ts'
import { holdMoney, noteFact, releaseMoney } from './payout-money.ts'
import type { Payout } from './payout-rules.ts'

/** The review of payouts; the last approval holds the money (project.md "payout"). */
export const payoutReviewed = reviewOf({
  kind: 'payout',
  label: '拨付',
  resource: payout,
  places: { list: '/project/propayout?tab=turn', detail: '/project/propayout' },
  hasAmount: true,
  steps: [plainStep('复核'), { ...plainStep('审批'), amountFrom: secondFrom }],
  risks: async (row, act) => risksIn(await payoutFindings(row, act)),
  async onApproved(row, _verdict, act) {
    // Whoever was submitted is paid: nobody changes the payee while it is reviewed.
    await refuseOtherPayee(row, act)
    await noteFact(act, row, { event: 'approved', amount: row.amount })
    const held = row.hold === null ? await holdMoney(row, act) : {}
    return { state: 'approved' as const, approvedAt: act.now.toISOString(), ...held }
  },
  onRejected: sentBack,
  onReturned: sentBack,
})

async function sentBack(row: Payout, _verdict: unknown, act: Act) {
  return { rejections: row.rejections + 1, ...(await releaseMoney(row, act)) }
}

/** BR-15: the payee is the one that was submitted and approved, compared by its keyed hash. */
export async function refuseOtherPayee(row: Payout, act: Act): Promise<void> {
  if (isPayeeChanged(row, await linesOf(act, row)))
    act.refuse('收款方信息与审核通过的不一致，已停止处理，请立即联系管理员核查')
}
