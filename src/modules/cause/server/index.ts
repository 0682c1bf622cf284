import type { ServerModule } from '#kernel/server/module.ts'
import { causeModel } from '../model/index.ts'
import { causeGrants } from './role-grants.ts'

/** What every cause has, whichever its kind: progress, reports, changes, payouts. */
export const causeModule: ServerModule = {
  name: 'cause',
  model: causeModel,
  grants: causeGrants,
  servings: [],
}
