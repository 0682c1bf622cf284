import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { moveRow } from '#kernel/server/rows.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import { uncountGifts } from '#modules/people/server/index.ts'
import { donation } from '../../model/index.ts'
import { reverse } from '../ledger/reverse.ts'
import { keepSums } from './keep-sums.ts'

/**
 * Takes gifts back that were never paid (P33): mirrored postings, sums and figures, a leaf that
 * says so. Order and trade number become free for the gift that replaces it; they stay in the
 * operation log. Refused (409) where the money was used already.
 */
export async function writeOffGifts(
  act: Act,
  rows: readonly Row<typeof donation>[],
  reason: string,
): Promise<void> {
  const gifts = rows.flatMap(row => (row.paidAt === null ? [] : [{ ...row, paidAt: row.paidAt }]))
  await uncountGifts(
    act,
    gifts.flatMap(({ donor, amount, paidAt }) => (donor === null ? [] : { donor, amount, paidAt })),
  )
  for (const row of gifts) {
    await mirror(act, row.id, reason)
    await moveRow(act, donation, row, 'writeOff', {
      closeReason: reason,
      merchantOrderNo: null,
      channelTradeNo: null,
    })
  }
  await appendLeaves(
    act,
    gifts.map(({ id, number, organisation, amount }) => ({
      kind: 'donationWithdrawn',
      sourceType: 'finance/donation',
      sourceId: id,
      organisation,
      occurredAt: act.now.toISOString(),
      content: { number, amount, reason },
    })),
  )
  await keepSums(act, gifts, -1)
}

/** The fee comes back before the gift goes, or the floor of the cause would refuse. */
async function mirror(act: Act, id: string, reason: string): Promise<void> {
  const postings = await act.tx.execute<{ id: string; event: string }>(
    sql`select id, event from ledger_posting
         where source_id = ${id} and source_type = 'donation' and event in ('P01', 'P02')
         order by event desc`,
  )
  for (const [at, posting] of postings.rows.entries()) {
    await reverse(act.tx, posting.id, {
      event: 'P33',
      reason,
      source: { table: 'donation', id, seq: at },
      occurredAt: act.now.toISOString(),
      actor: act.person.accountId,
    })
  }
}
