import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { pointsEvents } from './index.ts'

/** 试算积分. */
export const pointsRuleTry = ask('POST points/pointsRule/try', {
  question: z.strictObject({
    event: z.enum(Object.keys(pointsEvents) as [keyof typeof pointsEvents]),
    day: z.iso.date('日期不正确').optional(),
    quantity: z.int().min(0).default(1),
    today: z.int().min(0).default(0),
    /** Content that is not saved yet. */
    rule: z.record(z.string(), z.unknown()).optional(),
  }),
  answer: z.object({
    points: z.number(),
    why: z.string(),
  }),
})

/** 积分规则的版本. */
export const pointsRuleVersions = ask('GET points/pointsRule/getVersions', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.array(
    z.object({
      no: z.number(),
      from: z.string(),
      words: z.string(),
      isHeld: z.boolean(),
      /** A later version took its place before its first day. */
      isReplaced: z.boolean(),
    }),
  ),
})
