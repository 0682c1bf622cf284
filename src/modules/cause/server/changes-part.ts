import { piece } from '#kernel/server/migrate/piece.ts'
import { todoSources } from '#modules/platform/server/index.ts'
import { changeObjectionServing } from './change/change-objection.ts'
import { changeRequestServing, changeReviews } from './change/change-request.ts'
import { openPlanTask } from './change/plan-task.ts'
import { watchChanges } from './change/watch-changes.ts'
import { whenPlanChanged } from './change/when-plan-changed.ts'
import { childPlanReviewed, childPlanServing } from './child/child-plan.ts'
import { childTransferServing } from './child/child-transfer.ts'
import { fillCauses } from './demo/fill-causes.ts'
import type { ModulePart } from './parts-of-module.ts'
import { surplusDecisionServing, surplusReviews } from './surplus/surplus-decision.ts'
import { hearShown } from './sync/await-sync.ts'
import { causeSyncServing, seedTargets, syncTargetServing } from './sync/cause-sync.ts'
import { pushSyncs, syncOutbox } from './sync/push-syncs.ts'
import { syncRoutes } from './sync/routes.ts'
import { causeTodo } from './todo.ts'
import { whenCauseShown } from './when-shown.ts'

/** What changes of an approved cause: its promises, its parts, what is left of it, and who outside is told. */
export const changesPart: ModulePart = {
  servings: [
    childPlanServing,
    childTransferServing,
    changeRequestServing,
    changeObjectionServing,
    surplusDecisionServing,
    syncTargetServing,
    causeSyncServing,
  ],
  routes: syncRoutes,
  jobs: [watchChanges, pushSyncs],
  tables: { syncOutbox },
  sql: [
    piece(
      'change_request_open_one',
      `create unique index if not exists change_request_open_one on change_request (cause)
       where state in ('draft', 'pending', 'notice', 'approved')`,
    ),
    piece(
      'surplus_decision_open_one',
      `create unique index if not exists surplus_decision_open_one on surplus_decision (cause)
       where state in ('draft', 'pending')`,
    ),
  ],
  brings: [
    childPlanReviewed.subject,
    ...[...Object.values(changeReviews), ...Object.values(surplusReviews)].map(
      ({ subject }) => subject,
    ),
    whenCauseShown.of(hearShown),
    whenPlanChanged.of(openPlanTask),
    todoSources.of(...causeTodo),
  ],
  seed: seedTargets,
  demo: fillCauses,
}
