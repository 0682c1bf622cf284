import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const wish = {
  /** What becomes of payments that the platform does not know: a difference, or the proposal of a gift. */
  missing: z.enum(['report', 'create'], '差异处理方式有误').default('report'),
  cause: z.uuid('标的编号有误').optional(),
  /** The batch that the one bill of the upload stands instead of. */
  replaces: z.uuid('批次编号有误').optional(),
  /** What no file tells, by the key of its bill, as JSON: `{ key: { merchant, titles } }`. */
  chosen: z.string().max(8000, '所选内容过长').optional(),
}

const known = z.object({ id: z.string(), number: z.string(), billDate: z.string() })

const refused = z.object({
  message: z.string(),
  /** The batch that the file, or another of its day, made before. */
  known: known.nullable(),
  faults: z.array(z.object({ line: z.number(), message: z.string() })),
})

const sums = {
  rowCount: z.number(),
  payCount: z.number(),
  payAmount: z.number(),
  refundCount: z.number(),
  refundAmount: z.number(),
  feeAmount: z.number(),
}

/** Which bill it is: in which of the uploaded files (`at` in their order), and by a key that its content gives it. */
const which = { key: z.string(), at: z.number(), file: z.string(), name: z.string() }

const aside = z.array(z.object({ file: z.string(), name: z.string(), why: z.string() }))

const line = z.object({
  lineNo: z.number(),
  direction: z.enum(['1', '2', '3', '4', '5']),
  tradedAt: z.string(),
  merchantOrderNo: z.string(),
  channelTradeNo: z.string(),
  orderAmount: z.number(),
  refundAmount: z.number(),
  fee: z.number(),
  channelStatus: z.string(),
  productName: z.string(),
})

/** 预览账单: what lies in uploaded files and whether it can be saved; nothing is written. */
export const billPreview = ask('POST finance/bill/preview', {
  question: z.object(wish),
  answer: z.object({
    bills: z.array(
      z.object({
        ...which,
        format: z
          .enum([
            'wxTradeAll',
            'wxTradeSuccess',
            'wxTradeRefund',
            'wxFund',
            'aliTrade',
            'aliSign',
            'unionpay',
            'partner',
          ])
          .nullable(),
        channel: z.enum(['1', '2', '3', '9']).nullable(),
        ...sums,
        /** What becomes a batch of its own: a merchant number and a day. */
        parts: z.array(z.object({ merchant: z.string(), billDate: z.string(), ...sums })),
        lines: z.array(line),
        /** The sums that the file tells, each held against its lines. */
        checks: z.array(
          z.object({
            label: z.string(),
            said: z.string(),
            found: z.string(),
            holds: z.boolean(),
          }),
        ),
        /** Why it cannot be saved, in the words in which saving refuses it. */
        refused: refused.nullable(),
        /** Earlier bills of this upload beside which it cannot be saved, by their keys. */
        clashes: z.array(z.string()),
        /** What only a person can tell: whose bill it is, or what its titles mean. */
        asks: z.enum(['merchant', 'titles']).nullable(),
        titles: z.array(z.object({ title: z.string(), column: z.string().nullable() })),
        missing: z.array(z.string()),
      }),
    ),
    /** Files of archives that are no bill. */
    aside,
  }),
})

/** 上传多份账单: each that can be taken becomes a batch, by itself. */
export const billUploadMany = ask('POST finance/bill/uploadMany', {
  question: z.object({
    ...wish,
    /** Keys of the bills to save, parted by commas; absent: all. */
    take: z.string().max(4000, '所选账单过多').optional(),
  }),
  answer: z.object({
    results: z.array(z.object({ ...which, bills: z.array(known), refused: refused.nullable() })),
    aside,
  }),
})
