import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 查询某月各类日志的条数. */
export const logCheckMonthParts = ask('GET log/logCheck/getMonthParts', {
  question: z.object({
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份应为 2026-01 的形式'),
  }),
  answer: z.object({
    operations: z.number(),
    logins: z.number(),
    accesses: z.number(),
  }),
})

/** 按月查询日志链. */
export const logCheckMonths = ask('GET log/logCheck/getMonths', {
  question: z.object({}),
  answer: z.array(
    z.object({
      month: z.string(),
      rows: z.number(),
      lastSeq: z.number(),
      bytes: z.number().nullable(),
      place: z.enum(['online', 'archive', 'purged']),
      head: z.string(),
      /** Number of the evidence leaf that holds the head. */
      leaf: z.string().nullable(),
      outcome: z.enum(['intact', 'broken']).nullable(),
      checkedAt: z.string().nullable(),
    }),
  ),
})
