import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 申请清除到期归档. */
export const logPurgeAsk = ask('POST log/logPurge/ask', {
  question: z.strictObject({
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份应为 2026-01 的形式'),
    reason: z.string('请填写清除原因').trim().min(4, '请填写清除原因，不少于 4 个字').max(200),
  }),
  answer: z.unknown(),
})
