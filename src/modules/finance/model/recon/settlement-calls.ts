import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 电子结算概况; amounts in fen, the rate in hundredths of a percent. */
export const settlementFigures = ask('GET finance/settlementBatch/getFigures', {
  question: z.object({ organisation: z.uuid('机构编号有误').optional() }),
  answer: z.object({
    waiting: z.number(),
    late: z.number(),
    feeThisMonth: z.number(),
    /** Days from the last trade to the bank; null where nothing has arrived. */
    days: z.number().nullable(),
    rate: z.number().nullable(),
  }),
})

/** 可关联的银行流水, the likeliest first. */
export const settlementCandidates = ask('GET finance/settlementBatch/getCandidates', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      bookedAt: z.string(),
      amount: z.number(),
      gap: z.number(),
      remark: z.string().nullable(),
      bankSerial: z.string().nullable(),
    }),
  ),
})
