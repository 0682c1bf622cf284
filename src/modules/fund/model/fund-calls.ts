import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const recordId = z.uuid('记录编号有误')
const isoDay = z.iso.date('日期应为 YYYY-MM-DD')

/** The whole table of a draft budget at once, as it is typed. */
export const setBudgetLines = ask('POST fund/fundBudget/setLines', {
  question: z.strictObject({
    id: recordId,
    lines: z.array(z.record(z.string(), z.unknown())).max(100, '预算不超过 100 行'),
  }),
  answer: z.array(z.object({ id: z.string() })),
})

const fen = z.number()

const statement = z.object({
  founder: z.string(),
  fund: z.string(),
  from: z.string(),
  to: z.string(),
  /** Gifts of this founder in the period, less what went back. */
  given: fen,
  pledged: fen,
  paid: fen,
  opening: fen,
  gifts: fen,
  refunds: fen,
  income: fen,
  fee: fen,
  grants: fen,
  grantsBy: z.array(z.object({ item: z.string(), amount: fen })),
  other: fen,
  closing: fen,
})

const token = z.string().max(60)

/** One word to the founders of a fund (出资人反馈), as its link shows it. */
const feedback = z.object({ id: z.string(), title: z.string(), publishedAt: z.string().nullable() })

/** The fund's money in a period beside what one founder gave in it; the ledger's own figures, in fen. */
export const founderStatement = ask('GET fund/fundFounder/getStatement', {
  question: z.object({ id: recordId, from: isoDay, to: isoDay }),
  answer: statement,
})

/** What the link of a founder opens: his statement of this year, and what was told to the founders of his fund. */
export const founderLink = ask('GET fund/fundFounder/openLink', {
  question: z.object({ token }),
  answer: z.object({
    statement,
    answer: z.string().nullable(),
    feedback: z.array(feedback),
  }),
})

/** One word to the founders, by the link of one of them. */
export const founderFeedback = ask('GET fund/fundFounder/openFeedback', {
  question: z.object({ token, progress: recordId }),
  answer: feedback.extend({ body: z.string() }),
})

/** 已阅/有疑问, by the link. */
export const founderAnswer = ask('POST fund/fundFounder/answerLink', {
  question: z.strictObject({
    token,
    answer: z.enum(['read', 'doubt'], '请选择已阅或有疑问'),
    doubt: z.string().trim().max(500, '不超过 500 个字').optional(),
  }),
  answer: z.object({ answer: z.string() }),
})
