import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { paper } from './paper.ts'

/** 查询报告的分享链接. */
export const reportInstanceShares = ask('GET zhuanti/reportInstance/getShares', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.array(
    z.object({
      id: z.string(),
      until: z.string(),
      madeAt: z.string(),
      views: z.number(),
      isOpen: z.boolean(),
    }),
  ),
})

/** 分享报告. */
export const reportInstanceShare = ask('POST zhuanti/reportInstance/share', {
  question: z.object({
    id: z.uuid('记录编号有误'),
    days: z.int('天数应为整数').min(1, '不少于 1 天').max(30, '不超过 30 天').default(7),
  }),
  answer: z.object({
    path: z.string(),
    shares: z.array(
      z.object({
        id: z.string(),
        until: z.string(),
        madeAt: z.string(),
        views: z.number(),
        isOpen: z.boolean(),
      }),
    ),
  }),
})

/** 停用报告的分享链接. */
export const reportInstanceRevokeShare = ask('POST zhuanti/reportInstance/revokeShare', {
  question: z.object({ id: z.uuid('记录编号有误'), share: z.uuid('记录编号有误') }),
  answer: z.array(
    z.object({
      id: z.string(),
      until: z.string(),
      madeAt: z.string(),
      views: z.number(),
      isOpen: z.boolean(),
    }),
  ),
})

/** 预览报告. */
export const reportInstancePreview = ask('GET zhuanti/reportInstance/getPreview', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: paper,
})
