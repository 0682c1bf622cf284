import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** What stands over lists about one cause: its identity and its money (fen). */
export const causeHead = ask('GET project/cause/getHead', {
  question: z.object({
    kind: z.enum(['project', 'fund', 'help'], '没有这种标的'),
    id: z.uuid('记录编号有误'),
  }),
  answer: z.object({
    id: z.string(),
    number: z.string(),
    title: z.string(),
    status: z.string(),
    target: z.number().nullable(),
    raised: z.number(),
    paidOut: z.number(),
    available: z.number(),
    gifts: z.number(),
    donors: z.number(),
    /** The last day of its drive; null: without an end. */
    raiseEnd: z.string().nullable(),
    /** What becomes of more than it needs, and of what comes late. */
    surplusPolicy: z.string().nullable(),
  }),
})
