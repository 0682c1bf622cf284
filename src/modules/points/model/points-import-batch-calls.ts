import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const linePartNames = ['all', 'ok', 'bad', 'duplicate', 'posted', 'invited', 'undone'] as const

/** 积分导入明细. */
export const pointsImportBatchLines = ask('GET points/pointsImportBatch/getLines', {
  question: z.object({
    id: z.uuid('记录编号有误'),
    only: z.enum(linePartNames).default('all'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    limit: z.coerce
      .number()
      .refine(n => [10, 20, 30, 50].includes(n))
      .default(20),
  }),
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        rowNo: z.number(),
        cells: z.object({
          name: z.string(),
          person: z.string(),
          points: z.string(),
          occurredOn: z.string(),
          memo: z.string(),
        }),
        error: z.string().nullable(),
        isDuplicate: z.boolean(),
        state: z.enum(['ok', 'invite', 'bad', 'invited', 'posted', 'undone', 'kept']),
        userNumber: z.string().nullable(),
        nickname: z.string().nullable(),
        entryNumber: z.string().nullable(),
      }),
    ),
    total: z.number(),
  }),
})

/** 修改积分导入的一行. */
export const pointsImportBatchCorrectLine = ask('POST points/pointsImportBatch/correctLine', {
  question: z.strictObject({
    id: z.uuid('记录编号有误'),
    line: z.uuid(),
    cells: z.partialRecord(
      z.enum(['person', 'name', 'points', 'occurredOn', 'memo']),
      z.string().max(200),
    ),
  }),
  answer: z.object({
    error: z.string().nullable(),
  }),
})

/** 积分导入统计. */
export const pointsImportBatchFigures = ask('GET points/pointsImportBatch/getFigures', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    users: z.number(),
    most: z.number(),
    invited: z.number(),
    errors: z.array(
      z.object({
        reason: z.string(),
        n: z.number(),
      }),
    ),
  }),
})
