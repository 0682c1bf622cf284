import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 广告位日历. */
export const adCalendar = ask('GET website/ad/getCalendar', {
  question: z.object({
    position: z.uuid('记录编号有误'),
    month: z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, '月份格式如 2026-11'),
  }),
  answer: z.object({
    maxAds: z.number(),
    ads: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        state: z.string(),
        startAt: z.string().nullable(),
        /** Null: until it is taken down. */
        endAt: z.string().nullable(),
      }),
    ),
  }),
})

/** 广告每日数据. */
export const adDaily = ask('GET website/ad/getDaily', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.array(
    z.object({
      day: z.string(),
      impressions: z.number(),
      clicks: z.number(),
    }),
  ),
})
