import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 未关账的日期及其原因. */
export const closingDayOpen = ask('GET finance/closingDay/getOpen', {
  question: z.object({ organisation: z.uuid('机构编号有误').optional() }),
  answer: z
    .object({
      closedThrough: z.string().nullable(),
      stopped: z.string().nullable(),
      firstOpen: z.string().nullable(),
      lastClosable: z.string(),
      why: z.array(z.string()),
    })
    .nullable(),
})

/** 关账日报. */
export const closingDayReport = ask('GET finance/closingDay/getReport', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    report: z.object({
      organisation: z.string(),
      from: z.string(),
      to: z.string(),
      postings: z.number(),
      amount: z.number(),
      listHash: z.string(),
      treeSize: z.number(),
      expected: z.number(),
      loaded: z.number(),
      clearingFrom: z.number(),
      clearingTo: z.number(),
      events: z.array(
        z.object({
          event: z.string(),
          label: z.string(),
          count: z.number(),
          amount: z.number(),
        }),
      ),
    }),
    hash: z.string(),
    /** The digest of when the days were closed; null for days closed before there was one. */
    kept: z.string().nullable(),
  }),
})
