import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { presentedOf } from '#kernel/resource/presented-schema.ts'
import type { CauseRecord } from './cause-record.ts'

const recordId = z.uuid('记录编号有误')

/** The calls of a kind of cause beside those that every resource has. */
export function causeCalls(own: CauseRecord) {
  const path: `${string}/${string}` = `${own.module}/${own.name}`
  return {
    publicFacts: ask(`GET ${path}/getPublicFacts`, {
      question: z.object({ id: recordId }),
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
    }),
    precheck: ask(`GET ${path}/getPrecheck`, {
      question: z.object({ id: recordId }),
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
    }),
    setBudget: ask(`POST ${path}/setBudget`, {
      question: z.strictObject({
        id: recordId,
        lines: z.array(z.record(z.string(), z.unknown())).max(200, '预算不超过 200 行'),
        /** The lines that the table started from: what somebody else saved meanwhile is not lost. */
        known: z.array(z.uuid('预算行编号有误')).max(200, '预算不超过 200 行').optional(),
      }),
      answer: z.array(
        z.object({
          id: z.string(),
        }),
      ),
    }),
    titleTaken: ask(`GET ${path}/getTitleTaken`, {
      question: z.object({
        title: z.string().trim().min(1, '请填写名称').max(30, '名称不超过 30 个字'),
        organisation: z.uuid('机构编号有误').optional(),
        id: recordId.optional(),
      }),
      answer: z.object({
        taken: z.boolean(),
      }),
    }),
    snapshots: ask(`GET ${path}/getSnapshots`, {
      question: z.object({ id: recordId }),
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
            facts: presentedOf(own),
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
            facts: presentedOf(own),
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
    }),
  }
}

/** The calls of one kind. */
export type CauseCalls = ReturnType<typeof causeCalls>
