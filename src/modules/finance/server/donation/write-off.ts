import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { attempt } from '#kernel/server/database.ts'
import { moveMany } from '#kernel/server/move-many.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import { lockDonors, uncountGifts } from '#modules/people/server/index.ts'
import { donation } from '../../model/index.ts'
import { tellWithdrawn } from '../giving.ts'
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
  const paid = rows.flatMap(row => (row.paidAt === null ? [] : [{ ...row, paidAt: row.paidAt }]))
  // Before the accounts, as whoever books a gift does.
  await lockDonors(act, donorsOf(paid))
  const kept = await reverseGifts(act, paid, reason)
  const gifts = paid.filter(({ id }) => !kept.has(id))
  await moveMany(act, donation, gifts, 'writeOff', {
    closeReason: reason,
    netAmount: 0,
    merchantOrderNo: null,
    channelTradeNo: null,
  })
  await uncountGifts(act, countedOf(gifts), donors => standingGifts(act, { donors, without: [] }))
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
  await tellWithdrawn(
    act,
    donorsOf(gifts),
    gifts.map(({ id }) => id),
  )
  return kept
}

const donorsOf = (gifts: readonly Gift[]) => [...new Set(gifts.flatMap(({ donor }) => donor ?? []))]

function countedOf(gifts: readonly Gift[]) {
  return gifts.flatMap(({ donor, amount, paidAt }) =>
    donor === null ? [] : { donor, amount, paidAt },
  )
}

/** Mirrors the postings of as many of the gifts as the ledger lets go; answers why it keeps the others. */
async function reverseGifts(
  act: Act,
  gifts: readonly Gift[],
  reason: string,
): Promise<ReadonlyMap<string, string>> {
  const kept = new Map<string, string>()
  let postings = await postingsOf(act, gifts)
  for (;;) {
    const refused = await reversePostings(act, postings, reason)
    if (refused === undefined) return kept
    for (const gift of refused.gifts) kept.set(gift, refused.why)
    postings = postings.filter(({ gift }) => !kept.has(gift))
  }
}

interface GiftPosting {
  readonly id: string
  readonly gift: string
  readonly seq: number
}

/** All of them or none; answers which the ledger refuses, that the others may be tried without. */
async function reversePostings(act: Act, postings: readonly GiftPosting[], reason: string) {
  try {
    await attempt(act.tx, () =>
      reverseMany(
        act.tx,
        postings.map(({ id, gift, seq }) => ({
          event: 'P33',
          reverses: id,
          reason,
          source: { table: 'donation', id: gift, seq },
          occurredAt: act.now.toISOString(),
          actor: act.person.accountId,
        })),
      ),
    )
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const offender = postings[offenderIn(error) - 1]
    return {
      gifts: offender === undefined ? postings.map(({ gift }) => gift) : [offender.gift],
      why: error.message,
    }
  }
}

const offence = z.object({ ordinal: z.int() })

function offenderIn({ dataPoints }: Refusal): number {
  return offence.safeParse(dataPoints).data?.ordinal ?? 0
}

/** The fee comes back before the gift goes, or the floor of the cause would refuse. */
async function postingsOf(act: Act, gifts: readonly Gift[]): Promise<GiftPosting[]> {
  const ids = sql.param(gifts.map(({ id }) => id))
  const { rows } = await act.tx.execute<{ id: string; gift: string; seq: number }>(sql`
    select id, source_id as gift,
           (row_number() over (partition by source_id order by event desc) - 1)::int as seq
      from ledger_posting
     where source_id = any(${ids}::uuid[])
       and source_type = 'donation' and event in ('P01', 'P02')
     order by source_id, event desc`)
  return rows
}
