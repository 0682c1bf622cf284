import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 公益号看板. */
export const kanbanGet = ask('GET charity/kanban/get', {
  question: z.object({
    period: z.enum(['7d', '30d', '90d', 'year', '12m'], '没有这种期间').default('30d'),
    /** One organisation of those in reach. */
    organisation: z.uuid('机构编号有误').optional(),
    /** An area and everything in it. */
    area: z
      .string()
      .regex(/^\d{6}$/, '地区代码不正确')
      .optional(),
  }),
  answer: z.object({
    /** ISO moment of the reckoning. */
    asOf: z.string(),
    from: z.string(),
    to: z.string(),
    unit: z.enum(['day', 'month']),
    organisations: z.object({
      byState: z.array(
        z.object({
          key: z.string(),
          count: z.number(),
        }),
      ),
      byProvince: z.array(
        z.object({
          key: z.string(),
          count: z.number(),
        }),
      ),
      qualified: z.number(),
    }),
    /** How many organisations have one that ends in each span. */
    certificates: z.object({
      past: z.number(),
      within7: z.number(),
      within30: z.number(),
      within90: z.number(),
    }),
    /** How many records of each kind somebody should look at. */
    risks: z.object({
      /** Organisations with a merchant certificate that has ended or does within 30 days. */
      merchants: z.number(),
      /** Filed plans that end within 30 days. */
      plans: z.number(),
      /** Organisations without their contacts. */
      contacts: z.number(),
      /** Organisations with too few administrators. */
      administrators: z.number(),
      /** Organisations with a disclosure past its day. */
      overdue: z.number(),
      /** Organisations with books that should have been closed. */
      unclosed: z.number(),
      /** Causes whose report to a platform failed, by kind. */
      unsynced: z.partialRecord(z.enum(['project', 'fund', 'help']), z.number()),
      /** Facts that wait for their place in the evidence log for more than a minute. */
      evidence: z.number(),
    }),
    /** Causes that are raising; `directed`: how many of them ask founders, directors and members only. */
    causes: z
      .array(
        z.object({
          kind: z.string(),
          count: z.number(),
          directed: z.number(),
        }),
      )
      .optional(),
    today: z
      .object({
        /** Fen. */
        amount: z.number(),
        gifts: z.number(),
        donors: z.number(),
      })
      .optional(),
    sameDayLastWeek: z
      .object({
        /** Fen. */
        amount: z.number(),
        gifts: z.number(),
      })
      .optional(),
    total: z
      .object({
        /** Fen. */
        amount: z.number(),
        gifts: z.number(),
        refunded: z.number(),
      })
      .optional(),
    trend: z
      .array(
        z.object({
          /** Fen. */
          amount: z.number(),
          gifts: z.number(),
          at: z.string(),
        }),
      )
      .optional(),
    byChannel: z
      .array(
        z.object({
          /** Fen. */
          amount: z.number(),
          gifts: z.number(),
          channel: z.string(),
        }),
      )
      .optional(),
    byKind: z
      .array(
        z.object({
          /** Fen. */
          amount: z.number(),
          gifts: z.number(),
          kind: z.string(),
        }),
      )
      .optional(),
    byProvince: z
      .array(
        z.object({
          area: z.string(),
          amount: z.number(),
          count: z.number(),
        }),
      )
      .optional(),
    topOrganisations: z
      .array(
        z.object({
          id: z.string(),
          /** Fen. */
          amount: z.number(),
          gifts: z.number(),
          name: z.string(),
        }),
      )
      .optional(),
    topCauses: z
      .array(
        z.object({
          id: z.string(),
          /** Fen. */
          amount: z.number(),
          gifts: z.number(),
          title: z.string(),
          kind: z.string(),
        }),
      )
      .optional(),
    latest: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          amount: z.number(),
          cause: z.string().nullable(),
          at: z.string(),
        }),
      )
      .optional(),
    /** Null while no books are connected. */
    money: z
      .object({
        payoutThisMonth: z.number(),
        available: z.number(),
        payouts: z.array(
          z.object({
            at: z.string(),
            amount: z.number(),
          }),
        ),
      })
      .nullable(),
    /** What waits for whoever looks: the very kinds of the to-do list. */
    todo: z.array(
      z.object({
        kind: z.string(),
        label: z.string(),
        count: z.number(),
        /** The screen on which they are done. */
        link: z.string(),
        /** ISO moment of the one that waits longest. */
        oldestAt: z.string().nullable(),
      }),
    ),
  }),
})
