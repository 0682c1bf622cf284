import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { evidenceKinds } from './words.ts'

const caseId = z.uuid('记录编号有误')
const codes = Object.keys(evidenceKinds) as (keyof typeof evidenceKinds)[]

/** 按证件号查询: who it is and what was asked before, before anything else is typed. */
export const helpLookUp = ask('POST help/help/lookUp', {
  question: z.strictObject({
    idNumber: z.string('请填写证件号码').trim().min(4, '请填写证件号码').max(40),
    helpKind: z.string().max(2).nullish(),
  }),
  answer: z.object({
    /** Masked; null: nobody of this number stands in the registry. */
    person: z
      .object({ id: z.string(), number: z.string(), name: z.string(), minor: z.boolean() })
      .nullable(),
    barred: z.string().nullable(),
    earlier: z.array(
      z.object({
        number: z.string(),
        helpKind: z.string(),
        state: z.string(),
        submittedAt: z.string().nullable(),
        approved: z.number(),
        paid: z.number(),
        organisation: z.string(),
      }),
    ),
    yearPaid: z.number(),
  }),
})

/** 材料清单: what is required of a case, and how far each of it is. */
export const helpChecklist = ask('GET help/help/getChecklist', {
  question: z.object({ id: caseId }),
  answer: z.object({
    items: z.array(
      z.object({
        kind: z.enum(codes),
        label: z.string(),
        required: z.boolean(),
        state: z.enum(['missing', 'pending', 'verified', 'doubtful', 'false', 'expired']),
      }),
    ),
    steps: z.array(
      z.object({
        step: z.string(),
        label: z.string(),
        state: z.enum(['done', 'open', 'ahead', 'skipped']),
        since: z.string().nullable(),
        waits: z.array(z.string()),
      }),
    ),
    yearPaid: z.number(),
    yearlyMost: z.number().nullable(),
    yearTimes: z.number(),
    yearlyTimes: z.number().nullable(),
  }),
})

/** 经济状况摘要: one page, looked at with a reason. */
export const helpEconomy = ask('POST help/help/lookAtEconomy', {
  question: z.strictObject({
    id: caseId,
    reason: z.string('请填写查看原因').trim().min(5, '查看原因不少于 5 个字').max(200),
  }),
  answer: z.object({
    incomePerHead: z.number().nullable(),
    debts: z.number().nullable(),
    deposits: z.number().nullable(),
    expected: z.number().nullable(),
    insured: z.number().nullable(),
    otherAid: z.number(),
    otherPlatforms: z.number(),
    /** expected − insured − other aid. */
    gap: z.number().nullable(),
  }),
})

/** 公开页: what anybody may read of a case; unknown before its public notice has passed. */
export const helpPublic = ask('GET help/help/getPublicCase', {
  question: z.object({ id: caseId }),
  answer: z.object({
    number: z.string(),
    title: z.string(),
    name: z.string(),
    helpKind: z.string(),
    area: z.string(),
    story: z.string(),
    organisation: z.object({ name: z.string(), uscc: z.string() }),
    recordNo: z.string().nullable(),
    /** 材料核实、公示情况。 */
    verification: z.string(),
    targetAmount: z.number(),
    raisedAmount: z.number(),
    paidAmount: z.number(),
    /** Ids of the blurred copies alone. */
    pictures: z.array(z.string()),
    warning: z.string(),
  }),
})
