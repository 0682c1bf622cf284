import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const organisation = z.uuid('机构编号有误')
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份应为 YYYY-MM')

/** 试结账：逐项检查，不改变任何记录. */
export const periodChecklist = ask('GET finance/accountingPeriod/getChecklist', {
  question: z.object({ organisation, month }),
  answer: z.object({
    organisation: z.string(),
    month: z.string(),
    isReady: z.boolean(),
    checks: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        /** Each thing in the way, with the address that opens it; null where no screen shows it. */
        found: z.array(z.object({ text: z.string(), place: z.string().nullable() })),
        /** How many more there are. */
        more: z.number(),
      }),
    ),
  }),
})

/** 凭证连号检查. */
export const voucherNumbers = ask('GET finance/accountingVoucher/getNumbers', {
  question: z.object({ organisation: organisation.optional() }),
  answer: z.array(
    z.object({
      organisation: z.string(),
      organisationName: z.string(),
      month: z.string(),
      last: z.number(),
      count: z.number(),
      missing: z.array(z.number()),
      /** Postings of closed days that no voucher has. */
      undrawn: z.number(),
    }),
  ),
})

/** 凭证的来源记账. */
export const voucherPostings = ask('GET finance/accountingVoucher/getPostings', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    lines: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        memo: z.string(),
        debit: z.number(),
        credit: z.number(),
      }),
    ),
    postings: z.array(
      z.object({ id: z.string(), number: z.number(), memo: z.string(), amount: z.number() }),
    ),
    total: z.number(),
  }),
})

const standing = z.object({
  /** Fen of this year. */
  spent: z.number(),
  /** Fen that the part is measured against; null where the facts are missing. */
  base: z.number().nullable(),
  basis: z.string(),
  /** Part of one. */
  share: z.number().nullable(),
  /** The bound, part of one; null where none is set. */
  bound: z.number().nullable(),
  /** Fen still to be spent at least, or that may still be spent; null where unknown. */
  rest: z.number().nullable(),
  level: z.enum(['fine', 'near', 'close', 'over', 'unknown']),
  note: z.string().nullable(),
})

/** 法定比例的当前情况. */
export const ratioStanding = ask('GET finance/ratioRule/getStanding', {
  question: z.object({ organisation: organisation.optional() }),
  answer: z.object({
    organisation: z.string(),
    organisationName: z.string(),
    year: z.number(),
    /** What is missing to choose a tier; null where one was found. */
    lacks: z.string().nullable(),
    tier: z
      .object({
        id: z.string(),
        words: z.string(),
        source: z.string(),
        effectiveFrom: z.string(),
      })
      .nullable(),
    spending: standing,
    management: standing,
    raising: standing,
  }),
})
