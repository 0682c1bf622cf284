import type { Act } from '#kernel/server/act.ts'
import { lockRow, moveRow } from '#kernel/server/rows.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import { takeFromNet } from '#modules/people/server/index.ts'
import { donation } from '../../model/index.ts'
import { tellRefunded } from '../giving.ts'
import { restrictedOf } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { whyReceipted } from '../receipt/receipt-part.ts'

/**
 * A gift that came out of a sponsor's pool goes back into it whole (P26): no money leaves a bank, the
 * gift is refunded all the same, with the figures of its donor, the evidence, and whoever listens.
 * Refused once a receipt was issued (BR-11), and where the cause has spent the money.
 */
export async function returnToPool(
  act: Act,
  { id, pool, reason }: { readonly id: string; readonly pool: string; readonly reason: string },
): Promise<{ readonly amount: number }> {
  const gift = await lockRow(act, donation, id)
  if (gift.cause === null || gift.state !== 'paid') act.refuse('该捐赠已退款或不能退回资金池')
  const why = await whyReceipted(act, gift)
  if (why !== undefined) act.refuse(why)
  const { amount, organisation, number } = gift
  await post(act.tx, {
    ...{ event: 'P26', organisation, occurredAt: act.now.toISOString() },
    source: { table: 'donation', id },
    ...{ actor: act.person.accountId, memo: `${number} ${reason}`.slice(0, 100) },
    lines: [
      { account: restrictedOf({ cause: gift.cause }), amount, flow: 'X0' },
      { account: { kind: 'pool', ownerType: 'pool', owner: pool }, amount: -amount, flow: 'X0' },
    ],
  })
  await moveRow(
    act,
    donation,
    gift,
    'refund',
    { refundedAmount: amount, netAmount: 0, state: 'refunded' },
    { reason },
  )
  if (gift.donor !== null) await takeFromNet(act, { donor: gift.donor, amount, gifts: 1 })
  await appendLeaves(act, [
    {
      ...{ kind: 'refund', sourceType: 'finance/donation', sourceId: id, organisation },
      occurredAt: act.now.toISOString(),
      content: { number, donation: number, amount },
    },
  ])
  await tellRefunded(act, {
    ...{ refund: { id, number }, donation: id, donor: gift.donor },
    ...{ amount: gift.amount, refunded: amount },
  })
  return { amount }
}
