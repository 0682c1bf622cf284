import type { Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import { grantBatch } from '../model/index.ts'
import { type Batch, holdMoney } from './batch-money.ts'
import { openPayout } from './cash.ts'
import { checkAll, refuseFallen, thawRoster } from './freeze-roster.ts'
import { holdGoods } from './goods-source.ts'

type Change = Patch<typeof grantBatch>

/** The review of a batch: its last approval holds the money and opens the public notice. */
export const grantReview = reviewOf({
  kind: 'grantBatch',
  label: '发放批次',
  resource: grantBatch,
  hasAmount: true,
  places: {
    list: '/gybSalvageManage/grantSalvage?tab=turn',
    detail: '/gybSalvageManage/rescueDetailList',
  },
  steps: [plainStep('审核')],
  async onApproved(row, _verdict, act) {
    await refuseFallen(row, act)
    const held = await (row.goods === null ? holdMoney : holdGoods)(row, act)
    await noteFact(act, row, 'approved')
    const approvedAt = act.now.toISOString()
    if (row.needNotice && !row.quick)
      return {
        ...held,
        ...{ state: 'noticing' as const, approvedAt, noticeFrom: approvedAt },
        // The day on which it is put up counts: seven days from the 1st end with the 7th.
        noticeTo: beijingDayRange(addDays(beijingDay(act.now), row.noticeDays)).from.toISOString(),
      }
    return { ...held, state: 'confirmed' as const, approvedAt, ...(await confirmed(row, act)) }
  },
  onRejected: backToMaker,
  onReturned: backToMaker,
})

async function backToMaker(row: Batch, _verdict: unknown, act: Act): Promise<Change> {
  await thawRoster(row, act)
  return {}
}

/**
 * What follows once nothing speaks against a batch any more: cash is applied for as a payout. Whoever
 * died, moved or lost his group while it was noticed is not on it; his line is left to be rejected.
 */
export async function confirmed(row: Batch, act: Act): Promise<Change> {
  if (row.saveType !== '2') return {}
  await checkAll(row, act)
  return { payout: await openPayout(row, act) }
}

/** What of a batch nobody shall deny later: an evidence leaf. */
export async function noteFact(act: Act, row: Batch, event: string, hash = ''): Promise<void> {
  await appendLeaves(act, [
    {
      kind: 'payout',
      sourceType: grantBatch.path,
      sourceId: row.id,
      organisation: row.organisation,
      occurredAt: act.now.toISOString(),
      content: {
        ...{ number: row.number, cause: row.cause ?? '', persons: row.persons },
        ...{ amount: row.amount, event, hash },
      },
    },
  ])
}
