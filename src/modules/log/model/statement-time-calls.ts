import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 查询最慢的数据库语句. */
export const statementTimeSlowest = ask('GET log/statementTime/getSlowest', {
  question: z.object({
    days: z.coerce.number().int().min(1).max(30).default(7),
    by: z.enum(['worst', 'mean', 'total']).default('worst'),
  }),
  answer: z.array(
    z.object({
      id: z.string(),
      /** With places for values, never with values. */
      text: z.string(),
      calls: z.number(),
      /** Milliseconds. */
      meanMs: z.number(),
      worstMs: z.number(),
      totalMs: z.number(),
      worstAt: z.string(),
      /** The call or the job that waited for the worst; null outside both. */
      worstCall: z.string().nullable(),
      worstRequest: z.string().nullable(),
      lastAt: z.string(),
    }),
  ),
})
