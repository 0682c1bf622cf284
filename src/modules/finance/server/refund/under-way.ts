import { and, eq, inArray } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { refund } from '../../model/index.ts'

/** Passed and booked as owed (P03), and not paid yet. */
const owed = ['approved', 'processing', 'failed'] as const
const underWay = ['pending', ...owed] as const

/** Fen that other refunds of a gift are about to give back. */
export async function refundsUnderWay(
  act: Pick<Act, 'tx'>,
  gift: string,
  except?: string,
): Promise<number> {
  const others = await openRefunds(act, [gift], underWay)
  return others.reduce((sum, { id, amount }) => (id === except ? sum : sum + amount), 0)
}

/** Fen of a gift that are owed back already. */
export async function refundsOwed(act: Pick<Act, 'tx'>, gift: string): Promise<number> {
  const others = await openRefunds(act, [gift], owed)
  return others.reduce((sum, { amount }) => sum + amount, 0)
}

/** Which of these gifts somebody is about to give back, and how much of each; fen. */
export async function giftsGivenBack(
  act: Pick<Act, 'tx'>,
  gifts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return byGift(await openRefunds(act, gifts, underWay))
}

/** Which of these gifts are owed back, and how much of each; fen. */
export async function giftsOwed(
  act: Pick<Act, 'tx'>,
  gifts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return byGift(await openRefunds(act, gifts, owed))
}

function byGift(open: readonly { readonly donation: string; readonly amount: number }[]) {
  const sums = new Map<string, number>()
  for (const { donation, amount } of open) sums.set(donation, (sums.get(donation) ?? 0) + amount)
  return sums
}

async function openRefunds(
  act: Pick<Act, 'tx'>,
  gifts: readonly string[],
  states: readonly (typeof underWay)[number][],
) {
  if (gifts.length === 0) return []
  const { donation, state } = tableOf(refund)
  return findRows(act.tx, refund, and(inArray(donation, [...gifts]), inArray(state, [...states])))
}

/** How many refunds of gifts to a cause are not finished. */
export async function refundsOfCause(act: Pick<Act, 'tx'>, cause: string): Promise<number> {
  const open = and(
    eq(columnNamed(refund, 'cause'), cause),
    inArray(columnNamed(refund, 'state'), [...underWay]),
  )
  return (await findRows(act.tx, refund, open)).length
}
