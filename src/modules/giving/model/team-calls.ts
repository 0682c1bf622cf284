import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const id = z.uuid('记录编号有误')

/** The public page of a team tells who shared it and who opened it. */
export const assistTold = ask('POST zhuanti/teamAssist/tell', {
  question: z.strictObject({
    campaign: id,
    kind: z.enum(['share', 'open'], '类型有误'),
    visitor: z.string().regex(/^[\w-]{16,64}$/, '访客标识有误'),
    /** The step by whose link the visitor came. */
    via: id.optional(),
    /** The member who shares. */
    member: id.optional(),
  }),
  answer: z.object({ id: z.string() }),
})

/** 助力 of a team in figures, and who helped most. */
export const assistFigures = ask('GET zhuanti/teamAssist/getFigures', {
  question: z.object({ id }),
  answer: z.object({
    shares: z.number(),
    /** Devices that opened it. */
    visitors: z.number(),
    registered: z.number(),
    gifts: z.number(),
    /** Fen. */
    given: z.number(),
    /** Donors brought ÷ visitors, in basis points; null without visitors. */
    rate: z.number().nullable(),
    helpers: z.array(
      z.object({ name: z.string(), brought: z.number(), gifts: z.number(), given: z.number() }),
    ),
  }),
})

/** One step of a chain. */
export const assistStep = z.object({
  id: z.string(),
  via: z.string().nullable(),
  kind: z.string(),
  name: z.string(),
  at: z.string(),
  /** Fen. */
  amount: z.number(),
  depth: z.number(),
})
export type AssistStep = z.infer<typeof assistStep>

/** The chain of a team: who brought whom. */
export const assistChain = ask('GET zhuanti/teamAssist/getChain', {
  question: z.object({ id }),
  answer: z.object({ steps: z.array(assistStep), total: z.number() }),
})

/** Who gave most, or brought most, by the ranking of the team. */
export const teamRanking = ask('GET zhuanti/teamCampaign/getRanking', {
  question: z.object({ id }),
  answer: z.object({
    by: z.enum(['people', 'amount', 'none']),
    members: z.array(z.object({ name: z.string(), people: z.number(), raised: z.number() })),
    teams: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        donors: z.number(),
        raised: z.number(),
        state: z.string(),
      }),
    ),
  }),
})

/** 概况 and 风险 of a team: gifts by hour, and what is unusual about them. */
export const teamCourse = ask('GET zhuanti/teamCampaign/getCourse', {
  question: z.object({ id }),
  answer: z.object({
    planNumber: z.string().nullable(),
    hours: z.array(z.object({ hour: z.string(), gifts: z.number(), amount: z.number() })),
    risk: z.object({
      /** Devices on which five or more people gave. */
      devices: z.array(z.object({ device: z.string(), people: z.number(), gifts: z.number() })),
      /** Donors with twenty or more gifts within an hour. */
      payers: z.number(),
      refunded: z.number(),
      given: z.number(),
    }),
  }),
})
