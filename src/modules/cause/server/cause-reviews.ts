import type { Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { risksIn } from '#modules/charity/model/index.ts'
import type { CauseRecord } from '../model/index.ts'
import type { CauseKind } from './kinds.ts'
import { causePorts } from './ports.ts'
import { precheck } from './precheck.ts'
import { printedOf } from './printed.ts'
import { tellCauseHalted, tellCauseShown } from './when-shown.ts'

type Change = Patch<CauseRecord>

function endedAs(act: Act, state: 'terminated' | 'closed'): Change {
  return { state, ending: null, endedAt: act.now.toISOString() }
}

const endingMoves = { approve: 'approveEnding', reject: 'rejectEnding' } as const

/** The reviews of a kind of cause: of what is submitted, and of the two ends; a refused end leaves it where it was. */
export function causeReviews(kind: CauseKind) {
  const { resource, label } = kind
  const common = { resource, places: kind.places.review, hasAmount: true } as const
  return {
    submission: reviewOf({
      ...common,
      kind: kind.kind,
      label,
      steps: kind.steps ?? [plainStep('初审'), plainStep('复审')],
      printed: printedOf,
      risks: async (row, act) => risksIn(await precheck(act, { kind, row })),
      async onApproved(row, _verdict, act) {
        const { id, organisation, custodial } = row
        await causePorts().openCauseBooks(act, { id, organisation, custodial })
        await kind.approved?.(row, act)
        if (row.raiseMode === '1')
          await tellCauseShown(act, { id, organisation, what: 'published' })
        return {
          approvedAt: act.now.toISOString(),
          syncState: row.raiseMode === '1' ? 'waiting' : 'none',
        } satisfies Change
      },
    }),
    terminate: reviewOf({
      ...common,
      kind: kind.endings.terminate,
      label: `${label}终止`,
      moves: endingMoves,
      steps: [plainStep('审核')],
      async onApproved(row, _verdict, act) {
        await tellCauseHalted(act, { ...row, how: 'closed' })
        return endedAs(act, 'terminated')
      },
      onRejected: row => ({ state: row.state, ending: null }),
    }),
    close: reviewOf({
      ...common,
      kind: kind.endings.close,
      label: `${label}结项`,
      moves: endingMoves,
      steps: [plainStep('审核')],
      async onApproved(row, _verdict, act) {
        // What was in order at the request may have changed since (BR-17).
        const reasons = await causePorts().whyNotClosable(act, row.id)
        if (reasons.length > 0) act.refuse(`不能结项：${reasons.join('；')}`)
        await tellCauseHalted(act, { ...row, how: 'closed' })
        return endedAs(act, 'closed')
      },
      onRejected: row => ({ state: row.state, ending: null }),
    }),
  }
}

/** The reviews of one kind. */
export type CauseReviews = ReturnType<typeof causeReviews>
