import type { AnyResource } from '#kernel/resource/resource.ts'
import { review } from './review.ts'
import { reviewFlow } from './review-flow.ts'
import { reviewTask } from './review-task.ts'
import { reviewTurn } from './review-turn.ts'

export * from './review.ts'
export * from './review-asks.ts'
export * from './review-flow.ts'
export * from './review-task.ts'
export * from './review-turn.ts'

/** Every resource of reviews, for the browser's registry. */
export const approvalResources: readonly AnyResource[] = [
  review,
  reviewFlow,
  reviewTask,
  reviewTurn,
]
