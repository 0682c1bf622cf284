import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { presentedOf } from '#kernel/resource/presented-schema.ts'
import { reviewSteps } from './index.ts'
import { reviewFlow } from './review-flow.ts'

/** 查询可担任审核节点的角色. */
export const reviewFlowDeciders = ask('GET approval/reviewFlow/getDeciders', {
  question: z.object({ kind: z.string().max(60), organisation: z.uuid('机构编号有误').nullish() }),
  answer: z.object({
    people: z.number(),
    roles: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        people: z.number(),
      }),
    ),
  }),
})

/** 试算审核流程. */
export const reviewFlowTryOut = ask('POST approval/reviewFlow/tryOut', {
  question: z.strictObject({
    kind: z.string().max(60),
    organisation: z.uuid('机构编号有误').nullish(),
    /** Fen. */
    amount: z.int('金额应精确到分').min(0, '金额不能为负数').nullish(),
    submitter: z.uuid('请选择提交人').nullish(),
    /** Steps that are not saved yet; those in force when absent. */
    steps: reviewSteps.nullish(),
  }),
  answer: z.object({
    steps: z.array(
      z.object({
        name: z.string(),
        role: z.string(),
        mode: z.enum(['all', 'any']),
        superior: z.boolean(),
        people: z.array(z.string()),
      }),
    ),
    left: z.number(),
  }),
})

/** 查询审核流程设置. */
export const reviewFlowCards = ask('GET approval/reviewFlow/getCards', {
  question: z.object({ organisation: z.uuid('机构编号有误').optional() }),
  answer: z.object({
    cards: z.array(
      z.object({
        kind: z.string(),
        label: z.string(),
        hasAmount: z.boolean(),
        /** So many steps it has at least. */
        fewest: z.number(),
        shared: z.array(
          z.object({
            name: z.string(),
            role: z.string().nullable(),
            superior: z.boolean(),
            mode: z.enum(['all', 'any']),
            amountFrom: z.number(),
            dueHours: z.number().nullable(),
          }),
        ),
        own: presentedOf(reviewFlow).nullable(),
        planned: z.array(presentedOf(reviewFlow)),
        /** Why this person may not set it; null: he may. */
        refusal: z.string().nullable(),
      }),
    ),
    roles: z.record(z.string(), z.string()),
  }),
})
