import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 查询工作日历. */
export const workCalendarGet = ask('GET platform/workCalendar/get', {
  question: z.object({}),
  answer: z.object({
    missing: z.array(z.number()),
    off: z.array(z.string()),
    on: z.array(z.string()),
  }),
})

/** 维护工作日历. */
export const workCalendarSetYear = ask('POST platform/workCalendar/setYear', {
  question: z.strictObject({
    year: z.int().min(2020, '年份不正确').max(2100, '年份不正确'),
    off: z.array(z.iso.date('日期不正确')).max(366),
    on: z.array(z.iso.date('日期不正确')).max(366),
  }),
  answer: z.unknown(),
})
