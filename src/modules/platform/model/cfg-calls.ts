import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 查询公开配置. */
export const cfgCommConfig = ask('GET common/cfg/getCommConfig', {
  question: z.object({ key: z.string().max(60) }),
  answer: z.object({
    itemValue: z.string(),
  }),
})
