import type { ServerModule } from '#kernel/server/module.ts'
import { whyCategoryKept as categoryKept } from '#modules/classify/server/index.ts'
import { donorGiving } from '#modules/people/server/index.ts'
import { causeModel } from '../model/index.ts'
import { boardSql } from './board/board.sql.ts'
import { boardRoute } from './board/board-route.ts'
import { categoryUseRoutes, whyCategoryKept } from './category/category-use.ts'
import { causeHeadRoute } from './donations/head-route.ts'
import { causeGiving } from './donors/donor-giving.ts'
import { causeGrants } from './role-grants.ts'
import { userBoardRoute } from './users/user-board-route.ts'

/** What every cause has, whichever its kind: boards, progress, reports, changes, payouts. */
export const causeModule: ServerModule = {
  name: 'cause',
  model: causeModel,
  grants: causeGrants,
  servings: [],
  routes: [boardRoute, causeHeadRoute, userBoardRoute, ...categoryUseRoutes],
  sql: boardSql,
  brings: [donorGiving.of(causeGiving), categoryKept.of(whyCategoryKept)],
}
