import type { ServerModule } from '#kernel/server/module.ts'
import { todoSources } from '#modules/platform/server/index.ts'
import { causeModel } from '../model/index.ts'
import { payDemoPayouts } from './payout/demo-payouts.ts'
import { payoutServing } from './payout/payout.ts'
import { payoutFileRoutes } from './payout/payout-file-routes.ts'
import { payoutReviewed } from './payout/payout-reviews.ts'
import { payoutReadRoutes } from './payout/payout-routes.ts'
import { payoutRules } from './payout/payout-rules.ts'
import { payoutSerial, payoutSerialSql } from './payout/payout-serial.ts'
import { payoutTodo } from './payout/payout-todo.ts'
import { projectPayouts } from './payout/project-rules.ts'
import { payoutLineServing } from './payout/roster.ts'
import { causeGrants } from './role-grants.ts'

export { blockIf, warnIf } from './payout/finding.ts'
export {
  type Payout,
  type PayoutLimit,
  type PayoutRules,
  payoutRules,
} from './payout/payout-rules.ts'
export { whyPayoutsOpen } from './payout/why-payouts-open.ts'

/** What every cause has, whichever its kind: progress, reports, changes, payouts. */
export const causeModule: ServerModule = {
  name: 'cause',
  model: causeModel,
  grants: causeGrants,
  demo: payDemoPayouts,
  servings: [payoutServing, payoutLineServing],
  routes: [...payoutReadRoutes, ...payoutFileRoutes],
  tables: { payoutSerial },
  sql: payoutSerialSql,
  brings: [payoutRules.of(projectPayouts), payoutReviewed.subject, todoSources.of(...payoutTodo)],
}
