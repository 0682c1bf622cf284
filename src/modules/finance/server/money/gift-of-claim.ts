import type { Row } from '#kernel/resource/resource.ts'
import type { moneyClaim, moneyIn } from '../../model/index.ts'
import { namedCredits } from '../donation/credits.ts'
import type { NewGift } from '../donation/gift.ts'

const channelOf = { '1': '4', '2': '4', '3': '5', '4': '5', '5': '6' } as const

/** The donation that a claim of money in stands for. */
export function giftOf(claim: Row<typeof moneyClaim>, money: Row<typeof moneyIn>): NewGift {
  const { donorName, donorPhone, donorIsUnit } = claim
  const channel = channelOf[money.origin]
  return {
    organisation: claim.organisation,
    cause: claim.cause,
    amount: claim.amount,
    channel,
    source: 'offline',
    sourceRef: money.number,
    giver: {
      kind: donorIsUnit ? 'company' : 'person',
      name: donorName ?? undefined,
      phone: donorPhone ?? undefined,
      displayName: claim.displayName ?? undefined,
      source: channel === '5' ? 'cash' : 'transfer',
    },
    displayName: claim.displayName,
    anonymous: claim.anonymous,
    message: claim.message,
    honour: claim.honour,
    credits: namedCredits(claim),
    wantReceipt: claim.wantReceipt,
    returnValue: claim.returnValue,
    agreement: claim.agreement,
    paidAt: money.bookedAt,
    moneyIn: money.id,
  }
}
