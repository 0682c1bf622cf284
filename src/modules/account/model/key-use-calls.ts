import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 验证一次UKEY签名. */
export const keyUseVerify = ask('GET account/keyUse/verify', {
  question: z.object({ id: z.uuid() }),
  answer: z.object({
    isValid: z.boolean(),
    sentence: z.string(),
  }),
})
