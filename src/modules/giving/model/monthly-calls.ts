import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const figure = z.object({ count: z.number(), amount: z.number() })

/** 月捐看板 of a month, within the person's scope; amounts in fen, shares in basis points. */
export const monthlyBoard = ask('GET zhuanti/monthlyContract/getBoard', {
  question: z.object({
    /** This month when absent. */
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份不正确')
      .optional(),
  }),
  answer: z.object({
    month: z.string(),
    signed: z.number(),
    active: z.number(),
    due: figure,
    paid: figure,
    failed: figure,
    /** First debits that succeeded ÷ first debits that ended; null without any. */
    first: z.number().nullable(),
    /** Ended in the month ÷ active at its start. */
    churn: z.number().nullable(),
    /** Fen a contract and period. */
    average: z.number().nullable(),
    /** Of those signed twelve months before, how many still give. */
    kept: z.number().nullable(),
  }),
})

/** A plan through time: debits by month, contracts by the month of signing, failures by kind. */
export const planCourse = ask('GET zhuanti/monthlyPlan/getCourse', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    months: z.array(
      z.object({
        month: z.string(),
        due: z.number(),
        paid: z.number(),
        failed: z.number(),
        amount: z.number(),
      }),
    ),
    cohorts: z.array(z.object({ month: z.string(), signed: z.number(), active: z.number() })),
    failures: z.array(z.object({ kind: z.string(), count: z.number() })),
  }),
})
