import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { holds } from '#kernel/server/person.ts'
import { route } from '#kernel/server/route.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { placesOf } from '#modules/evidence/server/index.ts'
import { donationTimeline } from '../../model/donation-calls.ts'
import type { donation } from '../../model/index.ts'
import { donationServing } from '../donation/donation.ts'
import { claimSteps, matchSteps, postingSteps, refundSteps } from './document-steps.ts'
import { ownSteps } from './own-steps.ts'
import type { FoundStep } from './step.ts'

/**
 * 时间线: order, payment, posting, matching, settlement, receipt, refunds, each with who and when.
 * Documents of other screens are told to those who may open them.
 */
export const donationTimelineRoute = route(donationTimeline, {
  access: { action: 'donation.view' },
  summary: '查询捐赠的时间线',
  async read({ id }, act) {
    const gift = await readInScope(act, donationServing, id)
    const found = [
      ...ownSteps(gift),
      ...(await postingSteps(act, gift)),
      ...(holds(act.person, 'moneyIn.view') ? await claimSteps(act, gift) : []),
      ...(await matchSteps(act, gift)),
      ...(holds(act.person, 'refund.view') ? await refundSteps(act, gift) : refunded(gift)),
      ...(await evidenceSteps(act, gift)),
    ]
    return named(act, inOrder(found))
  },
})

/** That money was given back stands on the donation itself; by whom and why, on the refunds. */
function refunded({ refundedAmount, state }: Row<typeof donation>): FoundStep[] {
  if (refundedAmount === 0) return []
  const label = state === 'refunded' ? '全额退款' : '部分退款'
  return [{ key: 'refunded', label, at: null, tone: 'back' }]
}

async function evidenceSteps(act: Act, { id }: Row<typeof donation>): Promise<FoundStep[]> {
  const place = (await placesOf(act.tx, { kind: 'donationPaid', ids: [id] })).get(id)
  if (place === undefined) return []
  const isLogged = place.at !== null
  return [
    {
      key: 'evidence',
      label: isLogged ? '已存证' : '等待存证',
      at: place.at,
      note: place.number,
      tone: isLogged ? 'done' : 'waiting',
    },
  ]
}

/** By time; what has not come yet stands last, in the order it was found. */
function inOrder(steps: readonly FoundStep[]): FoundStep[] {
  const time = ({ at }: FoundStep) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at))
  return steps.toSorted((one, other) => (time(one) === time(other) ? 0 : time(one) - time(other)))
}

async function named(act: Act, steps: readonly FoundStep[]) {
  const accounts = steps.flatMap(({ account }) =>
    account == null ? [] : [{ resource: 'access/account', id: account }],
  )
  const words = await gatherWords(act.tx, accounts)
  return steps.map(({ account, actor, note, ...step }) => ({
    ...step,
    note: note ?? null,
    actor: account == null ? (actor ?? null) : (words.record('access/account', account) ?? null),
  }))
}
