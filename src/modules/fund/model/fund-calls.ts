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

/** The fund's money in a period beside what one founder gave in it; the ledger's own figures, in fen. */
export const founderStatement = ask('GET fund/fundFounder/getStatement', {
  question: z.object({ id: recordId, from: isoDay, to: isoDay }),
  answer: z.object({
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
  }),
})
