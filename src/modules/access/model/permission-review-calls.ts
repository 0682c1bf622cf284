import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 发起权限复核. */
export const permissionReviewStart = ask('POST access/permissionReview/start', {
  question: z.strictObject({}),
  answer: z.unknown(),
})
