import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const organisation = z.uuid('机构编号有误')
const year = z.coerce.number('年度有误').int('年度有误').min(2000, '年度有误').max(2200, '年度有误')

/** 待开票的捐赠，按捐赠人和年度汇总. */
export const receiptWaiting = ask('GET finance/receipt/getWaiting', {
  question: z.object({
    organisation: organisation.optional(),
    year: year.optional(),
    page: z.coerce.number('页码有误').int('页码有误').min(1, '页码有误').max(10_000).default(1),
    limit: z.coerce.number('条数有误').int('条数有误').min(1).max(50, '每页最多 50 条').default(10),
  }),
  answer: z.object({
    total: z.number(),
    /** Gifts and fen of all groups. */
    gifts: z.number(),
    amount: z.number(),
    list: z.array(
      z.object({
        organisation: z.string(),
        organisationName: z.string(),
        donor: z.string(),
        /** Masked. */
        name: z.string(),
        isUnit: z.boolean(),
        year: z.number(),
        gifts: z.number(),
        amount: z.number(),
        oldest: z.string(),
        /** What keeps it from being asked for without somebody's help. */
        lacks: z.string().nullable(),
      }),
    ),
  }),
})

/** 为待开票的捐赠申请票据：后台任务. */
export const receiptRequestWaiting = ask('POST finance/receipt/requestWaiting', {
  question: z.strictObject({
    organisation: organisation.optional(),
    year: year.optional(),
    /** Groups that were chosen; all that wait when absent. */
    groups: z
      .array(z.strictObject({ organisation, donor: z.uuid('捐赠人编号有误'), year }))
      .min(1, '请选择捐赠人')
      .max(200, '一次最多选择 200 位捐赠人')
      .optional(),
  }),
  answer: z.object({ task: z.string(), groups: z.number() }),
})

/** 连号检查：每年的最小号、最大号、张数、缺号和作废号. */
export const receiptNumbers = ask('GET finance/receipt/getNumbers', {
  question: z.object({ organisation: organisation.optional() }),
  answer: z.array(
    z.object({
      organisation: z.string(),
      organisationName: z.string(),
      year: z.number(),
      first: z.number(),
      last: z.number(),
      count: z.number(),
      missing: z.array(z.number()),
      voided: z.array(z.string()),
    }),
  ),
})

/** 捐赠人的年度票据汇总. */
export const receiptYear = ask('GET finance/receipt/getYear', {
  question: z.object({
    organisation: organisation.optional(),
    year,
    page: z.coerce.number('页码有误').int('页码有误').min(1, '页码有误').max(10_000).default(1),
    limit: z.coerce.number('条数有误').int('条数有误').min(1).max(50, '每页最多 50 条').default(10),
  }),
  answer: z.object({
    total: z.number(),
    list: z.array(
      z.object({
        organisation: z.string(),
        organisationName: z.string(),
        donor: z.string(),
        /** Masked. */
        name: z.string(),
        gifts: z.number(),
        given: z.number(),
        /** What the donor had for it in goods or services: no receipt bears it. */
        inReturn: z.number(),
        receipts: z.number(),
        receipted: z.number(),
        /** Given without a return, and in no receipt. */
        open: z.number(),
      }),
    ),
  }),
})

/** 票据包含的捐赠单. */
export const receiptParts = ask('GET finance/receipt/getParts', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.array(
    z.object({
      donation: z.string(),
      number: z.string(),
      paidAt: z.string().nullable(),
      amount: z.number(),
      cause: z.string().nullable(),
      /** Its number in the evidence log. */
      evidence: z.string().nullable(),
      live: z.boolean(),
    }),
  ),
})
