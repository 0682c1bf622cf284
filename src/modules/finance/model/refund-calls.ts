import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 退款预览. */
export const refundPreview = ask('GET finance/refund/getPreview', {
  question: z.object({
    donation: z.uuid('捐赠单编号有误'),
    amount: z.coerce.number().int().min(0).default(0),
  }),
  answer: z.object({
    number: z.string(),
    amount: z.number(),
    refundedAmount: z.number(),
    underWay: z.number(),
    rest: z.number(),
    coolingUntil: z.string().nullable(),
    isCooling: z.boolean(),
    causeAvailable: z.number().nullable(),
    unrestrictedAvailable: z.number(),
    allowsFree: z.boolean(),
    proposedSource: z.enum(['1', '2']),
    feeShare: z.number(),
    hasReceipt: z.boolean(),
    isOffline: z.boolean(),
  }),
})
