import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { agreementKinds } from './index.ts'

/** 生效中的协议. */
export const agreementVersionCurrent = ask('GET website/agreementVersion/getCurrent', {
  question: z.object({
    kind: z.enum(
      Object.keys(agreementKinds) as [
        keyof typeof agreementKinds,
        ...(keyof typeof agreementKinds)[],
      ],
    ),
    organisation: z.uuid().optional(),
  }),
  answer: z.object({
    id: z.string(),
    version: z.string(),
    title: z.string(),
    /** Sanitised HTML. */
    content: z.string(),
    effectiveAt: z.string(),
    params: z.record(z.string(), z.unknown()),
  }),
})

/** 同意或拒绝协议. */
export const agreementVersionAnswer = ask('POST website/agreementVersion/answer', {
  question: z.strictObject({ id: z.uuid('记录编号有误'), choice: z.enum(['given', 'refused']) }),
  answer: z.unknown(),
})

/** 协议同意情况. */
export const agreementVersionFigures = ask('GET website/agreementVersion/getFigures', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    due: z.number(),
    given: z.number(),
    refused: z.number(),
    open: z.number(),
  }),
})
