import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 从模板添加岗位. */
export const positionCopyTemplate = ask('POST access/position/copyTemplate', {
  question: z.strictObject({ names: z.array(z.string()).min(1, '请选择岗位').max(20) }),
  answer: z.object({
    added: z.array(z.string()),
  }),
})
