import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { passageRemark } from './index.ts'

/** 查询文章的举报. */
export const articleReports = ask('GET article/article/getReports', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.array(
    z.object({
      note: z.string(),
      at: z.string(),
      /** Nobody has settled it yet. */
      isOpen: z.boolean(),
    }),
  ),
})

/** 查询文章每天的阅读. */
export const articleDaily = ask('GET article/article/getDaily', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.array(
    z.object({
      day: z.string(),
      views: z.number(),
      visitors: z.number(),
      likes: z.number(),
      shares: z.number(),
    }),
  ),
})

/** 批注文章的原文. */
export const articleRemark = ask('POST article/article/remark', {
  question: z.object({ id: z.uuid('记录编号有误') }).extend({
    remarks: z.array(passageRemark).max(50, '批注不超过 50 条'),
  }),
  answer: z.unknown(),
})
