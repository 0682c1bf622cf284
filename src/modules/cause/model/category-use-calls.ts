import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const kind = z.enum(['project', 'fund', 'help'], '没有这种标的')

/** 分类使用: how many causes each category of a kind has, and what they raised (project.md "CategoryUse"). */
export const categoryUse = ask('GET project/cause/getCategoryUse', {
  question: z.object({ kind }),
  answer: z.array(
    z.object({
      /** The category that the causes name themselves. */
      category: z.string(),
      causes: z.number(),
      raising: z.number(),
      /** 筹款额 since the start, fen. */
      raised: z.number(),
    }),
  ),
})

/** Causes that one adjustment moves. */
export const mostRecategorised = 500

/** 批量调整分类: causes of one leaf go to another; all of them where none are named. */
export const recategorise = ask('POST project/cause/recategorise', {
  question: z.strictObject({
    kind,
    from: z.uuid('请选择原分类'),
    to: z.uuid('请选择新分类'),
    causes: z
      .array(z.uuid('标的编号有误'))
      .max(mostRecategorised, `一次最多调整 ${mostRecategorised} 个`)
      .optional(),
    reason: z.string().trim().min(2, '请填写调整原因').max(200, '不超过 200 个字'),
  }),
  answer: z.object({ moved: z.number() }),
})
