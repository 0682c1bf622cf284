import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 用户积分. */
export const pointsEntryAccount = ask('GET points/pointsEntry/getAccount', {
  question: z.object({ user: z.uuid('记录编号有误') }),
  answer: z.object({
    user: z
      .object({
        number: z.string(),
        nickname: z.string(),
      })
      .nullable(),
    available: z.number(),
    pending: z.number(),
    debt: z.number(),
    cut: z.number(),
    expiring: z.number(),
    lots: z.array(
      z.object({
        entry: z.string(),
        number: z.string(),
        title: z.string().nullable(),
        points: z.number(),
        remaining: z.number(),
        expireAt: z.string().nullable(),
        isReleased: z.boolean(),
      }),
    ),
    months: z.array(
      z.object({
        month: z.string(),
        earned: z.number(),
        used: z.number(),
      }),
    ),
  }),
})

/** 冲回积分流水. */
export const pointsEntryReverse = ask('POST points/pointsEntry/reverse', {
  question: z.strictObject({
    id: z.uuid('记录编号有误'),
    reason: z.string().trim().min(2, '请填写原因').max(200),
  }),
  answer: z.object({
    taken: z.number(),
    owed: z.number(),
  }),
})

/** 积分对账. */
export const pointsEntryCheck = ask('POST points/pointsEntry/check', {
  question: z.strictObject({}),
  answer: z.object({
    checked: z.number(),
    differences: z.array(z.record(z.string(), z.string())),
  }),
})
