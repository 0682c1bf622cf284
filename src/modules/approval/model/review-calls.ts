import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 查询审核事项. */
export const reviewKinds = ask('GET approval/review/getKinds', {
  question: z.object({}),
  answer: z.array(
    z.object({
      kind: z.string(),
      label: z.string(),
    }),
  ),
})
