import { z } from 'zod'

/**
 * In whose reach figures are reckoned where nobody is signed in: that of who published a version or
 * issued a token, as it was then. Never a person: only how far somebody's look reached.
 */
export const screenScope = z.strictObject({
  ownerKind: z.enum(['platform', 'organisation', 'unit']),
  ownerId: z.string().nullable(),
  areaCodes: z.array(z.string()).max(50),
  /** Keys of the datasets that the publisher might ask. */
  datasets: z.array(z.string()).max(200),
})
export type ScreenScope = z.infer<typeof screenScope>
