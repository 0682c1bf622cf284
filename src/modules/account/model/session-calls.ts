import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 查询会话. */
export const sessionList = ask('GET upms/session/getList', {
  question: z.object({ account: z.uuid().optional() }),
  answer: z.array(
    z.object({
      id: z.string(),
      startedAt: z.string(),
      lastSeenAt: z.string(),
      ip: z.string().nullable(),
      area: z.string().nullable(),
      device: z.string().nullable(),
      /** By which factor it was opened; of other people's. */
      factor: z.string().nullable().optional(),
      /** The session that asks; of one's own. */
      current: z.boolean().optional(),
    }),
  ),
})

/** 结束会话. */
export const sessionEnd = ask('POST upms/session/end', {
  question: z.strictObject({ id: z.uuid() }),
  answer: z.null(),
})
