import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 无结果的搜索与未覆盖的页面. */
export const helpArticleGaps = ask('GET helpmanager/helpArticle/getGaps', {
  question: z.object({}),
  answer: z.object({
    misses: z.array(
      z.object({
        word: z.string(),
        count: z.number(),
        last: z.string(),
      }),
    ),
    uncovered: z.array(
      z.object({
        path: z.string(),
        title: z.string(),
      }),
    ),
  }),
})

/** 查询帮助文章中失效的链接. */
export const helpArticleDeadLinks = ask('GET helpmanager/helpArticle/getDeadLinks', {
  question: z.object({ id: z.uuid() }),
  answer: z.array(z.string()),
})

/** 把申请转为帮助文章. */
export const helpArticleInsertFromApplication = ask(
  'POST helpmanager/helpArticle/insertFromApplication',
  {
    question: z.strictObject({ id: z.uuid(), column: z.uuid('请选择栏目') }),
    answer: z.object({
      id: z.string(),
    }),
  },
)
