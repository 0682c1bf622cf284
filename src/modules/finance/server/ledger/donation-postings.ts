import {
  type AccountRef,
  type CauseRef,
  clearingOf,
  custodialOf,
  organisationAccount,
  restrictedOf,
} from './accounts.ts'
import type { Posting, PostingLine, Source } from './post.ts'

/** Whom a gift is for: a cause, a named person of a cause (BR-12), or the organisation at large. */
export type GivenTo =
  | ({ readonly as: 'restricted' } & CauseRef)
  | ({ readonly as: 'custodial' } & CauseRef)
  | { readonly as: 'unrestricted' }

/** A gift whose money has come in. */
export interface PaidDonation {
  readonly organisation: string
  readonly source: Source
  /** Fen. */
  readonly amount: number
  readonly givenTo: GivenTo
  /** Management fee on receipt in basis points; 0 where the cause pays it on payout or not at all. */
  readonly feeRate: number
  readonly paidAt: string
  readonly valueDate?: string
  readonly actor?: string
  readonly memo?: string
}

/** P01 with P02: a donation paid through the merchant number of a channel. */
export function donationPaid(donation: PaidDonation, merchant: string): Posting[] {
  return incoming('P01', donation, clearingOf(merchant))
}

/** P10 with P02: bank money claimed as a donation by two people. */
export function donationClaimed(donation: PaidDonation): Posting[] {
  return incoming('P10', donation, organisationAccount('unclaimed', donation.organisation))
}

/** P11 with P02: cash that two people have counted (BR-13); never for a named person. */
export function cashCounted(donation: PaidDonation): Posting[] {
  return incoming('P11', donation, organisationAccount('cash', donation.organisation))
}

/** P25: what a sponsor's pool gives to a cause; no fee is taken of it. */
export function givenFromPool(donation: PaidDonation, pool: string): Posting {
  const { organisation, amount, givenTo, source, paidAt, valueDate, actor, memo } = donation
  const account = accountGivenTo(organisation, givenTo)
  return {
    ...{ event: 'P25', organisation, source, occurredAt: paidAt, valueDate, actor, memo },
    lines: [
      { account: { kind: 'pool', ownerType: 'pool', owner: pool }, amount, flow: 'X0' },
      { account, amount: -amount, flow: 'X0' },
    ],
  }
}

/** The management fee of a gift in fen, rounded down. */
export function managementFee(amount: number, feeRate: number): number {
  return Number((BigInt(amount) * BigInt(feeRate)) / 10_000n)
}

/** The account a gift belongs to. */
export function accountGivenTo(organisation: string, givenTo: GivenTo): AccountRef {
  if (givenTo.as === 'restricted') return restrictedOf(givenTo)
  if (givenTo.as === 'custodial') return custodialOf(givenTo)
  return organisationAccount('unrestricted', organisation)
}

function incoming(event: 'P01' | 'P10' | 'P11', donation: PaidDonation, from: AccountRef) {
  const { organisation, amount, givenTo, feeRate } = donation
  const account = accountGivenTo(organisation, givenTo)
  const cause = account.cause
  const gift: Posting = {
    event,
    organisation,
    source: donation.source,
    occurredAt: donation.paidAt,
    valueDate: donation.valueDate,
    actor: donation.actor,
    memo: donation.memo,
    lines: [
      { account: from, amount, cause },
      { account, amount: -amount, flow: givenTo.as === 'custodial' ? 'I8' : 'I1' },
    ],
  }
  const fee = givenTo.as === 'restricted' ? managementFee(amount, feeRate) : 0
  if (fee === 0) return [gift]
  return [gift, { ...gift, event: 'P02' as const, lines: feeLines(donation, account, fee) }]
}

function feeLines(donation: PaidDonation, account: AccountRef, fee: number): PostingLine[] {
  const feeAccount = organisationAccount('mgmtFee', donation.organisation)
  return [
    { account, amount: fee, flow: 'X0' },
    { account: feeAccount, amount: -fee, flow: 'X0', cause: account.cause },
  ]
}
