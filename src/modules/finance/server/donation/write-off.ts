import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { attempt } from '#kernel/server/database.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { moveRow } from '#kernel/server/rows.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import { uncountGifts } from '#modules/people/server/index.ts'
import { donation } from '../../model/index.ts'
import { reverseMany } from '../ledger/reverse.ts'
import { keepSums } from './keep-sums.ts'
import { standingGifts } from './standing-gifts.ts'

type Gift = Row<typeof donation> & { readonly paidAt: string }

/**
 * Takes gifts back that were never paid (P33): mirrored postings, sums and figures, a leaf that
 * says so. Order and trade number become free for the gift that replaces it; they stay in the
 * operation log. Answers, by gift, why the ledger refused some: their money was used already.
 */
export async function writeOffGifts(
  act: Act,
  rows: readonly Row<typeof donation>[],
  reason: string,
): Promise<ReadonlyMap<string, string>> {
  const kept = new Map<string, string>()
  let gifts = rows.flatMap(row => (row.paidAt === null ? [] : [{ ...row, paidAt: row.paidAt }]))
  for (;;) {
    const refused = await withdraw(act, gifts, reason)
    if (refused === undefined) break
    for (const id of refused.gifts) kept.set(id, refused.why)
    gifts = gifts.filter(({ id }) => !kept.has(id))
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
  return kept
}

/** All of them or none; answers which the ledger refuses, that the others may be tried without. */
async function withdraw(act: Act, gifts: readonly Gift[], reason: string) {
  const postings = await postingsOf(act, gifts)
  try {
    await attempt(act.tx, async () => {
      await uncountGifts(
        act,
        gifts.flatMap(({ donor, amount, paidAt }) =>
          donor === null ? [] : { donor, amount, paidAt },
        ),
        donors => standingGifts(act, { donors, without: gifts.map(({ id }) => id) }),
      )
      for (const row of gifts)
        await moveRow(act, donation, row, 'writeOff', {
          closeReason: reason,
          merchantOrderNo: null,
          channelTradeNo: null,
        })
      // Last, and at once: nobody waits long for the accounts, and they are locked in their order.
      await reverseMany(
        act.tx,
        postings.map(({ id, gift, seq }) => ({
          event: 'P33',
          reverses: id,
          reason,
          source: { table: 'donation', id: gift, seq },
          occurredAt: act.now.toISOString(),
          actor: act.person.accountId,
        })),
      )
    })
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const offender = postings[offenderIn(error) - 1]
    return {
      gifts: offender === undefined ? gifts.map(({ id }) => id) : [offender.gift],
      why: error.message,
    }
  }
}

const offence = z.object({ ordinal: z.int() })

function offenderIn({ dataPoints }: Refusal): number {
  return offence.safeParse(dataPoints).data?.ordinal ?? 0
}

/** The fee comes back before the gift goes, or the floor of the cause would refuse. */
async function postingsOf(act: Act, gifts: readonly Gift[]) {
  const ids = JSON.stringify(gifts.map(({ id }) => id))
  const { rows } = await act.tx.execute<{ id: string; gift: string; seq: number }>(sql`
    select id, source_id as gift,
           (row_number() over (partition by source_id order by event desc) - 1)::int as seq
      from ledger_posting
     where source_id in (select json_array_elements_text(${ids}::json)::uuid)
       and source_type = 'donation' and event in ('P01', 'P02')
     order by source_id, event desc`)
  return rows
}
