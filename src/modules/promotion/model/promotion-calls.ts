import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const visits = z.object({
  pv: z.number(),
  uv: z.number(),
  orders: z.number(),
  paidCount: z.number(),
  /** Fen. */
  paidAmount: z.number(),
})

/** 推广效果: by day, and of today by hour. */
export const promotionCourse = ask('GET promotion/promotion/getCourse', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    /** The last sixty days that have any, the latest first. */
    days: z.array(visits.extend({ day: z.string() })),
    /** Of today. */
    hours: z.array(visits.extend({ hour: z.number() })),
  }),
})

/** 推广带来的捐赠, the latest first; names as they may be shown. */
export const promotionGifts = ask('GET promotion/promotion/getGifts', {
  question: z.object({
    id: z.uuid('记录编号有误'),
    page: z.coerce.number().int().min(1, '页码应从 1 开始').max(1000).default(1),
  }),
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        name: z.string(),
        /** Fen. */
        amount: z.number(),
        orderedAt: z.string(),
        paidAt: z.string().nullable(),
      }),
    ),
    total: z.number(),
  }),
})
