import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 认证申请的影响. */
export const certificationApplicationImpact = ask(
  'GET charity/certificationApplication/getImpact',
  {
    question: z.object({ id: z.uuid('记录编号有误') }),
    answer: z.array(
      z.object({
        item: z.string(),
        field: z.string(),
        level: z.enum(['pass', 'warn', 'block']),
        message: z.string(),
      }),
    ),
  },
)
