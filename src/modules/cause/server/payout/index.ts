import { todoSources } from '#modules/platform/server/index.ts'
import type { ModulePart } from '../parts-of-module.ts'
import { payDemoPayouts } from './demo-payouts.ts'
import { payoutServing } from './payout.ts'
import { payoutFileRoutes } from './payout-file-routes.ts'
import { payoutReviewed } from './payout-reviews.ts'
import { payoutReadRoutes } from './payout-routes.ts'
import { payoutRules } from './payout-rules.ts'
import { payoutSerial, payoutSerialSql } from './payout-serial.ts'
import { payoutTodo } from './payout-todo.ts'
import { projectPayouts } from './project-rules.ts'
import { payoutLineServing } from './roster.ts'

/** 拨付: money that leaves a cause, by the hands of at least three people. */
export const payoutPart: ModulePart = {
  servings: [payoutServing, payoutLineServing],
  routes: [...payoutReadRoutes, ...payoutFileRoutes],
  tables: { payoutSerial },
  sql: payoutSerialSql,
  brings: [payoutRules.of(projectPayouts), payoutReviewed.subject, todoSources.of(...payoutTodo)],
  demo: payDemoPayouts,
}
