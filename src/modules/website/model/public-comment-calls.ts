import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { presentedOf } from '#kernel/resource/presented-schema.ts'
import { commentTargets, queueSegments } from './index.ts'
import { interaction } from './interaction.ts'
import { publicComment } from './public-comment.ts'

/** 评论统计. */
export const publicCommentFigures = ask('GET website/publicComment/getFigures', {
  question: z.object({
    targetType: z.enum(Object.keys(commentTargets) as [keyof typeof commentTargets]).optional(),
    organisation: z.uuid('记录编号有误').optional(),
  }),
  answer: z.object({
    scores: z.array(
      z.object({
        score: z.number(),
        n: z.number(),
      }),
    ),
    months: z.array(
      z.object({
        month: z.string(),
        mean: z.number(),
        n: z.number(),
      }),
    ),
    terminals: z.array(
      z.object({
        device: z.string(),
        mean: z.number(),
        n: z.number(),
      }),
    ),
    pending: z.number(),
    today: z.number(),
    passed: z.number(),
    blocked: z.number(),
    replied: z.number(),
    replySeconds: z.number(),
    reviewSeconds: z.number(),
    decided: z.number(),
    recentlyBlocked: z.number(),
    /** Comments that organisations asked to block. */
    blockRequests: z.number(),
  }),
})

/** 按机构统计评论. */
export const publicCommentByOrganisation = ask('GET website/publicComment/getByOrganisation', {
  question: z.object({}),
  answer: z.array(
    z.object({
      organisation: z.string(),
      name: z.string(),
      mean: z.number().nullable(),
      people: z.number(),
      passed: z.number(),
      pending: z.number(),
      replied: z.number(),
      replySeconds: z.number(),
    }),
  ),
})

/** 评论人与机构的往来. */
export const publicCommentAuthor = ask('GET website/publicComment/getAuthor', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z
    .object({
      registeredAt: z.string().nullable(),
      gifts: z.number(),
      comments: z.number(),
      allComments: z.number(),
    })
    .nullable(),
})

/** 置顶评论. */
export const publicCommentPin = ask('POST website/publicComment/pin', {
  question: z.strictObject({ id: z.uuid('记录编号有误'), pinned: z.boolean() }),
  answer: z.unknown(),
})

/** 转申请管理. */
export const publicCommentMakeApplication = ask('POST website/publicComment/makeApplication', {
  question: z.strictObject({ id: z.uuid('记录编号有误') }),
  answer: z.unknown(),
})

/** 评论的关联申请. */
export const publicCommentApplication = ask('GET website/publicComment/getApplication', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    state: z.string().nullable(),
  }),
})

/** 官方回复评论. */
export const publicCommentReply = ask('POST website/publicComment/reply', {
  question: z.strictObject({
    id: z.uuid('记录编号有误'),
    reply: z.string().trim().max(500, '不超过 500 个字'),
  }),
  answer: z.unknown(),
})

/** 评论的举报. */
export const publicCommentReports = ask('GET website/publicComment/getReports', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.array(
    z.object({
      reason: z.enum(['other', 'ad', 'abuse', 'fraud', 'privacy', 'untrue']),
      at: z.string(),
    }),
  ),
})

/** 从评论加入敏感词. */
export const publicCommentAddWord = ask('POST website/publicComment/addWord', {
  question: z.strictObject({ word: z.string().trim().min(1, '请填写词').max(40) }),
  answer: z.unknown(),
})

/** 评论审核统计. */
export const publicCommentQueueFigures = ask('GET website/publicComment/getQueueFigures', {
  question: z.object({}),
  answer: z.object({
    pending: z.number(),
    today: z.number(),
    decided: z.number(),
    blocked: z.number(),
    requested: z.number(),
    reported: z.number(),
    bad: z.number(),
    meanSeconds: z.number(),
  }),
})

/** 评论审核队列. */
export const publicCommentQueue = ask('GET website/publicComment/getQueue', {
  question: z.object({
    segment: z.enum(Object.keys(queueSegments) as [keyof typeof queueSegments]),
    page: z.coerce.number().int().min(1).max(40).default(1),
  }),
  answer: z.object({
    list: z.array(
      z.union([
        presentedOf(publicComment).and(z.object({ resource: z.literal(publicComment.path) })),
        presentedOf(interaction).and(z.object({ resource: z.literal(interaction.path) })),
      ]),
    ),
    total: z.number(),
  }),
})
