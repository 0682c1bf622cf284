import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 打标签. */
export const exclusiveLabelAttach = ask('POST classify/exclusiveLabel/attach', {
  question: z.strictObject({
    id: z.uuid('记录编号有误'),
    targets: z.array(z.uuid()).min(1, '请先选择记录').max(10_000, '一次最多 10,000 条'),
    reason: z.string().max(100).nullish(),
    replace: z.boolean().default(false),
  }),
  answer: z.object({
    added: z.number(),
  }),
})
