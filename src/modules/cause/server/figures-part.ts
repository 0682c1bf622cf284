import { whyCategoryKept as categoryKept } from '#modules/classify/server/index.ts'
import { donorGiving } from '#modules/people/server/index.ts'
import { boardSql } from './board/board.sql.ts'
import { boardRoute } from './board/board-route.ts'
import { categoryUseRoutes, whyCategoryKept } from './category/category-use.ts'
import { causeHeadRoute } from './donations/head-route.ts'
import { causeGiving } from './donors/donor-giving.ts'
import type { ModulePart } from './parts-of-module.ts'
import { userBoardRoute } from './users/user-board-route.ts'

/** Figures of a kind of causes: its board, its donors, its categories. */
export const figuresPart: ModulePart = {
  routes: [boardRoute, causeHeadRoute, userBoardRoute, ...categoryUseRoutes],
  sql: boardSql,
  brings: [donorGiving.of(causeGiving), categoryKept.of(whyCategoryKept)],
}
