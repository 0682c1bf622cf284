import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { datasetAnswer, datasetFacts } from './dataset-query.ts'

/** 数据集: those that the person may ask. */
export const datasetList = ask('GET dataset/dataset/getAll', {
  question: z.object({}),
  answer: z.array(datasetFacts),
})

/** Answers a question over a dataset, in the scope of who asks. */
export const datasetAsk = ask('GET dataset/dataset/getAnswer', {
  question: z.object({
    /** A `datasetQuery` as JSON. */
    query: z.string().max(8000, '问题过长'),
  }),
  answer: datasetAnswer,
})
