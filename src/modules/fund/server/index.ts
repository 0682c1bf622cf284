import type { ServerModule } from '#kernel/server/module.ts'
import { causeKindSql, payoutRules } from '#modules/cause/server/index.ts'
import { todoSources } from '#modules/platform/server/index.ts'
import { fundModel } from '../model/index.ts'
import { fillDemoFunds } from './demo/demo-funds.ts'
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
  routes: [...funds.routes, setLinesRoute, founderStatementRoute],
  jobs: [watchFunds],
  sql: [...causeKindSql('fund'), ...fundSql],
  brings: [
    ...funds.brings,
    budgetReviewed.subject,
    principalReviewed.subject,
    payoutRules.of(fundPayouts),
    todoSources.of(fundTodo),
  ],
}
