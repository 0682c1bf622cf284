import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { datasetAnswer, datasetQuery } from '#modules/dataset/model/index.ts'

/** What a question was understood as. */
const understood = z.object({
  /** null where no figure was found. */
  query: datasetQuery.nullable(),
  form: z.enum(['figure', 'table', 'line', 'column', 'bar', 'pie']),
  /** What of the text became what. */
  parts: z.array(
    z.object({
      kind: z.enum(['dataset', 'measure', 'dimension', 'filter', 'period', 'compare', 'order']),
      text: z.string(),
      label: z.string(),
    }),
  ),
  /** What was not understood, with what may have been meant. */
  unknown: z.array(z.object({ text: z.string(), proposals: z.array(z.string()) })),
  /** Why it is not answered at all. */
  refusal: z.string().nullable(),
})

/** 理解问题. */
export const dataQuestionParse = ask('GET zhuanti/dataQuestion/parse', {
  question: z.object({
    text: z.string().trim().min(1, '请输入问题').max(100, '问题最多 100 个字'),
  }),
  answer: understood,
})

/** 运行保存的问题. */
export const dataQuestionRun = ask('POST zhuanti/dataQuestion/run', {
  question: z.object({
    id: z.uuid('记录编号有误'),
    /** Another period than the kept one, for the cards of a board. */
    period: datasetQuery.shape.period.optional(),
  }),
  answer: datasetAnswer,
})
