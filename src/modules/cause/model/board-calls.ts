import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { boardQuestion } from './board-period.ts'

/** A figure of the board: now, in the span before and in that of last year, and its last 30 days. */
const figure = z.object({
  /** Fen, pieces, or parts of one; null where nothing can be divided. */
  now: z.number().nullable(),
  previous: z.number().nullable(),
  lastYear: z.number().nullable(),
  spark: z.array(z.number()),
})

const span = z.object({ from: z.string(), to: z.string() })

const ranked = z.object({
  id: z.string(),
  title: z.string(),
  number: z.string(),
  /** 筹款额 of the period, fen. */
  raised: z.number(),
  donors: z.number(),
  target: z.number().nullable(),
  /** 达成率 and 执行率 since the start, as parts of one. */
  reached: z.number().nullable(),
  executed: z.number().nullable(),
})

/** 标的数据: how causes of a kind are doing, and which one needs me (project.md "CauseBoard"). */
export const causeBoard = ask('GET project/cause/getBoard', {
  question: boardQuestion,
  answer: z.object({
    /** ISO moment of the reckoning. */
    asOf: z.string(),
    from: z.string(),
    to: z.string(),
    unit: z.enum(['day', 'month']),
    previous: span,
    lastYear: span,
    figures: z.object({
      raised: figure,
      net: figure,
      paidOut: figure,
      available: figure,
      gifts: figure,
      donors: figure,
      average: figure,
      executed: figure,
    }),
    /** 配捐 within 筹款额, and further sums of the period; fen. */
    sums: z.object({ matched: z.number(), refunded: z.number(), fee: z.number() }),
    status: z.object({
      raising: z.number(),
      /** Of them drives among founders, directors and members. */
      raisingDirected: z.number(),
      pending: z.number(),
      pendingDirected: z.number(),
      /** Disclosure tasks past their day. */
      overdue: z.number(),
      unsynced: z.number().nullable(),
      /** The causes themselves: no list finds them by the end of their plan. */
      plansEnding: z.array(z.string()).nullable(),
    }),
    trend: z.array(z.object({ at: z.string(), raised: z.number(), paidOut: z.number() })),
    /** Of the first level; null: without a category. */
    categories: z.array(
      z.object({
        id: z.string().nullable(),
        name: z.string(),
        amount: z.number(),
        causes: z.number(),
      }),
    ),
    /** By province; a cause of several provinces counts in each with an equal share of its money. */
    areas: z.array(z.object({ area: z.string(), amount: z.number(), causes: z.number() })),
    channels: z.array(z.object({ at: z.string(), channel: z.string(), amount: z.number() })),
    ranking: z.object({
      raised: z.array(ranked),
      donors: z.array(ranked),
      reached: z.array(ranked),
      executed: z.array(ranked),
    }),
    funnel: z.array(z.object({ state: z.string(), count: z.number() })),
    slow: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        number: z.string(),
        raiseEnd: z.string(),
        net: z.number(),
        paidOut: z.number(),
        executed: z.number(),
      }),
    ),
  }),
})
