import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 查询捐赠的时间线. */
export const donationTimeline = ask('GET finance/donation/getTimeline', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      /** ISO; null where the step has not come yet or nobody noted its time. */
      at: z.string().nullable(),
      /** Who did it: a person's name, a channel, a program, the product itself. */
      actor: z.string().nullable(),
      note: z.string().nullable(),
      tone: z.enum(['done', 'waiting', 'wrong', 'back']),
    }),
  ),
})

/** 查询捐赠的资金去向. */
export const donationUse = ask('GET finance/donation/getUse', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    figures: z
      .object({
        raised: z.number(),
        refunded: z.number(),
        fee: z.number(),
        paidOut: z.number(),
        available: z.number(),
      })
      .nullable(),
    spent: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        day: z.string(),
        memo: z.string(),
        amount: z.number(),
      }),
    ),
    progress: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        day: z.string(),
      }),
    ),
  }),
})

/** 查询捐赠的记账分录. */
export const donationPostings = ask('GET finance/donation/getPostings', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.array(
    z.object({
      id: z.string(),
      number: z.number(),
      event: z.string(),
      label: z.string(),
      valueDate: z.string(),
      postedAt: z.string(),
      reverses: z.string().nullable(),
      lines: z.array(
        z.object({
          account: z.string(),
          kind: z.string(),
          debit: z.number().nullable(),
          credit: z.number().nullable(),
          flow: z.string().nullable(),
          balanceAfter: z.number(),
        }),
      ),
    }),
  ),
})

/** 查询捐赠的劝募归属. */
export const donationCredits = ask('GET finance/donation/getCredits', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.array(
    z.object({
      /** What is left of it after refunds. */
      net: z.number(),
      /** All gifts of the organisation credited to the same one: how many, and what is left of their credits. */
      gifts: z.number(),
      total: z.number(),
      kind: z.enum(['employer', 'honour', 'referral', 'solicitor', 'team']),
      ref: z.string(),
      amount: z.number(),
    }),
  ),
})
