import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** What a column of a bank's statement may say, in the words of the template. */
export const statementColumns = {
  day: '交易日期',
  time: '交易时间',
  voucherNo: '凭证号',
  debit: '借方发生额',
  credit: '贷方发生额',
  amount: '发生额',
  sign: '收支方向',
  balance: '余额',
  counterName: '对方户名',
  counterAccount: '对方账号',
  counterBank: '对方开户行',
  summary: '摘要',
  remark: '附言',
  serial: '交易流水号',
} as const

/** The name of one of them. */
export type StatementColumn = keyof typeof statementColumns

const line = z.object({
  line: z.number(),
  bookedAt: z.string(),
  isIncome: z.boolean(),
  amount: z.number(),
  balance: z.number().nullable(),
  counterName: z.string(),
  remark: z.string(),
  serial: z.string(),
  /** What becomes of it. */
  fate: z.enum(['new', 'known', 'linked', 'flagged', 'ticked', 'open']),
})

/** What a file of a bank says, before or after it is taken. */
export const statementRead = z.object({
  /** The statement that was made; null: nothing was written. */
  id: z.string().nullable(),
  titles: z.array(z.object({ title: z.string(), column: z.string().nullable() })),
  /** Columns that nothing could be read without: the person says which titles they are. */
  missing: z.array(z.string()),
  rows: z.number(),
  income: z.number(),
  expense: z.number(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  closing: z.number().nullable(),
  fresh: z.number(),
  known: z.number(),
  linked: z.number(),
  flagged: z.number(),
  ticked: z.number(),
  open: z.number(),
  /** Whether the running balance agrees from line to line; null: the file tells none. */
  isBalanced: z.boolean().nullable(),
  lines: z.array(line),
})

const item = z.object({
  id: z.string(),
  number: z.string(),
  on: z.string(),
  amount: z.number(),
  /** Days that it has been open. */
  age: z.number(),
  what: z.string(),
})

/** 银行存款余额调节表: the book and the bank of one account on a day, with what stands between them. */
export const balanceCheck = ask('GET finance/bankStatement/getBalanceCheck', {
  question: z.object({
    bankAccount: z.uuid('银行账户编号有误'),
    on: z.iso.date('日期应为 YYYY-MM-DD'),
  }),
  answer: z.object({
    name: z.string(),
    organisationName: z.string(),
    on: z.string(),
    book: z.number(),
    /** Null: no statement tells a balance up to that day. */
    bank: z.number().nullable(),
    bankOn: z.string().nullable(),
    bankIn: z.array(item),
    bankOut: z.array(item),
    bookIn: z.array(item),
    bookOut: z.array(item),
    bookAdjusted: z.number(),
    bankAdjusted: z.number().nullable(),
  }),
})

/** The payments that a line of the bank may be. */
export const tickCandidates = ask('GET finance/bankLine/getCandidates', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      kind: z.string(),
      payeeName: z.string(),
      paidOn: z.string(),
      amount: z.number(),
      bankSerial: z.string().nullable(),
    }),
  ),
})
