import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 合并栏目. */
export const columnMergeInto = ask('POST article/column/mergeInto', {
  question: z.strictObject({ id: z.uuid(), into: z.uuid('请选择栏目') }),
  answer: z.unknown(),
})

/** 从平台模板补全栏目. */
export const columnFillFromTemplate = ask('POST article/column/fillFromTemplate', {
  question: z.object({ organisation: z.uuid().optional() }),
  answer: z.unknown(),
})
