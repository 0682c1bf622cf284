import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 我的登录记录（近 90 天）. */
export const loginRecordMine = ask('GET log/loginRecord/getMine', {
  question: z.object({}),
  answer: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      ip: z.string().nullable(),
      area: z.string().nullable(),
      device: z.string().nullable(),
      kind: z.string(),
      result: z.string(),
    }),
  ),
})

/** 近 24 小时登录次数. */
export const loginRecordHours = ask('GET log/loginRecord/getHours', {
  question: z.object({}),
  answer: z.array(
    z.object({
      /** ISO moment of its beginning. */
      at: z.string(),
      succeeded: z.number(),
      failed: z.number(),
    }),
  ),
})
