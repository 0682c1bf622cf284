import { z } from 'zod'

/** How a donor stands to the causes of a kind. */
export const givingStandings = {
  fresh: '新捐',
  again: '复捐',
  returning: '老捐赠人',
  lost: '流失',
  asleep: '沉睡',
} as const
export type GivingStanding = keyof typeof givingStandings

/** Days without a gift after which a donor sleeps. */
export const asleepAfter = 365

const standings = Object.keys(givingStandings) as [GivingStanding, ...GivingStanding[]]

/**
 * What the filter 捐赠情况 of donors asks: who gave to causes of a kind, to one of them, on these
 * Beijing days, through a channel or source, between two amounts (fen, the first included), and how
 * they stand.
 */
export const givingQuestion = z.strictObject({
  kind: z.enum(['project', 'fund', 'help']),
  cause: z.uuid().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  channel: z.string().max(20).optional(),
  source: z.string().max(20).optional(),
  least: z.coerce.number().int().optional(),
  below: z.coerce.number().int().optional(),
  standing: z.enum(standings).optional(),
})
export type GivingQuestion = z.infer<typeof givingQuestion>

/** The question as the filter's value. */
export const writeGiving = (question: GivingQuestion): string => JSON.stringify(question)

/** A filter's value as the question; undefined where it is none. */
export function readGiving(written: string): GivingQuestion | undefined {
  try {
    return givingQuestion.safeParse(JSON.parse(written)).data
  } catch {
    return undefined
  }
}
