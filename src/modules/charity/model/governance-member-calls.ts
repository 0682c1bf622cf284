import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 治理人员检查. */
export const governanceMemberFindings = ask('GET charity/governanceMember/getFindings', {
  question: z.object({ organisation: z.uuid('机构编号有误') }),
  answer: z.array(
    z.object({
      item: z.string(),
      field: z.string(),
      level: z.enum(['pass', 'warn', 'block']),
      message: z.string(),
    }),
  ),
})
