import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const span = {
  from: z.iso.date('日期不正确'),
  to: z.iso.date('日期不正确'),
  organisation: z.uuid('机构有误').optional(),
}

const row = z.object({
  day: z.string(),
  opening: z.number(),
  /** By column of the sheet; what is issued is above 0, what is used below. */
  columns: z.record(z.string(), z.number()),
  closing: z.number(),
  users: z.number(),
  cut: z.number(),
  /** False where opening and movements are not closing, or the last closing is not what users hold. */
  isEven: z.boolean(),
})

/** 橙心的资产负债表, day by day or month by month. */
export const heartSheet = ask('GET orange/orangeEntry/getSheet', {
  question: z.object({ ...span, by: z.enum(['day', 'month']).default('day') }),
  answer: z.object({
    rows: z.array(row),
    /** What users hold now; null under a filter of one organisation. */
    held: z.number().nullable(),
  }),
})

/** 每条规则的成本. */
export const heartCosts = ask('GET orange/orangeEntry/getCosts', {
  question: z.object(span),
  answer: z.array(
    z.object({
      kind: z.string(),
      label: z.string(),
      users: z.number(),
      times: z.number(),
      hearts: z.number(),
      /** Of all hearts issued in the period, in basis points. */
      share: z.number(),
    }),
  ),
})

/** 每晚核对的结果, the latest first. */
export const heartChecks = ask('GET orange/orangeEntry/getChecks', {
  question: z.object({}),
  answer: z.array(
    z.object({
      at: z.string(),
      users: z.number(),
      balances: z.number(),
      entries: z.number(),
      lots: z.number(),
      faults: z.array(z.object({ user: z.string(), what: z.string() })),
    }),
  ),
})

/** 用户的橙心账户: lots, debts and what the daily cap cut. */
export const heartAccount = ask('GET orange/orangeUser/getAccount', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    cut: z.number(),
    lots: z.array(
      z.object({ title: z.string(), remaining: z.number(), expireAt: z.string().nullable() }),
    ),
    debts: z.array(z.object({ title: z.string(), rest: z.number() })),
  }),
})

/** 签到热度: by weekday (1 Monday) and hour. */
export const signInHeat = ask('GET orange/signIn/getHeat', {
  question: z.object({}),
  answer: z.array(z.object({ weekday: z.number(), hour: z.number(), count: z.number() })),
})
