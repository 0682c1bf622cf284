import { z } from 'zod'
import { rowsInWords } from '#kinds/index.ts'

/** One risk check of a payout (风险检查): what it found, and where the product knows it from. */
const payoutFinding = z.object({
  item: z.string(),
  field: z.string(),
  level: z.enum(['pass', 'warn', 'block']),
  message: z.string(),
  source: z.string(),
})
export type PayoutFinding = z.infer<typeof payoutFinding>

/** All checks of a payout; a block refuses it, a warning needs a note. */
export const payoutFindings = z.array(payoutFinding)

/** What is not in order, in one line. */
export const writeFindings = rowsInWords<PayoutFinding>(({ item, level, message }) =>
  level === 'pass' ? `${item} 通过` : `${item} ${message}`,
)
