import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { boardQuestion } from './board-period.ts'

/** Groups of fewer donors are told no closer than this. */
export const leastDonors = 5

/** A number of donors, or that they are too few to be told. */
export const toldDonors = z.union([z.number(), z.literal('<5')])
export type ToldDonors = z.infer<typeof toldDonors>

/** A group of gifts; its figures stay behind where its donors are too few. */
const group = z.object({
  key: z.string(),
  donors: toldDonors,
  gifts: z.number().nullable(),
  /** Fen. */
  amount: z.number().nullable(),
})
export type DonorGroup = z.infer<typeof group>

/** The least fen of each band of amounts. */
export const amountBands = {
  '0': '10 元以下',
  '1000': '10–50 元',
  '5000': '50–100 元',
  '10000': '100–500 元',
  '50000': '500–2000 元',
  '200000': '2000 元及以上',
} as const

const figure = z.object({
  now: z.number().nullable(),
  previous: z.number().nullable(),
  lastYear: z.number().nullable(),
})

/** 用户数据: who gives to causes of a kind, and do they stay (project.md "UserBoard"). */
export const userBoard = ask('GET project/cause/getUserBoard', {
  question: boardQuestion,
  answer: z.object({
    asOf: z.string(),
    from: z.string(),
    to: z.string(),
    unit: z.enum(['day', 'month']),
    figures: z.object({
      donors: figure,
      /** First ever paid gift to this kind in the span. */
      fresh: figure,
      /** 复捐率: with two gifts or more in the span, as a part of its donors. */
      repeat: figure,
      /** Fen. */
      average: figure,
      median: figure,
      /** Gave in the span before, not in this one. */
      lost: figure,
    }),
    /** New and returning donors by day or month. */
    days: z.array(z.object({ at: z.string(), fresh: toldDonors, returning: toldDonors })),
    bands: z.array(group),
    /** `weekday-hour`: Monday is 1, Beijing time. */
    hours: z.array(group),
    provinces: z.array(group),
    channels: z.array(group),
    sources: z.array(group),
    /** By month of the first gift: its donors, and how many gave again so many months later. */
    cohorts: z.array(
      z.object({ month: z.string(), donors: toldDonors, again: z.array(toldDonors.nullable()) }),
    ),
    /** Donors who gave to two categories of the first level. */
    cross: z.array(z.object({ one: z.string(), other: z.string(), donors: toldDonors })),
  }),
})
