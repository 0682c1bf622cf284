import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 搜索帮助文章. */
export const publicSearch = ask('GET helpmanager/public/search', {
  question: z.object({ word: z.string().trim().min(1, '请输入关键字').max(40) }),
  answer: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      summary: z.string().nullable(),
      column: z.string(),
    }),
  ),
})

/** 查询帮助目录. */
export const publicContents = ask('GET helpmanager/public/getContents', {
  question: z.object({}),
  answer: z.object({
    columns: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        parent: z.string().nullable(),
      }),
    ),
    articles: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        summary: z.string().nullable(),
        column: z.string(),
      }),
    ),
  }),
})

/** 评价帮助文章. */
export const publicVote = ask('POST helpmanager/public/vote', {
  question: z.strictObject({
    article: z.uuid(),
    useful: z.boolean(),
    comment: z.string().trim().max(200, '意见不超过 200 个字').optional(),
  }),
  answer: z.unknown(),
})

/** 阅读帮助文章. */
export const publicArticle = ask('GET helpmanager/public/getArticle', {
  question: z.object({ id: z.uuid() }),
  answer: z.object({
    title: z.string(),
    content: z.string().nullable(),
    kind: z.enum(['guide', 'faq', 'rule', 'video', 'release']),
    note: z.string().nullable(),
    headings: z.array(
      z.object({
        level: z.number(),
        text: z.string(),
      }),
    ),
    video: z
      .object({
        id: z.string(),
        name: z.string(),
        size: z.number(),
        mime: z.string(),
      })
      .nullable(),
    attachments: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        size: z.number(),
        mime: z.string(),
      }),
    ),
    related: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        summary: z.string().nullable(),
        column: z.string(),
      }),
    ),
  }),
})

/** 查询一个页面的帮助文章. */
export const publicForPage = ask('GET helpmanager/public/getForPage', {
  question: z.object({ route: z.string().startsWith('/').max(200) }),
  answer: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      summary: z.string().nullable(),
      column: z.string(),
    }),
  ),
})

/** 站点栏目. */
export const publicColumns = ask('GET article/public/getColumns', {
  question: z.object({ organisation: z.uuid().optional() }),
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      code: z.string(),
      /** Where a column leads that is a link. */
      link: z.string().nullable(),
    }),
  ),
})
