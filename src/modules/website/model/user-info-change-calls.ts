import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 待审核的用户信息. */
export const userInfoChangeCounts = ask('GET website/userInfoChange/getCounts', {
  question: z.object({}),
  answer: z.record(z.string(), z.number()),
})
