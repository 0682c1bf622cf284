import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const organisation = z.uuid('机构编号有误').optional()
const day = z.iso.date('日期应为 YYYY-MM-DD')
const page = {
  page: z.coerce.number('页码有误').int('页码有误').min(1, '页码有误').max(10_000).default(1),
  limit: z.coerce.number('条数有误').int('条数有误').min(1).max(50, '每页最多 50 条').default(10),
}
const named = z.object({ key: z.string(), label: z.string(), amount: z.number() })
const waiting = z.object({
  kind: z.string(),
  label: z.string(),
  count: z.number(),
  place: z.string(),
  /** Why the list has other rows than are counted. */
  noRows: z.string().optional(),
})

/** 财务数据总览. */
export const financeBoard = ask('GET finance/accountingPeriod/getBoard', {
  question: z.object({ organisation, from: day, to: day }),
  answer: z.object({
    asOf: z.string(),
    unit: z.enum(['day', 'month']),
    figures: z.object({
      income: z.number(),
      refunds: z.number(),
      payouts: z.number(),
      management: z.number(),
      raising: z.number(),
      bank: z.number(),
      clearing: z.number(),
      unclaimed: z.number(),
      unclaimedCount: z.number(),
      unclaimedOldest: z.string().nullable(),
      refundPayable: z.number(),
      available: z.number(),
      unrestricted: z.number(),
    }),
    tasks: z.array(waiting),
    trend: z.array(z.object({ at: z.string(), in: z.number(), out: z.number() })),
    channels: z.array(named),
    funds: z.array(named),
    causes: z.array(
      z.object({ id: z.string(), kind: z.string(), title: z.string(), balance: z.number() }),
    ),
    ages: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        count: z.number(),
        amount: z.number(),
        from: z.string().nullable(),
        to: z.string().nullable(),
      }),
    ),
  }),
})

/** 试算平衡. */
export const trialBalance = ask('GET finance/accountingPeriod/getTrial', {
  question: z.object({ organisation, from: day, to: day }),
  answer: z.object({
    /** Whether debits equal credits and assets equal claims. */
    isEven: z.boolean(),
    debit: z.number(),
    credit: z.number(),
    rows: z.array(
      z.object({
        account: z.number(),
        kind: z.string(),
        owner: z.string(),
        organisationName: z.string(),
        code: z.string(),
        codeName: z.string(),
        side: z.enum(['debit', 'credit']),
        opening: z.number(),
        debit: z.number(),
        credit: z.number(),
        closing: z.number(),
        reserved: z.number(),
        available: z.number(),
      }),
    ),
    more: z.number(),
  }),
})

/** 分录明细. */
export const bookEntries = ask('GET finance/accountingPeriod/getEntries', {
  question: z.object({
    organisation,
    from: day,
    to: day,
    account: z.coerce.number('账户编号有误').int('账户编号有误').optional(),
    /** Each several, parted by commas. */
    kinds: z.string().max(200).optional(),
    flows: z.string().max(100).optional(),
    events: z.string().max(200).optional(),
    ...page,
  }),
  answer: z.object({
    total: z.number(),
    debit: z.number(),
    credit: z.number(),
    page: z.number(),
    list: z.array(
      z.object({
        posting: z.string(),
        number: z.number(),
        line: z.number(),
        day: z.string(),
        event: z.string(),
        label: z.string(),
        memo: z.string(),
        account: z.string(),
        counter: z.string(),
        flow: z.string().nullable(),
        debit: z.number(),
        credit: z.number(),
        balanceAfter: z.number(),
        sourceType: z.string(),
        sourceId: z.string(),
      }),
    ),
  }),
})

/** The statements of 民间非营利组织会计制度. */
export const statementNames = {
  balance: '资产负债表',
  activity: '业务活动表',
  cash: '现金流量表',
} as const

/** 会计报表. */
export const financeStatement = ask('GET finance/accountingPeriod/getStatement', {
  question: z.object({
    kind: z.enum(['balance', 'activity', 'cash'], '没有这种报表'),
    organisation,
    /** A month `YYYY-MM` or a year `YYYY`. */
    period: z.string().regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/, '期间应为 YYYY 或 YYYY-MM'),
  }),
  answer: z.object({
    title: z.string(),
    organisationName: z.string(),
    from: z.string(),
    to: z.string(),
    /** Titles of the columns of amounts. */
    columns: z.array(z.string()),
    lines: z.array(
      z.object({
        label: z.string(),
        level: z.enum(['head', 'line', 'sum']),
        amounts: z.array(z.number().nullable()),
        /** What of the entries makes it up, for the list of entries; null where it is a sum. */
        opens: z
          .object({
            kinds: z.string().optional(),
            flows: z.string().optional(),
            events: z.string().optional(),
          })
          .nullable(),
      }),
    ),
    /** What does not add up; null where everything does. */
    fault: z.string().nullable(),
  }),
})
