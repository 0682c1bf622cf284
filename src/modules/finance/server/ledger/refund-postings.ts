import { type AccountRef, organisationAccount } from './accounts.ts'
import { accountGivenTo, type GivenTo } from './donation-postings.ts'
import type { Posting, PostingLine, Source } from './post.ts'

/** A refund of a gift, whole or in part. */
export interface Refund {
  readonly organisation: string
  readonly source: Source
  /** Fen. */
  readonly amount: number
  /** The part of `amount` that the management fee gives back, from `feeShare`. */
  readonly feeShare: number
  /** The cause the gift was made to, or unrestricted money where the decision says so. */
  readonly paidFrom: GivenTo
  readonly occurredAt: string
  readonly actor?: string
  readonly memo?: string
}

/** What a gift was, and what has been given back of it. */
export interface RefundedGift {
  readonly amount: number
  readonly fee: number
  /** Fen of all earlier refunds of the gift. */
  readonly refundedBefore: number
  /** Fee shares of those refunds. */
  readonly sharesBefore: number
}

/** The fee share of the next refund: all shares of a gift refunded in full are its whole fee. */
export function feeShare(gift: RefundedGift, refund: number): number {
  const refunded = BigInt(gift.refundedBefore + refund)
  return Number((BigInt(gift.fee) * refunded) / BigInt(gift.amount)) - gift.sharesBefore
}

/** P03: an approved refund becomes a debt; refused where its source does not cover it. */
export function refundApproved(refund: Refund): Posting {
  const payable = organisationAccount('refundPayable', refund.organisation)
  const { source, fee } = refundLines(refund)
  return refundPosting('P03', refund, [
    ...fee,
    source,
    { account: payable, amount: -refund.amount, cause: source.account.cause },
  ])
}

/** P04: the channel or the bank has paid the donor. */
export function refundPaid(refund: Refund, paidBy: AccountRef): Posting {
  const payable = organisationAccount('refundPayable', refund.organisation)
  const cause = accountGivenTo(refund.organisation, refund.paidFrom).cause
  return refundPosting('P04', refund, [
    { account: payable, amount: refund.amount, cause },
    { account: paidBy, amount: -refund.amount, cause },
  ])
}

/** P05: an approved refund was given up; its money returns to where P03 took it. */
export function refundAbandoned(refund: Refund): Posting {
  const payable = organisationAccount('refundPayable', refund.organisation)
  const { source, fee } = refundLines(refund)
  return refundPosting('P05', refund, [
    { account: payable, amount: refund.amount, cause: source.account.cause },
    ...[source, ...fee.toReversed()].map(line => ({ ...line, amount: -line.amount })),
  ])
}

function refundLines(refund: Refund): { source: PostingLine; fee: PostingLine[] } {
  const account = accountGivenTo(refund.organisation, refund.paidFrom)
  const flow = refund.paidFrom.as === 'custodial' ? 'I8' : 'I1'
  const source: PostingLine = { account, amount: refund.amount, flow }
  if (refund.feeShare === 0) return { source, fee: [] }
  const feeAccount = organisationAccount('mgmtFee', refund.organisation)
  return {
    source,
    // The fee comes back before the cause pays, or its floor would refuse its own money.
    fee: [
      { account: feeAccount, amount: refund.feeShare, flow: 'X0', cause: account.cause },
      { account, amount: -refund.feeShare, flow: 'X0' },
    ],
  }
}

function refundPosting(
  event: 'P03' | 'P04' | 'P05',
  refund: Refund,
  lines: PostingLine[],
): Posting {
  const { organisation, source, occurredAt, actor, memo } = refund
  return { event, organisation, source, occurredAt, actor, memo, lines }
}
