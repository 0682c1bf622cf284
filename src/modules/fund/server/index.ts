import type { ServerModule } from '#kernel/server/module.ts'
import { causeKindSql, payoutRules, whenTold } from '#modules/cause/server/index.ts'
import { followsDonor, whenMerged, whenSplit } from '#modules/people/server/index.ts'
import { todoSources } from '#modules/platform/server/index.ts'
import { fundModel } from '../model/index.ts'
import { fillDemoFunds } from './demo/demo-funds.ts'
import { finishFeedback } from './feedback-told.ts'
import { founderFiguresRoute } from './figures/founder-figures.ts'
import { fundFiguresRoute } from './figures/fund-figures.ts'
import { founderLinkRoutes } from './founder-link.ts'
import { funds } from './fund.ts'
import {
  budgetReviewed,
  fundBudgetLineServing,
  fundBudgetServing,
  setLinesRoute,
} from './fund-budget.ts'
import { fundFounderServing, fundMeetingServing, fundMemberServing } from './fund-people.ts'
import { fundSql } from './fund-sql.ts'
import { fundTaskServing, fundTodo } from './fund-task.ts'
import { fundPayouts } from './payout-rules.ts'
import { principalChangeServing, principalReviewed } from './principal-change.ts'
import { fundGrants } from './role-grants.ts'
import { founderStatementRoute } from './statement.ts'
import { watchFunds } from './watch-terms.ts'

export { whenFounderAsked } from './founder-link.ts'
export { isFounderPhone } from './founder-phone.ts'

/** What a founder promised follows its donor. */
const founders = followsDonor({ table: 'fund_founder' })

/** Funds: what this kind of cause adds to every cause. */
export const fundModule: ServerModule = {
  name: 'fund',
  model: fundModel,
  grants: fundGrants,
  demo: fillDemoFunds,
  servings: [
    funds.serving,
    fundFounderServing,
    fundMemberServing,
    fundMeetingServing,
    fundBudgetServing,
    fundBudgetLineServing,
    principalChangeServing,
    fundTaskServing,
  ],
  routes: [
    ...funds.routes,
    setLinesRoute,
    founderStatementRoute,
    ...founderLinkRoutes,
    fundFiguresRoute,
    founderFiguresRoute,
  ],
  jobs: [watchFunds],
  sql: [...causeKindSql('fund'), ...fundSql],
  brings: [
    whenMerged.of(founders.merged),
    whenSplit.of(founders.split),

    ...funds.brings,
    budgetReviewed.subject,
    principalReviewed.subject,
    payoutRules.of(fundPayouts),
    todoSources.of(fundTodo),
    whenTold.of(finishFeedback),
  ],
}
