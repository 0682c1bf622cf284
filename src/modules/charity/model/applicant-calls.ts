import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { presentedOf } from '#kernel/resource/presented-schema.ts'
import { settlementApplication } from './settlement-application.ts'

/** What applicant and reviewers wrote to each other. */
const letters = z.array(
  z.object({
    id: z.string(),
    text: z.string(),
    isFromApplicant: z.boolean(),
    byName: z.string(),
    at: z.string(),
  }),
)

/** What this visitor can go on with; without a phone it must be proved first. */
const mine = z.object({
  phone: z.string().nullable(),
  /** What was typed before and not submitted. */
  draft: z
    .object({
      savedAt: z.string(),
      values: z.record(z.string(), z.unknown()),
      /** Names and sizes of the papers in `values`. */
      shown: z.record(z.string(), z.unknown()),
    })
    .nullable(),
  application: z
    .object({
      row: presentedOf(settlementApplication),
      /** Of the reviewers, as the applicant learns of them; the last one first. */
      decisions: z.array(
        z.object({
          stepName: z.string(),
          decision: z.enum(['approved', 'rejected', 'returned', 'withdrawn']),
          opinion: z.string().nullable(),
          marks: z.array(z.object({ field: z.string(), remark: z.string() })),
          decidedAt: z.string(),
        }),
      ),
      letters,
    })
    .nullable(),
})

/** 入驻申请人保存草稿. */
export const applicantSaveDraft = ask('POST charity/applicant/saveDraft', {
  question: z.object({ values: z.record(z.string().max(60), z.unknown()) }),
  answer: z.object({
    savedAt: z.string(),
  }),
})

/** 入驻申请人留言. */
export const applicantWrite = ask('POST charity/applicant/write', {
  question: z.object({
    id: z.uuid('记录编号有误'),
    text: z.string().trim().min(1, '请填写内容').max(500, '不能超过 500 个字'),
  }),
  answer: letters,
})

/** 入驻申请人退出. */
export const applicantLeave = ask('POST charity/applicant/leave', {
  question: z.object({}),
  answer: z.null(),
})

/** 入驻申请人的草稿与申请. */
export const applicantMine = ask('GET charity/applicant/getMine', {
  question: z.object({}),
  answer: mine,
})

/** 入驻申请人提交申请. */
export const applicantSubmit = ask('POST charity/applicant/submit', {
  question: z.object({ values: z.record(z.string().max(60), z.unknown()) }),
  answer: mine,
})

/** 入驻申请人补正后重新提交. */
export const applicantResubmit = ask('POST charity/applicant/resubmit', {
  question: z
    .object({ id: z.uuid('记录编号有误'), version: z.int('版本有误') })
    .extend({ values: z.record(z.string().max(60), z.unknown()) }),
  answer: mine,
})

/** 入驻申请人撤回申请. */
export const applicantWithdraw = ask('POST charity/applicant/withdraw', {
  question: z.object({ id: z.uuid('记录编号有误'), version: z.int('版本有误') }),
  answer: mine,
})
