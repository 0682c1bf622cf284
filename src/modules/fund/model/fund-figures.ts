import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const fen = z.number()
const question = z.object({ organisation: z.uuid('机构编号有误').optional() })

/** 基金数据: what only funds have, as of today and for this calendar year (fund.md "funddata"); amounts in fen. */
export const fundFigures = ask('GET fund/fund/getFigures', {
  question,
  answer: z.object({
    year: z.number(),
    /** 基金总规模, 其中留本, 可拨付. */
    balance: fen,
    locked: fen,
    available: fen,
    received: fen,
    granted: fen,
    /** Balance at the end of the year before. */
    opening: fen,
    /** 投资收益 (I6) of this year. */
    invested: fen,
    funds: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        type: z.string(),
        state: z.string(),
        balance: fen,
        available: fen,
        termFrom: z.string().nullable(),
        termTo: z.string().nullable(),
        /** The active budget of this year. */
        budget: z.object({ total: fen, used: fen, reserved: fen }).nullable(),
        /** No payout in 365 days, and more than ¥10,000.00 to pay out. */
        isIdle: z.boolean(),
      }),
    ),
    /** Paid gifts less refunds by year and kind of founder; `public`: of nobody who founds the fund. */
    income: z.array(z.object({ year: z.string(), kind: z.string(), amount: fen })),
    /** Of the last twelve months: what came, what went, and the balance at the end. */
    months: z.array(z.object({ at: z.string(), came: fen, went: fen, balance: fen })),
  }),
})

/** 出资人用户数据: few large givers, and how they are kept (fund.md "userdata"); rates as parts of one. */
export const founderFigures = ask('GET fund/fundFounder/getFigures', {
  question,
  answer: z.object({
    founders: z.number(),
    /** Paid of what was promised and is due, each promise counted no higher than itself. */
    kept: z.number().nullable(),
    /** The five who gave most, as a part of all gifts to funds. */
    topFive: z.number().nullable(),
    /** Founders giving in this and the previous year ÷ those of the previous year. */
    renewed: z.number().nullable(),
    /** Gifts of nobody who founds the fund. */
    public: z.number().nullable(),
    /** Feedback sent by its day ÷ feedback due. */
    punctual: z.number().nullable(),
    byKind: z.array(z.object({ kind: z.string(), amount: fen })),
    founderList: z.array(
      z.object({
        id: z.string(),
        donor: z.string().nullable(),
        fund: z.string(),
        fundTitle: z.string(),
        name: z.string(),
        kind: z.string(),
        pledged: fen,
        dueOn: z.string().nullable(),
        paid: fen,
        gifts: z.number(),
        agreementUntil: z.string().nullable(),
        /** Day of the last published word to the founders of the fund. */
        toldOn: z.string().nullable(),
        /** Day of the last gift. */
        gaveOn: z.string().nullable(),
      }),
    ),
  }),
})
