import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 查询生效的公益号配置. */
export const charityConfigInForce = ask('GET charity/charityConfig/getInForce', {
  question: z.object({ organisation: z.uuid('机构编号有误').optional() }),
  answer: z.object({
    inForce: z.record(z.string(), z.unknown()),
    inherited: z.record(z.string(), z.unknown()),
  }),
})
