import { and, eq, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { pointsEntry } from '../model/index.ts'
import { reverse } from './ledger.ts'

/** A refund of a gift; amounts in fen. */
export interface RefundedGift {
  readonly donation: string
  readonly refund: { readonly id: string; readonly number: string }
  readonly amount: number
  /** All that was refunded of the gift, this refund included. */
  readonly refunded: number
}

/**
 * Takes back, in proportion, what a gift earned when it is refunded: what stays is the part of the
 * points that the part of the money which stays would have earned. The same refund told again
 * changes nothing.
 */
export async function reverseGift(
  act: Act,
  { donation, refund, amount, refunded }: RefundedGift,
): Promise<void> {
  const table = tableOf(pointsEntry)
  const earned = await findRows(
    act.tx,
    pointsEntry,
    and(
      eq(table.sourceType, 'finance/donation'),
      eq(table.sourceId, donation),
      eq(table.kind, 'earn'),
    ),
  )
  for (const entry of earned) {
    const before = await act.tx.execute<{ points: string }>(
      sql`select coalesce(sum(points), 0)::text as points from points_taken_back where entry = ${entry.id}`,
    )
    const due = Math.ceil((entry.points * refunded) / amount)
    await reverse(act, entry, {
      points: due - Number(before.rows[0]?.points ?? 0),
      source: { type: 'finance/refund', id: refund.id, title: `退款 ${refund.number}` },
      memo: '捐赠退款',
    })
  }
}
