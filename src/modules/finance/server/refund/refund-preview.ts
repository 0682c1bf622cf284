import { readInScope } from '#kernel/server/commands.ts'
import { route } from '#kernel/server/route.ts'
import { refundPreview } from '../../model/refund-calls.ts'
import { donationServing } from '../donation/donation.ts'
import { balanceOf, organisationAccount } from '../ledger/accounts.ts'
import { accountGivenTo } from '../ledger/donation-postings.ts'
import { givenToOf, nextFeeShare } from './book-refund.ts'
import { coolingUntil, isOffline, mayUseFree } from './refund.ts'
import { refundsUnderWay } from './under-way.ts'

/** What a refund of a gift would mean, before it is asked for and while it is reviewed. */
export const refundPreviewRoute = route(refundPreview, {
  access: { action: ['refund.create', 'refund.view'] },
  summary: '退款预览',
  async read({ donation: id, amount }, act) {
    const gift = await readInScope(act, donationServing, id)
    const { organisation } = gift
    const underWay = await refundsUnderWay(act, id)
    const until = await coolingUntil(act, gift)
    const free = organisationAccount('unrestricted', organisation)
    const unrestricted = await balanceOf(act.tx, organisation, free)
    const own = accountGivenTo(organisation, givenToOf(gift))
    const cause = gift.cause === null ? null : await balanceOf(act.tx, organisation, own)
    const allowsFree = cause === null || (await mayUseFree(act, gift))
    const feeShare = amount === 0 ? 0 : await nextFeeShare(act, gift, amount)
    return {
      number: gift.number,
      amount: gift.amount,
      refundedAmount: gift.refundedAmount,
      underWay,
      rest: Math.max(0, gift.amount - gift.refundedAmount - underWay),
      coolingUntil: until?.toISOString() ?? null,
      isCooling: until !== null && until >= act.now,
      causeAvailable: cause?.available ?? null,
      unrestrictedAvailable: unrestricted.available,
      allowsFree,
      proposedSource:
        cause === null || (allowsFree && cause.available + feeShare < amount)
          ? ('2' as const)
          : ('1' as const),
      feeShare,
      hasReceipt: gift.receiptStatus === '3' || gift.receiptStatus === '4',
      isOffline: isOffline(gift),
    }
  },
})
