import { readInScope } from '#kernel/server/commands.ts'
import { route } from '#kernel/server/route.ts'
import { serve } from '#kernel/server/serve.ts'
import { cause as causeOf } from '../../model/index.ts'
import { progressStanding } from '../../model/progress-calls.ts'
import { disclosuresOf } from '../disclosure/of-causes.ts'
import { figuresNow } from '../figures.ts'

const causes = serve(causeOf)

/** `GET …/getStanding`: what whoever writes a progress must know of its cause. */
export const standingRoute = route(progressStanding, {
  access: { action: 'progress.create' },
  summary: '查询标的的账面与披露情况',
  async read({ cause }, act) {
    const { id } = await readInScope(act, causes, cause, 'progress.create')
    const { raised, paidOut, available } = await figuresNow(act.tx, id, act.now)
    const told = (await disclosuresOf(act.tx, [id])).get(id)
    return {
      ...{ raised, paidOut, available },
      lastProgressAt: told?.lastProgressAt ?? null,
      nextDueOn: told?.nextDueOn ?? null,
      overdue: told?.overdue ?? 0,
    }
  },
})
