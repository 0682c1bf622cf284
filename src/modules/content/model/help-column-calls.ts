import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 缩小可见对象后不再可见的文章. */
export const helpColumnLost = ask('GET helpmanager/helpColumn/getLost', {
  question: z.object({ id: z.uuid(), audience: z.string().max(100) }),
  answer: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      lost: z.array(z.enum(['organisation', 'platform', 'public', 'unit', 'vendor'])),
    }),
  ),
})
