import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { presentedOf } from '#kernel/resource/presented-schema.ts'
import { payout } from './payout.ts'
import { payoutFindings } from './payout-findings.ts'

const id = z.uuid('记录编号有误')

/** 余额框: what a cause has, holds and would have left; amounts in fen. */
export const payoutBalance = ask('GET cause/payout/getBalance', {
  question: z.object({
    cause: z.uuid('标的编号有误'),
    childPlan: z.uuid('子计划编号有误').optional(),
    budgetLine: z.uuid('预算行编号有误').optional(),
    helpRequest: z.uuid('求助编号有误').optional(),
    amount: z.coerce.number().int().min(0).default(0),
  }),
  answer: z.object({
    balance: z.number(),
    reserved: z.number(),
    /** Not payable, as the principal of a fund. */
    locked: z.number(),
    available: z.number(),
    fee: z.number(),
    /** Available less this payout and its fee; below zero where it does not suffice. */
    rest: z.number(),
    limits: z.array(
      z.object({ label: z.string(), name: z.string(), rest: z.number(), after: z.number() }),
    ),
  }),
})

/** 预算行选项: the lines of a cause that payouts may use, with what is left of each; fen. */
export const payoutBudgets = ask('GET cause/payout/getBudgets', {
  question: z.object({ cause: z.uuid('标的编号有误') }),
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      amount: z.number(),
      used: z.number(),
      reserved: z.number(),
      rest: z.number(),
    }),
  ),
})

/** 风险检查. */
export const payoutChecks = ask('GET cause/payout/getChecks', {
  question: z.object({ id }),
  answer: z.object({ findings: payoutFindings }),
})

/** 记账预览: the lines that confirming the payment will post; fen. */
export const payoutPostings = ask('GET cause/payout/getPostings', {
  question: z.object({ id }),
  answer: z.array(
    z.object({
      event: z.string(),
      label: z.string(),
      account: z.string(),
      flow: z.string().nullable(),
      debit: z.number().nullable(),
      credit: z.number().nullable(),
    }),
  ),
})

/** 已有收款方: payees paid before, the latest first. */
export const payoutPayees = ask('GET cause/payout/getPayees', {
  question: z.object({ cause: z.uuid('标的编号有误') }),
  answer: z.array(
    z.object({ payout: z.string(), number: z.string(), payee: z.string(), account: z.string() }),
  ),
})

/** 引用已有收款方: takes the payee of an earlier payout over into a draft. */
export const payoutTakePayee = ask('POST cause/payout/takePayee', {
  question: z.strictObject({ id, version: z.number().int(), from: id }),
  answer: presentedOf(payout),
})
