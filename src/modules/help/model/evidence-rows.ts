import { z } from 'zod'
import { partsInWords, printMinute, rowsInWords } from '#kinds/index.ts'

/** Who signed in at a home visit. */
export const signedIn = z.array(
  z.strictObject({
    account: z.string(),
    name: z.string(),
    at: z.string(),
    /** Keyed hash of the ID number: the same person under two accounts is seen, and nothing read back. */
    mark: z.string(),
  }),
)
export type SignedIn = z.infer<typeof signedIn>[number]

export const writeSigned = rowsInWords<SignedIn>(({ name, at }) =>
  partsInWords(name, printMinute(at)),
)

/** The same file in other evidence. */
export const usedElsewhere = z.array(z.strictObject({ title: z.string(), number: z.string() }))

export const writeReuse = rowsInWords<z.infer<typeof usedElsewhere>[number]>(
  ({ title, number }) => `${number} ${title}`,
)
