import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { review } from './review.ts'
import { reviewFlow } from './review-flow.ts'
import { reviewTask } from './review-task.ts'
import { reviewTurn } from './review-turn.ts'

export * from './review.ts'
export * from './review-asks.ts'
export * from './review-flow.ts'
export * from './review-task.ts'
export * from './review-turn.ts'

/** What this module declares. */
export const approvalModel: ModuleModel = {
  labels: { approval: '审批' },
  resources: [review, reviewFlow, reviewTask, reviewTurn],
}
