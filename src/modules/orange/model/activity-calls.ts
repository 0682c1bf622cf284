import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const id = z.uuid('记录编号有误')
const person = z.object({
  signUp: z.string(),
  version: z.number(),
  nickname: z.string(),
  state: z.string(),
  signInAt: z.string().nullable(),
  signOutAt: z.string().nullable(),
})

/** 签到台: the code of the moment, and who is there. */
export const signDesk = ask('POST orange/activity/openDesk', {
  question: z.strictObject({ session: id }),
  answer: z.object({
    name: z.string(),
    code: z.string(),
    /** Seconds for which it holds still. */
    left: z.number(),
    passed: z.number(),
    present: z.number(),
    people: z.array(person),
  }),
})

/** 点名: who is on the list was there, or has gone. */
export const rollCall = ask('POST orange/activity/rollCall', {
  question: z.strictObject({
    session: id,
    signUps: z.array(id).min(1).max(500),
    out: z.boolean().default(false),
  }),
  answer: z.object({ done: z.number(), refused: z.array(z.string()) }),
})

/** 活动的场次. */
export const sessionsOf = ask('GET orange/activity/getSessions', {
  question: z.object({ id }),
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      startAt: z.string(),
      endAt: z.string(),
      capacity: z.number(),
      passed: z.number(),
      waiting: z.number(),
      present: z.number(),
      open: z.number(),
    }),
  ),
})

/** 活动日历: sessions of a month. */
export const activityCalendar = ask('GET orange/activity/getCalendar', {
  question: z.object({ month: z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, '月份格式如 2026-11') }),
  answer: z.array(
    z.object({
      id: z.string(),
      activity: z.string(),
      title: z.string(),
      day: z.string(),
      time: z.string(),
      passed: z.number(),
      capacity: z.number(),
    }),
  ),
})

/** 主题数据: what of each task was done, and the ranking. */
export const themeFigures = ask('GET orange/theme/getFigures', {
  question: z.object({ id }),
  answer: z.object({
    tasks: z.array(z.object({ label: z.string(), target: z.number(), done: z.number() })),
    ranking: z.array(z.object({ nickname: z.string(), value: z.number() })),
  }),
})

/** 核验时长证明, for anybody who holds one. */
export const certificateCheck = ask('GET orange/activitySignUp/check', {
  question: z.object({ number: z.string().max(30), code: z.string().max(20) }),
  answer: z.object({
    number: z.string(),
    name: z.string(),
    activity: z.string(),
    session: z.string(),
    hours: z.number(),
    organisation: z.string(),
    issuedAt: z.string(),
  }),
})
