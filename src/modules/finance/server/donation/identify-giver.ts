import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import {
  countGifts,
  donorsOf,
  keepPayers,
  payersOf,
  takeFromNet,
  uncountGifts,
} from '#modules/people/server/index.ts'
import type { donation } from '../../model/index.ts'
import { keepSums } from './keep-sums.ts'
import { standingGifts } from './standing-gifts.ts'

type Gift = Row<typeof donation>

/** Who gave, as a document proves it. */
export interface ProvenGiver {
  readonly name: string
  readonly phone: string | null
  readonly isUnit: boolean
}

/**
 * Names the donor of a gift that nobody was known to have given: the gift moves to that donor's
 * figures, its money stays where it is.
 */
export async function identifyGiver(
  act: Act,
  gift: Gift,
  { name, phone, isUnit }: ProvenGiver,
): Promise<Pick<Gift, 'donor' | 'donorKind'>> {
  const [donor] = await donorsOf(act, gift.organisation, [
    { kind: isUnit ? 'company' : 'person', name, ...(phone === null ? {} : { phone }) },
  ])
  if (donor === undefined || gift.paidAt === null) throw new Error(`${gift.number} is not paid`)
  const { amount, paidAt, refundedAmount } = gift
  await keepSums(act, [{ ...gift, paidAt }], -1)
  if (gift.donor !== null) {
    await uncountGifts(act, [{ donor: gift.donor, amount, paidAt }], donors =>
      standingGifts(act, { donors, without: [gift.id] }),
    )
    await takeFromNet(act, { donor: gift.donor, amount: -refundedAmount })
  }
  await countGifts(act, [{ donor, amount, paidAt }])
  await takeFromNet(act, { donor, amount: refundedAmount })
  await keepSums(act, [{ ...gift, donor, paidAt }], 1)
  // Whose account it was may be the same person: people decide, by a suggestion.
  const payers = gift.donor === null ? [] : await payersOf(act, gift.donor)
  await keepPayers(
    act,
    gift.organisation,
    payers.map(payer => ({ donor, payer })),
  )
  return { donor, donorKind: isUnit ? '2' : '1' }
}
