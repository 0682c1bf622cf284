import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 查询与申请人的沟通. */
export const applicationLetterOfApplication = ask(
  'GET charity/applicationLetter/getOfApplication',
  {
    question: z.object({ id: z.uuid('记录编号有误') }),
    answer: z.array(
      z.object({
        id: z.string(),
        text: z.string(),
        isFromApplicant: z.boolean(),
        byName: z.string(),
        at: z.string(),
      }),
    ),
  },
)

/** 给申请人留言. */
export const applicationLetterInsert = ask('POST charity/applicationLetter/insert', {
  question: z.object({
    id: z.uuid('记录编号有误'),
    text: z.string().trim().min(1, '请填写内容').max(500, '不能超过 500 个字'),
  }),
  answer: z.unknown(),
})
