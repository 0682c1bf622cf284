import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const day = z.iso.date('日期应为 YYYY-MM-DD')
const group = z.object({ key: z.string(), count: z.number(), amount: z.number() })

/** 用户数据：下单、支付、开票与退款的行为. */
export const payerFigures = ask('GET finance/donation/getPayerFigures', {
  question: z.object({ from: day, to: day, organisation: z.uuid('机构编号有误').optional() }),
  answer: z.object({
    ordered: z.number(),
    paid: z.number(),
    /** Seconds from order to payment; null where nothing was paid. */
    medianSeconds: z.number().nullable(),
    /** Fen, by value date of the books. */
    given: z.number(),
    refunded: z.number(),
    wantReceipt: z.number(),
    /** Givers of ¥10,000.00 and more in the period. */
    largeGivers: z.number(),
    funnel: z.array(
      z.object({
        channel: z.string(),
        ordered: z.number(),
        paid: z.number(),
        receipted: z.number(),
      }),
    ),
    unpaid: z.array(group),
    /** Share of the amount, 0 to 1, that the first so many percent of givers gave. */
    concentration: z.array(z.object({ percent: z.number(), share: z.number() })),
    kinds: z.array(group),
    refundReasons: z.array(group),
    banks: z.array(group),
  }),
})
