import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 校验日志链. */
export const operationVerify = ask('POST log/operation/verify', {
  question: z.strictObject({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份应为 2026-01 的形式')
      .optional(),
  }),
  answer: z.object({
    taskId: z.string(),
  }),
})

/** 校验一条操作日志. */
export const operationCheckRow = ask('GET log/operation/checkRow', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    state: z.enum(['open', 'intact', 'broken']),
    sentence: z.string(),
    hash: z.string().optional(),
  }),
})
