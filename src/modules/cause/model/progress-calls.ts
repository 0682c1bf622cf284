import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 查询标的的账面与披露情况. */
export const progressStanding = ask('GET cause/progress/getStanding', {
  question: z.object({ cause: z.uuid('标的编号有误') }),
  answer: z.object({
    raised: z.number(),
    paidOut: z.number(),
    available: z.number(),
    lastProgressAt: z.string().nullable(),
    nextDueOn: z.string().nullable(),
    overdue: z.number(),
  }),
})
