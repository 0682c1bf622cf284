import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { boardQuestion } from '#modules/cause/model/board-period.ts'
import { toldDonors } from '#modules/cause/model/user-board-calls.ts'

const fen = z.number()
const counted = z.array(z.object({ key: z.string(), count: z.number() }))

/** 求助数据: what only help requests have (seekhelp.md "helpdata"); amounts in fen, rates as parts of one. */
export const helpFigures = ask('GET help/help/getFigures', {
  question: boardQuestion,
  answer: z.object({
    from: z.string(),
    to: z.string(),
    /** 收到求助: submitted in the period. */
    received: z.number(),
    /** 通过率: passed of those decided in the period. */
    passRate: z.number().nullable(),
    /** Median days from submission to approval, and to the first payout, of the cases received in the period. */
    daysToPass: z.number().nullable(),
    daysToPay: z.number().nullable(),
    /** Distinct people helped, and what they got. */
    people: z.number(),
    amount: fen,
    /** What waits now, whatever the period. */
    verifying: z.number(),
    noticed: z.number(),
    disputed: z.number(),
    followUpsLate: z.number(),
    /** Cases received in the period, by how far they have come. */
    funnel: counted,
    kinds: z.array(z.object({ key: z.string(), count: z.number(), amount: fen })),
    hardships: counted,
    rescueClasses: counted,
    /** People of the cases received, by sex and age. */
    ages: z.array(z.object({ key: z.string(), people: toldDonors })),
    /** By county of the case. */
    areas: z.array(z.object({ key: z.string(), people: toldDonors })),
    months: z.array(z.object({ at: z.string(), applied: fen, approved: fen, paid: fen })),
  }),
})

/** 求助人数据: who asks for help, and where from (seekhelp.md "userdata"). */
export const applicantFigures = ask('GET help/help/getApplicants', {
  question: boardQuestion,
  answer: z.object({
    people: z.number(),
    /** With an earlier request of the same person. */
    again: z.number(),
    /** Parts of the requests submitted. */
    byOthers: z.number().nullable(),
    minors: z.number().nullable(),
    /** Drafts older than 14 days, of the requests made in the period. */
    abandoned: z.number().nullable(),
    barred: z.number(),
    /** Median days from the start of a drive to its target, by kind of help. */
    daysToTarget: z.array(z.object({ key: z.string(), days: z.number() })),
    /** Donors by province of the case and province of the donor. */
    matrix: z.array(z.object({ asked: z.string(), gave: z.string(), donors: toldDonors })),
  }),
})
