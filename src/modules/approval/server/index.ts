import type { ServerModule } from '#kernel/server/module.ts'
import { serve } from '#kernel/server/serve.ts'
import { reviewTask } from '../model/index.ts'
import { decideRoute } from './decide-route.ts'
import { reviewFlowServing } from './flow.ts'
import { approvalSql } from './guards.ts'
import { getKinds } from './kinds.ts'
import { getQueue, reviewServing } from './queue.ts'
import { getOfRecord } from './timeline.ts'
import { getCounts } from './waiting.ts'

export { registerSubject } from './decide.ts'
export { decisionsOf } from './decisions-of-record.ts'
export { seedApproval } from './flow.ts'
export { handReviewsOn, reviewsOf } from './hand-on.ts'
export { openReview } from './open-review.ts'
export { connectApproval } from './ports.ts'
export { findSubject, plainStep, screenOf } from './subject.ts'
export { reviewsWaiting, reviewTodoSources } from './waiting.ts'

/** Reviews of everything (审核): flows, open reviews, decisions kept for ever. */
export const approvalModule: ServerModule = {
  name: 'approval',
  servings: [reviewFlowServing, reviewServing, serve(reviewTask)],
  routes: [getOfRecord, getQueue, getCounts, getKinds, decideRoute],
  sql: approvalSql,
}
