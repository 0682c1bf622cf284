import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { donation } from '../../model/index.ts'

type Gift = Pick<Row<typeof donation>, 'netAmount' | 'returnValue'>

/** What of a gift a receipt may bear, in fen: what was given and kept, less what the donor had for it. */
export function receiptableOf({ netAmount, returnValue }: Gift): number {
  return Math.max(0, netAmount - returnValue)
}

/** The same of rows of donations, in SQL. */
export const receiptableSum = sql`greatest(0, net_amount - return_value)`

/** Why what a donor had for a gift cannot be so much; undefined where it can. */
export function whyReturnTooLarge({
  amount,
  returnValue,
}: {
  readonly amount: number
  readonly returnValue?: number | null | undefined
}): string | undefined {
  return (returnValue ?? 0) > amount ? '回报价值不能超过捐赠金额' : undefined
}
