import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 按编号或名称查找记录. */
export const searchList = ask('GET platform/search/getList', {
  question: z
    .object({
      keyword: z.string().trim().max(60),
      of: z.enum(['records', 'people']).default('records'),
      patience: z.enum(['quick', 'patient']).default('quick'),
    })
    .refine(({ keyword, of }) => keyword.length >= (of === 'people' ? 1 : 2), {
      path: ['keyword'],
      message: '请输入至少 2 个字',
    }),
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        label: z.string(),
        link: z.string(),
      }),
    ),
  }),
})
