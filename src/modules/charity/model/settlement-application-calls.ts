import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 入驻申请预检. */
export const settlementApplicationPrecheck = ask('GET charity/settlementApplication/getPrecheck', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.array(
    z.object({
      item: z.string(),
      field: z.string(),
      level: z.enum(['pass', 'warn', 'block']),
      message: z.string(),
    }),
  ),
})
