import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const id = z.uuid('记录编号有误')

/** 可用的出资资金池. */
export const heartPools = ask('GET orange/donationProject/getPools', {
  question: z.object({}),
  answer: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      sponsor: z.string(),
      organisation: z.string(),
      /** Fen. */
      available: z.number(),
    }),
  ),
})

/** 捐赠项目的数据 and its nightly donations; amounts in fen. */
export const projectCourse = ask('GET orange/donationProject/getCourse', {
  question: z.object({ id }),
  answer: z.object({
    days: z.array(
      z.object({ day: z.string(), packs: z.number(), users: z.number(), converted: z.number() }),
    ),
    waiting: z.number(),
    /** Days for which the pool lasts at the pace of the last thirty; null without any. */
    lasts: z.number().nullable(),
    gifts: z.array(
      z.object({
        donation: z.string(),
        number: z.string(),
        amount: z.number(),
        /** Sum of the hearts' own amounts: equal, or something is wrong. */
        rows: z.number(),
        at: z.string(),
        state: z.string(),
      }),
    ),
  }),
})

/** 退回一笔转捐: P26, and the hearts go back to who gave them. */
export const returnGift = ask('POST orange/heartDonation/returnGift', {
  question: z.strictObject({
    donation: id,
    reason: z.string().trim().min(2, '请填写原因').max(200),
  }),
  answer: z.object({ hearts: z.number(), amount: z.number() }),
})
