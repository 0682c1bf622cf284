import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { refund } from '../../model/index.ts'

const underWay = ['pending', 'approved', 'processing', 'failed'] as const

/** Fen that other refunds of a gift are about to give back. */
export async function refundsUnderWay(
  act: Pick<Act, 'tx'>,
  gift: string,
  except?: string,
): Promise<number> {
  const others = await findRows(
    act.tx,
    refund,
    and(
      eq(columnNamed(refund, 'donation'), gift),
      inArray(columnNamed(refund, 'state'), [...underWay]),
      except === undefined ? undefined : ne(columnNamed(refund, 'id'), except),
    ),
  )
  return others.reduce((sum, { amount }) => sum + amount, 0)
}

/** Which of these gifts somebody is about to give back. */
export async function giftsGivenBack(
  act: Pick<Act, 'tx'>,
  gifts: readonly string[],
): Promise<ReadonlySet<string>> {
  if (gifts.length === 0) return new Set()
  const open = await findRows(
    act.tx,
    refund,
    and(
      inArray(columnNamed(refund, 'donation'), [...gifts]),
      inArray(columnNamed(refund, 'state'), [...underWay]),
    ),
  )
  return new Set(open.map(({ donation }) => donation))
}

/** How many refunds of gifts to a cause are not finished. */
export async function refundsOfCause(act: Pick<Act, 'tx'>, cause: string): Promise<number> {
  const open = and(
    eq(columnNamed(refund, 'cause'), cause),
    inArray(columnNamed(refund, 'state'), [...underWay]),
  )
  return (await findRows(act.tx, refund, open)).length
}
