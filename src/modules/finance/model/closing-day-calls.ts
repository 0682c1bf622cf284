import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 未关账的日期及其原因. */
export const closingDayOpen = ask('GET finance/closingDay/getOpen', {
  question: z.object({ organisation: z.uuid('机构编号有误').optional() }),
  answer: z
    .object({
      closedThrough: z.string().nullable(),
      stopped: z.string().nullable(),
      firstOpen: z.string().nullable(),
      lastClosable: z.string(),
      why: z.array(z.string()),
      /** Prepared days that wait for their confirmation, the first one first. */
      prepared: z.array(
        z.object({
          id: z.string(),
          version: z.number(),
          day: z.string(),
          /** This person prepared it: another one confirms. */
          isOwn: z.boolean(),
        }),
      ),
    })
    .nullable(),
})

/** Days that one act leads on at most. */
export const mostDays = 31

/** How far days were led on, and what was in the way of the next one. */
const ledOn = z.object({
  days: z.array(z.string()),
  stopped: z.object({ day: z.string(), why: z.array(z.string()) }).nullable(),
})

/** 依次关账至该日: prepares the open days in order, each by all its rules, until one is in the way. */
export const closingDayPrepareThrough = ask('POST finance/closingDay/prepareThrough', {
  question: z.strictObject({
    organisation: z.uuid('机构编号有误').optional(),
    day: z.iso.date('日期应为 YYYY-MM-DD'),
  }),
  answer: ledOn,
})

/** 依次确认: closes prepared days in order, each by all its rules, until one is in the way. */
export const closingDayConfirmInOrder = ask('POST finance/closingDay/confirmInOrder', {
  question: z.strictObject({
    rows: z
      .array(z.strictObject({ id: z.uuid('记录编号有误'), version: z.int('版本有误') }))
      .min(1, '没有待确认的日期')
      .max(mostDays, `一次最多确认 ${mostDays} 天`),
  }),
  answer: ledOn,
})

/** 关账日报. */
export const closingDayReport = ask('GET finance/closingDay/getReport', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.object({
    report: z.object({
      organisation: z.string(),
      from: z.string(),
      to: z.string(),
      postings: z.number(),
      amount: z.number(),
      listHash: z.string(),
      treeSize: z.number(),
      expected: z.number(),
      loaded: z.number(),
      clearingFrom: z.number(),
      clearingTo: z.number(),
      events: z.array(
        z.object({
          event: z.string(),
          label: z.string(),
          count: z.number(),
          amount: z.number(),
        }),
      ),
    }),
    hash: z.string(),
    /** The digest of when the days were closed; null for days closed before there was one. */
    kept: z.string().nullable(),
  }),
})
