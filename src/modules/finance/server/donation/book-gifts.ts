import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import { countGifts } from '#modules/people/server/index.ts'
import { type CauseTerms, tellPaid } from '../giving.ts'
import {
  cashCounted,
  donationClaimed,
  donationPaid,
  type GivenTo,
  givenFromPool,
  type PaidDonation,
} from '../ledger/donation-postings.ts'
import { type Posting, postMany } from '../ledger/post.ts'
import { donationFact } from './donation-fact.ts'
import type { MoneyPlace, PaidGift } from './gift.ts'
import { keepSums } from './keep-sums.ts'

/**
 * Everything that follows when gifts are paid, in the same transaction: postings P01/P10/P11 with
 * P02, figures of the donors, evidence, sums. The donation is the key of its posting: a gift told
 * twice is booked once, and refused (409) when told with another amount.
 */
export async function bookGifts(
  act: Act,
  gifts: readonly PaidGift[],
  { place, terms }: { place: MoneyPlace; terms: ReadonlyMap<string, CauseTerms> },
): Promise<void> {
  await countGifts(
    act,
    gifts.flatMap(({ donor, amount, paidAt }) => (donor === null ? [] : { donor, amount, paidAt })),
  )
  const postings = gifts.flatMap(gift => postingsOf(act, gift, { place, terms }))
  const posted = await postMany(act.tx, postings)
  await dateAnew(
    act,
    postings.flatMap(({ event, source, occurredAt }, at) => {
      const day = posted[at]?.valueDate ?? ''
      const isOwn = day === beijingDay(new Date(occurredAt))
      return isOwn || event === 'P02' ? [] : { id: source.id, day }
    }),
  )
  await appendLeaves(act, gifts.map(donationFact))
  await keepSums(act, gifts, 1)
  await tellPaid(act, gifts)
}

/** A gift paid on a day that was closed since counts on the first open one. */
async function dateAnew(act: Act, moved: readonly { id: string; day: string }[]): Promise<void> {
  if (moved.length === 0) return
  await act.tx.execute(sql`
    update donation set value_date = m.day
      from json_to_recordset(${JSON.stringify(moved)}::json) as m(id uuid, day date)
     where donation.id = m.id`)
}

function postingsOf(
  act: Act,
  gift: PaidGift,
  { place, terms }: { place: MoneyPlace; terms: ReadonlyMap<string, CauseTerms> },
): Posting[] {
  const known = gift.cause === null ? undefined : terms.get(gift.cause)
  const paid: PaidDonation = {
    organisation: gift.organisation,
    source: { table: 'donation', id: gift.id },
    amount: gift.amount,
    givenTo: givenTo(gift.cause, known),
    feeRate: known?.feeRate ?? 0,
    paidAt: gift.paidAt,
    actor: act.person.accountId,
    memo: gift.number,
  }
  if (typeof place === 'object') return [givenFromPool(paid, place.pool)]
  if (place === 'cash') return cashCounted(paid)
  if (place === 'claimed') return donationClaimed(paid)
  if (gift.merchant === null) throw new Error(`${gift.number}: a channel's gift needs a merchant`)
  return donationPaid(paid, gift.merchant)
}

/** Whose money a gift is. */
export function givenTo(cause: string | null, terms: CauseTerms | undefined): GivenTo {
  if (cause === null) return { as: 'unrestricted' }
  if (terms === undefined) throw new Error(`the cause ${cause} has no terms`)
  return { as: terms.custodial ? 'custodial' : 'restricted', cause }
}
