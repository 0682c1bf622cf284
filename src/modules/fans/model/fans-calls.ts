import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const recordId = z.uuid('记录编号有误')
const fen = z.number()
const share = z.object({ name: z.string(), gifts: z.number(), amount: fen })

/** How a donor gave: by year, cause and channel; amounts in fen, less what was given back. */
export const donorProfile = ask('GET fans/donorBook/getProfile', {
  question: z.object({ id: recordId }),
  answer: z.object({
    byYear: z.array(share),
    byCause: z.array(share),
    byChannel: z.array(share),
    /** Registered users who hold the donor's phone. */
    user: z.string().nullable(),
    owed: z.number(),
  }),
})

/** The gifts of a donor in one year, for an annual statement (年度汇总). */
export const donorStatement = ask('GET fans/donorBook/getStatement', {
  question: z.object({ id: recordId, year: z.coerce.number().int().min(2000).max(2100) }),
  answer: z.object({
    organisation: z.string(),
    donor: z.string(),
    year: z.number(),
    gifts: z.array(
      z.object({
        number: z.string(),
        paidAt: z.string(),
        cause: z.string(),
        channel: z.string(),
        amount: fen,
        net: fen,
        receipt: z.string(),
      }),
    ),
    total: fen,
    net: fen,
  }),
})

/** What is known of a company by its credit code: the shared facts, and whether the own list has it. */
export const companyLookUp = ask('GET fans/company/lookUp', {
  question: z.object({ uscc: z.string().trim().max(30) }),
  answer: z.object({
    own: z.object({ id: z.string(), name: z.string() }).nullable(),
    facts: z.record(z.string(), z.string()).nullable(),
  }),
})

/** How a company gave: by year and cause, with what its staff gave. */
export const companyFigures = ask('GET fans/company/getFigures', {
  question: z.object({ id: recordId }),
  answer: z.object({
    byYear: z.array(share),
    byCause: z.array(share.extend({ cause: z.string().nullable(), status: z.string() })),
    staff: share,
    matched: fen,
  }),
})

/** What somebody was given, newest first; never who gave. */
export const aidTimeline = ask('GET fans/aidedPerson/getTimeline', {
  question: z.object({ id: recordId }),
  answer: z.object({
    events: z.array(
      z.object({
        at: z.string(),
        kind: z.string(),
        title: z.string(),
        organisation: z.string(),
        amount: fen.nullable(),
        state: z.string(),
      }),
    ),
    /** The same kind of help within twelve months, by name. */
    repeated: z.array(z.object({ kind: z.string(), times: z.number() })),
    byOrganisation: z.array(z.object({ organisation: z.string(), amount: fen, times: z.number() })),
  }),
})
