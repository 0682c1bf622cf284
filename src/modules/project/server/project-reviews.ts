import type { Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { risksIn } from '#modules/charity/model/index.ts'
import { project } from '../model/index.ts'
import { projectPorts } from './ports.ts'
import { precheck } from './precheck.ts'
import { printedOf } from './printed.ts'
import { tellCauseShown } from './when-shown.ts'

const places = { list: '/project/proverify', detail: '/project/proverifydetail' } as const

/** The review of a submitted project. */
export const reviewed = reviewOf({
  kind: 'project',
  label: '项目',
  resource: project,
  places,
  hasAmount: true,
  steps: [plainStep('初审'), plainStep('复审')],
  printed: printedOf,
  risks: async (row, act) => risksIn(await precheck(act, row)),
  async onApproved(row, _verdict, act) {
    const { id, organisation, custodial } = row
    await projectPorts().openCauseBooks(act, { id, organisation, custodial })
    if (row.raiseMode === '1') await tellCauseShown(act, { id, organisation, what: 'published' })
    return {
      approvedAt: act.now.toISOString(),
      syncState: row.raiseMode === '1' ? 'waiting' : 'none',
    } satisfies Change
  },
})

type Change = Patch<typeof project>

function endedAs(act: Act, state: 'terminated' | 'closed'): Change {
  return { state, ending: null, endedAt: act.now.toISOString() }
}

const endingMoves = { approve: 'approveEnding', reject: 'rejectEnding' } as const

/** The reviews of the two ends of a cause; a refused one leaves it where it was. */
export const endings = {
  terminate: reviewOf({
    kind: 'cause.terminate',
    label: '项目终止',
    resource: project,
    places,
    hasAmount: true,
    moves: endingMoves,
    steps: [plainStep('审核')],
    onApproved: (_row, _verdict, act) => endedAs(act, 'terminated'),
    onRejected: row => ({ state: row.state, ending: null }),
  }),
  close: reviewOf({
    kind: 'cause.close',
    label: '项目结项',
    resource: project,
    places,
    hasAmount: true,
    moves: endingMoves,
    steps: [plainStep('审核')],
    async onApproved(row, _verdict, act) {
      // What was in order at the request may have changed since (BR-17).
      const reasons = await projectPorts().whyNotClosable(act, row.id)
      if (reasons.length > 0) act.refuse(`不能结项：${reasons.join('；')}`)
      return endedAs(act, 'closed')
    },
    onRejected: row => ({ state: row.state, ending: null }),
  }),
} as const
