import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const organisation = z.uuid('机构编号有误').optional()
const day = z.iso.date('日期应为 YYYY-MM-DD')

/** How a day of an organisation stands. */
export const dayStates = {
  future: '未到',
  waiting: '待上传',
  differing: '有差异',
  even: '已平',
  closed: '已关账',
} as const

const dayState = z.enum(['future', 'waiting', 'differing', 'even', 'closed'])

/** 对账日历: days of a month, of one organisation or of all in reach. */
export const reconCalendar = ask('GET finance/bill/getCalendar', {
  question: z.object({
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份应为 YYYY-MM'),
    organisation,
  }),
  answer: z.array(
    z.object({
      organisation: z.string(),
      name: z.string(),
      days: z.array(
        z.object({
          day: z.string(),
          state: dayState,
          expected: z.number(),
          loaded: z.number(),
          differences: z.number(),
          gap: z.number(),
        }),
      ),
    }),
  ),
})

/** 对账日: what each merchant number and the books tell of a day, and what keeps it open. */
export const reconDay = ask('GET finance/bill/getDay', {
  question: z.object({ organisation, day }),
  answer: z.object({
    organisation: z.string(),
    name: z.string(),
    day: z.string(),
    isClosed: z.boolean(),
    /** From ten o'clock of the next day on it may be closed. */
    isOver: z.boolean(),
    closedThrough: z.string().nullable(),
    why: z.array(z.string()),
    merchants: z.array(
      z.object({
        merchant: z.string(),
        number: z.string(),
        bill: z.string().nullable(),
        billNumber: z.string().nullable(),
        state: z.string().nullable(),
        isExpected: z.boolean(),
        differences: z.number(),
        ours: z.object({
          count: z.number(),
          amount: z.number(),
          refunds: z.number(),
          refunded: z.number(),
        }),
        theirs: z.object({
          count: z.number(),
          amount: z.number(),
          refunds: z.number(),
          refunded: z.number(),
          fee: z.number(),
        }),
      }),
    ),
  }),
})

const figures = {
  opening: z.number(),
  in: z.number(),
  refund: z.number(),
  fee: z.number(),
  payout: z.number(),
  otherIn: z.number(),
  otherOut: z.number(),
  /** Opening with all of them. */
  closing: z.number(),
  /** What the accounts themselves hold at the end of the last day. */
  held: z.number(),
}

/** How the rows of 机构对账 are told apart. */
export const accountParts = {
  organisation: '机构',
  merchant: '商户号',
  bank: '银行账户',
  day: '日',
} as const

/** 机构对账. */
export const organisationAccounts = ask('GET finance/bill/getOrganisationAccounts', {
  question: z.object({
    organisation,
    from: day,
    to: day,
    by: z.enum(['organisation', 'merchant', 'bank', 'day']).default('organisation'),
  }),
  answer: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      organisation: z.string(),
      organisationName: z.string(),
      ...figures,
      bank: z.number(),
      clearing: z.number(),
      cash: z.number(),
      transit: z.number(),
      shortage: z.number(),
      closedThrough: z.string().nullable(),
      openDays: z.number(),
      differences: z.number(),
      /** Causes, unrestricted money, fees, custodial money and debts: what the assets belong to. */
      claims: z.number(),
      /** Of a bank account: what its last statement tells up to the day; null where none does. */
      told: z.number().nullable(),
      toldOn: z.string().nullable(),
      /** Of a bank account: lines and payments that are not ticked off. */
      unticked: z.number(),
    }),
  ),
})

/** 项目对账: documents against entries, cause by cause. */
export const causeChecks = ask('GET finance/donation/getCauseChecks', {
  question: z.object({
    kind: z.enum(['project', 'fund', 'help']),
    organisation,
    to: day,
    keyword: z.string().max(60).optional(),
    only: z.enum(['gaps']).optional(),
    page: z.coerce.number('页码有误').int('页码有误').min(1).max(10_000).default(1),
    limit: z.coerce.number('条数有误').int('条数有误').min(1).max(50).default(20),
  }),
  answer: z.object({
    total: z.number(),
    gaps: z.number(),
    list: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        title: z.string(),
        organisation: z.string(),
        organisationName: z.string(),
        giftCount: z.number(),
        giftPostings: z.number(),
        gifts: z.number(),
        giftsBooked: z.number(),
        refunds: z.number(),
        refundsBooked: z.number(),
        payouts: z.number(),
        payoutsBooked: z.number(),
        fee: z.number(),
        management: z.number(),
        even: z.number(),
        open: z.number(),
        balance: z.number(),
        held: z.number(),
        gap: z.number(),
      }),
    ),
    /** Of each organisation: what its money belongs to, and what there is. */
    organisations: z.array(
      z.object({
        organisation: z.string(),
        name: z.string(),
        causes: z.number(),
        custodial: z.number(),
        unrestricted: z.number(),
        management: z.number(),
        debts: z.number(),
        assets: z.number(),
      }),
    ),
  }),
})

/** 差额单据: the documents of a cause that its entries do not tell alike. */
export const causeGaps = ask('GET finance/donation/getCauseGaps', {
  question: z.object({ cause: z.uuid('标的编号有误'), to: day }),
  answer: z.array(
    z.object({
      kind: z.enum(['donation', 'refund', 'payout']),
      id: z.string(),
      number: z.string(),
      amount: z.number(),
      booked: z.number(),
    }),
  ),
})
