import { todoSources } from '#modules/platform/server/index.ts'
import type { ModulePart } from '../parts-of-module.ts'
import { paymentTellers } from '../report/figures.ts'
import { payDemoPayouts } from './demo-payouts.ts'
import { payoutServing } from './payout.ts'
import { payoutFileRoutes } from './payout-file-routes.ts'
import { payoutReviews } from './payout-reviews.ts'
import { payoutReadRoutes } from './payout-routes.ts'
import { payoutRules } from './payout-rules.ts'
import { payoutSerial, payoutSerialSql } from './payout-serial.ts'
import { payoutTodo } from './payout-todo.ts'
import { projectPayouts } from './project-rules.ts'
import { requestPayment, requestPaymentSql } from './request-trace.ts'
import { payoutLineServing } from './roster.ts'
import { payoutTeller } from './tell-payments.ts'
import { watchPayees } from './watch-payees.ts'

/** 拨付: money that leaves a cause, by the hands of at least three people. */
export const payoutPart: ModulePart = {
  servings: [payoutServing, payoutLineServing],
  routes: [...payoutReadRoutes, ...payoutFileRoutes],
  tables: { payoutSerial, requestPayment },
  sql: [...payoutSerialSql, ...requestPaymentSql],
  jobs: [watchPayees],
  brings: [
    payoutRules.of(projectPayouts),
    paymentTellers.of(payoutTeller),
    ...Object.values(payoutReviews).map(({ subject }) => subject),
    todoSources.of(...payoutTodo),
  ],
  demo: payDemoPayouts,
}
