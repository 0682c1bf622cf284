import type { Act } from '#kernel/server/act.ts'
import { plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { risksIn } from '#modules/charity/model/index.ts'
import { payout, payoutAddresses, secondFrom } from '../../model/index.ts'
import { linesOf } from './lines-of.ts'
import { isPayeeChanged } from './payee-marks.ts'
import { payoutFindings } from './payout-checks.ts'
import { holdMoney, noteFact, releaseMoney } from './payout-money.ts'
import type { Payout } from './payout-rules.ts'

/** What the review of a payout is called, by the kind of its cause: each has screens and flows of its own. */
export const reviewKinds = {
  project: 'payout',
  fund: 'payout.fund',
  help: 'payout.help',
} as const

const shared = {
  resource: payout,
  hasAmount: true as const,
  steps: [plainStep('复核'), { ...plainStep('审批'), amountFrom: secondFrom }],
  risks: async (row: Payout, act: Act) => risksIn(await payoutFindings(row, act)),
  async onApproved(row: Payout, _verdict: unknown, act: Act) {
    // Whoever was submitted is paid: nobody changes the payee while it is reviewed.
    await refuseOtherPayee(row, act)
    await noteFact(act, row, { event: 'approved', amount: row.amount })
    const held = row.hold === null ? await holdMoney(row, act) : {}
    return { state: 'approved' as const, approvedAt: act.now.toISOString(), ...held }
  },
  onRejected: sentBack,
  onReturned: sentBack,
}

const placesOf = (address: string) => ({ list: `${address}?tab=turn`, detail: address })

/** The reviews of payouts; the last approval holds the money (project.md "payout"). */
export const payoutReviews = {
  project: reviewOf({
    ...{ kind: reviewKinds.project, label: '项目拨付', ...shared },
    places: placesOf(payoutAddresses.project),
  }),
  fund: reviewOf({
    ...{ kind: reviewKinds.fund, label: '基金拨付', ...shared, like: reviewKinds.project },
    places: placesOf(payoutAddresses.fund),
  }),
  help: reviewOf({
    ...{ kind: reviewKinds.help, label: '求助拨付', ...shared, like: reviewKinds.project },
    places: placesOf(payoutAddresses.help),
  }),
} as const

async function sentBack(row: Payout, _verdict: unknown, act: Act) {
  return { rejections: row.rejections + 1, ...(await releaseMoney(row, act)) }
}

/** BR-15: the payee is the one that was submitted and approved, compared by its keyed hash. */
export async function refuseOtherPayee(row: Payout, act: Act): Promise<void> {
  if (isPayeeChanged(row, await linesOf(act, row)))
    act.refuse('收款方信息与审核通过的不一致，已停止处理，请立即联系管理员核查')
}
