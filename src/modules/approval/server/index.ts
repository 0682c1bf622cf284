import type { ServerModule } from '#kernel/server/module.ts'
import { serve } from '#kernel/server/serve.ts'
import { withholders } from '#kernel/server/withholding.ts'
import { approvalModel, reviewTask, reviewTurn } from '../model/index.ts'
import { withholdDecided } from './already-decided.ts'
import { changesRoute } from './changes.ts'
import { decideRoute, passManyRoute } from './decide-route.ts'
import { reviewFlowServing, seedApproval } from './flow.ts'
import { flowCardsRoute } from './flow-cards.ts'
import { flowDecidersRoute, flowTrialRoute } from './flow-trial.ts'
import { approvalSql } from './guards.ts'
import { keepNoteRoute } from './keep-note.ts'
import { getKinds } from './kinds.ts'
import { getPrinted } from './printed.ts'
import { getQueue, reviewServing } from './queue.ts'
import { reviewNote } from './review-note.ts'
import { approvalGrants } from './role-grants.ts'
import { getOfRecord } from './timeline.ts'
import { turnRoutes } from './turn-routes.ts'
import { getCounts } from './waiting.ts'

export { decidersOf } from './colleagues.ts'
export { reviewOf } from './decide.ts'
export { decisionsOf } from './decisions-of-record.ts'
export { seedApproval } from './flow.ts'
export { handReviewsOn, reviewsOf } from './hand-on.ts'
export { openReview } from './open-review.ts'
export { approvalPorts } from './ports.ts'
export { awaits } from './queue.ts'
export { findSubject, type PrintedTable, plainStep, screenOf } from './subject.ts'
export { addReviewer, handStepOver, releaseReviewer } from './turn-routes.ts'
export { reviewTodoSources } from './waiting.ts'

/** Reviews of everything (审核): flows, open reviews, decisions kept for ever. */
export const approvalModule: ServerModule = {
  name: 'approval',
  model: approvalModel,
  grants: approvalGrants,
  seed: seedApproval,
  servings: [reviewFlowServing, reviewServing, serve(reviewTask), serve(reviewTurn)],
  routes: [
    getOfRecord,
    getPrinted,
    getQueue,
    getCounts,
    getKinds,
    decideRoute,
    passManyRoute,
    changesRoute,
    ...turnRoutes,
    keepNoteRoute,
    flowCardsRoute,
    flowDecidersRoute,
    flowTrialRoute,
  ],
  brings: [withholders.of(withholdDecided)],
  tables: { reviewNote },
  sql: approvalSql,
}
