import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { serve } from '#kernel/server/serve.ts'
import { printMoney } from '#kinds/index.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import { difference } from '../../model/index.ts'
import {
  differenceTypes,
  ignoredUpTo,
  type Resolution,
  resolutions,
  waysOf,
} from '../../model/recon/difference.ts'
import { refuseClosed } from '../closing/open-days.ts'
import { weighAnew } from '../recon/weigh-bill.ts'
import { checkProposal } from './check-proposal.ts'
import { settleDifference } from './settle.ts'

type Difference = Row<typeof difference>

/** Differences: one person proposes how they are settled, another confirms it (BR-34). */
export const differenceServing = serve(difference, {
  movable(row, move) {
    if (move !== 'ignore') return true
    return canIgnore(row) ? true : `只有不超过 ¥${printMoney(ignoredUpTo)} 的手续费差异可以忽略`
  },
  mayMove(row, move, person) {
    if (move === 'confirm' || move === 'reject')
      return row.proposer === person.accountId ? '提出处理的人不能自己确认' : true
    if (move === 'withdraw') return row.proposer === person.accountId ? true : '只有提出人可以撤回'
    return true
  },
  moves: {
    async propose(row, answers, act) {
      await refuseClosedDay(act, row)
      const { resolution } = answers
      const ways = allowedWays(row)
      if (!ways.includes(resolution))
        act.mark(
          'resolution',
          `${differenceTypes[row.type]}可选：${ways.map(way => resolutions[way]).join('、')}`,
        )
      await checkProposal(act, row, answers)
      act.settle()
      await weighAnew(act, row.bill, { id: row.id, state: 'proposed' })
      return { ...answers, ...proposedBy(act), refusal: null }
    },
    async ignore(row, answers, act) {
      await refuseClosedDay(act, row)
      await weighAnew(act, row.bill, { id: row.id, state: 'proposed' })
      return { ...answers, resolution: '5' as const, ...proposedBy(act), refusal: null }
    },
    async withdraw(row, _answers, act) {
      await weighAnew(act, row.bill, { id: row.id, state: 'open' })
      return { proposer: null, proposedAt: null }
    },
    async reject(row, { reason }, act) {
      await weighAnew(act, row.bill, { id: row.id, state: 'open' })
      return { refusal: reason, proposer: null, proposedAt: null }
    },
    async confirm(row, _answers, act) {
      await refuseClosedDay(act, row)
      const made = await settleDifference(act, row)
      await weighAnew(act, row.bill, { id: row.id, state: 'resolved' })
      await appendLeaves(act, [leafOf(act, row)])
      return { ...made, confirmer: act.person.accountId, confirmedAt: act.now.toISOString() }
    },
  },
  actions: {
    assign(_row, { owner, dueOn }, act) {
      if (dueOn < beijingDay(act.now)) act.mark('dueOn', '期限不能早于今天')
      act.settle()
      return { owner, dueOn }
    },
  },
  enrich: async rows => new Map(rows.map(row => [row.id, { ways: allowedWays(row) }])),
  sums: ['gap'],
})

/** Ways in which this very difference may be settled; 忽略 only where no money is at stake. */
export function allowedWays(row: Difference): readonly Resolution[] {
  const own = waysOf[row.type].filter(way => way !== '5' && isPossible(row, way))
  return canIgnore(row) ? [...own, '5'] : own
}

function isPossible({ type, gap, amountTheirs }: Difference, way: Resolution): boolean {
  // What the channel gave back of a payment that nobody here knows.
  if (type === '2' && amountTheirs < 0) return way === '2'
  if (type === '8') return gap > 0
  if (type === '4') return amountTheirs > 0 && (way !== '2' || gap > 0)
  // An order that was not paid here is paid after all; a refund is registered, or the gift never was.
  if (type === '5') return (way === '1') === amountTheirs > 0
  return true
}

function canIgnore({ type, gap }: Difference): boolean {
  return gap === 0 || (type === '8' && gap <= ignoredUpTo)
}

/** A closed day takes no decision any more: what is learned later is booked on the first open one. */
async function refuseClosedDay(act: Act, { organisation, billDate }: Difference): Promise<void> {
  await refuseClosed(
    act,
    { organisation, day: billDate },
    new Refusal('conflict', `${billDate} 已关账，差异不能再处理`),
  )
}

const proposedBy = ({ person, now }: Act) => ({
  proposer: person.accountId,
  proposedAt: now.toISOString(),
})

function leafOf(act: Act, row: Difference) {
  const { number, type, gap, resolution, opinion } = row
  return {
    kind: 'difference' as const,
    sourceType: difference.path,
    sourceId: row.id,
    organisation: row.organisation,
    occurredAt: act.now.toISOString(),
    content: { number, type, gap, resolution, opinion },
  }
}
