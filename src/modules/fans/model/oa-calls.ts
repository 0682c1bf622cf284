import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const recordId = z.uuid('记录编号有误')

/** 测试连接: what works of the connection of an account, and what to do about the rest. */
export const accountTest = ask('POST fans/officialAccount/check', {
  question: z.object({ id: recordId }),
  answer: z.object({
    isSimulated: z.boolean(),
    steps: z.array(
      z.object({
        name: z.string(),
        isRight: z.boolean(),
        /** What was found, or the sentence of the channel with what to do. */
        said: z.string(),
      }),
    ),
  }),
})

/** The templates that the channel has approved for an account. */
export const channelTemplates = ask('GET fans/messageTemplate/listChannel', {
  question: z.object({ account: recordId }),
  answer: z.object({
    list: z.array(
      z.object({
        templateId: z.string(),
        title: z.string(),
        example: z.string(),
        keys: z.array(z.object({ key: z.string(), label: z.string(), limit: z.number() })),
      }),
    ),
  }),
})
