import { and, eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { moneyClaim, type moneyIn } from '../../model/index.ts'

/** The claims of money in that nobody has decided yet. */
export function proposedClaims(
  act: Act,
  { id }: Pick<Row<typeof moneyIn>, 'id'>,
): Promise<Row<typeof moneyClaim>[]> {
  return findRows(
    act.tx,
    moneyClaim,
    and(
      eq(columnNamed(moneyClaim, 'moneyIn'), id),
      eq(columnNamed(moneyClaim, 'state'), 'proposed'),
    ),
  )
}

/** Refused while somebody has still to decide what a part of the money is for. */
export async function refuseProposed(act: Act, money: Row<typeof moneyIn>): Promise<void> {
  const { length } = await proposedClaims(act, money)
  if (length > 0) act.refuse(`还有 ${length} 笔认领待确认，请先确认或驳回`)
}
