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
