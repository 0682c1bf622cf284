import { z } from 'zod'
import { ask, presentedOf } from '#kernel/resource/ask.ts'
import { project } from './project.ts'

/** 查询项目的公示信息与页面地址. */
export const projectPublicFacts = ask('GET project/project/getPublicFacts', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    organisation: z
      .object({
        name: z.string(),
        uscc: z.string(),
        qualification: z.string(),
        hotline: z.string().nullable(),
      })
      .optional(),
    certificates: z.array(
      z.object({
        type: z.enum(['1', '2']),
        label: z.string(),
        number: z.string(),
        /** Null: without an end. */
        validTo: z.string().nullable(),
        state: z.string(),
      }),
    ),
    plan: z
      .object({
        name: z.string(),
        recordNo: z.string().nullable(),
        startDate: z.string(),
        endDate: z.string(),
      })
      .optional(),
    /** Where donors find the drive; null where it has no page. */
    address: z.string().nullable(),
    /** What must be shown and is not there yet. */
    missing: z.array(z.string()),
  }),
})

/** 项目预检. */
export const projectPrecheck = ask('GET project/project/getPrecheck', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    missing: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        message: z.string(),
      }),
    ),
    findings: z.array(
      z.object({
        item: z.string(),
        field: z.string(),
        level: z.enum(['pass', 'warn', 'block']),
        message: z.string(),
      }),
    ),
  }),
})

/** 保存项目预算. */
export const projectSetBudget = ask('POST project/project/setBudget', {
  question: z.strictObject({
    id: z.uuid('记录编号有误'),
    lines: z.array(z.record(z.string(), z.unknown())).max(200, '预算不超过 200 行'),
    /** The lines that the table started from: what somebody else saved meanwhile is not lost. */
    known: z.array(z.uuid('预算行编号有误')).max(200, '预算不超过 200 行').optional(),
  }),
  answer: z.array(
    z.object({
      id: z.string(),
    }),
  ),
})

/** 查询项目名称是否已存在. */
export const projectTitleTaken = ask('GET project/project/getTitleTaken', {
  question: z.object({
    title: z.string().trim().min(1, '请填写名称').max(30, '名称不超过 30 个字'),
    organisation: z.uuid('机构编号有误').optional(),
    id: z.uuid('记录编号有误').optional(),
  }),
  answer: z.object({
    taken: z.boolean(),
  }),
})

/** 查询项目送审版本与上次对比. */
export const projectSnapshots = ask('GET project/project/getSnapshots', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    current: z
      .object({
        round: z.number(),
        submittedAt: z.string(),
        budget: z.array(
          z.object({
            item1: z.unknown().optional(),
            item2: z.unknown().optional(),
            content: z.unknown().optional(),
            unitPrice: z.unknown().optional(),
            quantity: z.unknown().optional(),
            unit: z.unknown().optional(),
            amount: z.unknown().optional(),
            used: z.unknown().optional(),
            reserved: z.unknown().optional(),
          }),
        ),
        precheck: z.array(
          z.object({
            item: z.string(),
            field: z.string(),
            level: z.enum(['pass', 'warn', 'block']),
            message: z.string(),
          }),
        ),
        facts: presentedOf(project),
      })
      .nullable(),
    previous: z
      .object({
        round: z.number(),
        submittedAt: z.string(),
        budget: z.array(
          z.object({
            item1: z.unknown().optional(),
            item2: z.unknown().optional(),
            content: z.unknown().optional(),
            unitPrice: z.unknown().optional(),
            quantity: z.unknown().optional(),
            unit: z.unknown().optional(),
            amount: z.unknown().optional(),
            used: z.unknown().optional(),
            reserved: z.unknown().optional(),
          }),
        ),
        precheck: z.array(
          z.object({
            item: z.string(),
            field: z.string(),
            level: z.enum(['pass', 'warn', 'block']),
            message: z.string(),
          }),
        ),
        facts: presentedOf(project),
      })
      .nullable(),
    changes: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
  }),
})
