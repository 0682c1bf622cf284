import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 橙心首页: figures, drawings and lists of a period. */
export const orangeBoard = ask('GET orange/orangeEntry/getBoard', {
  question: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** One organisation, for the platform; everybody else sees their own. */
    organisation: z.uuid('机构有误').optional(),
  }),
  answer: z.object({
    users: z.number(),
    /** Of the whole programme; null for an organisation. */
    fresh: z.number().nullable(),
    issued: z.number(),
    donated: z.number(),
    /** Fen. */
    converted: z.number(),
    /** Of the whole programme; null for an organisation. */
    held: z.number().nullable(),
    sessions: z.number(),
    attended: z.number(),
    absent: z.number(),
    hours: z.number(),
    days: z.array(z.object({ day: z.string(), issued: z.number(), donated: z.number() })),
    kinds: z.array(z.object({ label: z.string(), hearts: z.number() })),
    activities: z.array(z.object({ label: z.string(), people: z.number() })),
    areas: z.array(z.object({ area: z.string(), users: z.number() })),
    projects: z.array(z.object({ title: z.string(), amount: z.number(), goal: z.number() })),
    waiting: z.array(z.object({ label: z.string(), count: z.number(), place: z.string() })),
    today: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        name: z.string(),
        passed: z.number(),
        capacity: z.number(),
      }),
    ),
    ranking: z.array(z.object({ nickname: z.string(), hearts: z.number(), hours: z.number() })),
    /** What somebody should look at, as sentences. */
    alarms: z.array(z.string()),
  }),
})
