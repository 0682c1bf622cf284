import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { wordCategories, wordLevels, wordScopes } from './index.ts'

/** 在线检测敏感词. */
export const sensitiveWordCheck = ask('POST website/sensitiveWord/check', {
  question: z.strictObject({
    text: z.string().max(100_000, '最多检测 10 万字'),
    scope: z.enum(Object.keys(wordScopes) as [keyof typeof wordScopes]).nullish(),
  }),
  answer: z.object({
    level: z.string(),
    hits: z.array(
      z.object({
        word: z.string(),
        at: z.number(),
        length: z.number(),
        level: z.enum(['replace', 'block', 'review']),
        category: z.string(),
      }),
    ),
    text: z.string(),
  }),
})

/** 回扫结果. */
export const sensitiveWordScan = ask('GET website/sensitiveWord/getScan', {
  question: z.object({ word: z.uuid('记录编号有误') }),
  answer: z
    .object({
      state: z.string(),
      total: z.number(),
      texts: z.number(),
      hits: z.number(),
      list: z.array(
        z.object({
          id: z.number(),
          record: z.string(),
          isComment: z.boolean(),
          /** Where the record is shown. */
          address: z.string().nullable(),
          label: z.string(),
          title: z.string(),
          excerpt: z.string(),
        }),
      ),
    })
    .nullable(),
})

/** 回扫已发布内容. */
export const sensitiveWordStartScan = ask('POST website/sensitiveWord/scan', {
  question: z.strictObject({ id: z.uuid('记录编号有误') }),
  answer: z.unknown(),
})

/** 回扫命中送审. */
export const sensitiveWordSendToReview = ask('POST website/sensitiveWord/sendToReview', {
  question: z.strictObject({ comments: z.array(z.uuid()).min(1, '请选择评论').max(500) }),
  answer: z.object({
    sent: z.number(),
  }),
})

/** 批量新增敏感词. */
export const sensitiveWordInsertMany = ask('POST website/sensitiveWord/insertMany', {
  question: z.strictObject({
    words: z.array(z.string().trim().min(1).max(40)).min(1, '请填写词').max(500, '一次最多 500 个'),
    list: z.enum(['block', 'allow']).default('block'),
    category: z.enum(Object.keys(wordCategories) as [keyof typeof wordCategories]),
    level: z.enum(Object.keys(wordLevels) as [keyof typeof wordLevels]),
    replacement: z.string().max(40).nullish(),
    scopes: z.array(z.enum(Object.keys(wordScopes) as [keyof typeof wordScopes])).nullish(),
  }),
  answer: z.object({
    added: z.number(),
    refused: z.array(
      z.object({
        word: z.string(),
        reason: z.string(),
      }),
    ),
  }),
})

/** 敏感词命中记录. */
export const sensitiveWordHits = ask('GET website/sensitiveWord/getHits', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.array(
    z.object({
      scope: z.string(),
      excerpt: z.string(),
      at: z.string(),
    }),
  ),
})
