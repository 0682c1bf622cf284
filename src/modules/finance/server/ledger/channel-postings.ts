import { bankOf, type CauseRef, clearingOf, organisationAccount, restrictedOf } from './accounts.ts'
import type { Posting, PostingLine } from './post.ts'

/** What all these postings share; amounts in fen. */
export type Occasion = Omit<Posting, 'event' | 'lines'>

/** P09: money on a bank account that nobody has claimed yet. */
export function bankEntered(occasion: Occasion, bankAccount: string, amount: number): Posting {
  const unclaimed = organisationAccount('unclaimed', occasion.organisation)
  return posting('P09', occasion, [
    { account: bankOf(bankAccount), amount },
    { account: unclaimed, amount: -amount },
  ])
}

/** P20: money that nobody claimed goes back to whoever paid it by mistake. */
export function strangerReturned(occasion: Occasion, bankAccount: string, amount: number): Posting {
  return posting('P20', occasion, [
    { account: organisationAccount('unclaimed', occasion.organisation), amount },
    { account: bankOf(bankAccount), amount: -amount },
  ])
}

/** P12: claimed bank money turns out to be cash that was paid in. */
export function cashDeposited(occasion: Occasion, amount: number): Posting {
  return posting('P12', occasion, [
    { account: organisationAccount('unclaimed', occasion.organisation), amount },
    { account: organisationAccount('cash', occasion.organisation), amount: -amount },
  ])
}

/** P13: claimed bank money turns out to be the channel's net settlement of a merchant number. */
export function channelSettled(occasion: Occasion, merchant: string, amount: number): Posting {
  return posting('P13', occasion, [
    { account: organisationAccount('unclaimed', occasion.organisation), amount },
    { account: clearingOf(merchant), amount: -amount },
  ])
}

/** P30: what the channel took and nobody here knows waits to be claimed. */
export function longSuspended(occasion: Occasion, merchant: string, amount: number): Posting {
  return posting('P30', occasion, [
    { account: clearingOf(merchant), amount },
    { account: organisationAccount('unclaimed', occasion.organisation), amount: -amount },
  ])
}

/** P31: what the channel did not bring, or took too much of, is a claim against it. */
export function shortSuspended(occasion: Occasion, merchant: string, amount: number): Posting {
  return posting('P31', occasion, [
    { account: organisationAccount('shortage', occasion.organisation), amount },
    { account: clearingOf(merchant), amount: -amount },
  ])
}

/** Who bears a part of a channel's fee; below zero the channel gives it back. */
export interface FeePart {
  readonly amount: number
  /** Absent: the organisation's unrestricted money. */
  readonly cause?: CauseRef
}

/** P14: the channel's fee of a merchant number and day, one part for each that bears it. */
export function channelFeeTaken(
  occasion: Occasion,
  merchant: string,
  parts: readonly FeePart[],
): Posting {
  const borne = parts.map(({ amount, cause }): PostingLine => {
    const account = cause
      ? restrictedOf(cause)
      : organisationAccount('unrestricted', occasion.organisation)
    return { account, amount, flow: 'E5' }
  })
  const taken = parts.reduce((sum, part) => sum + part.amount, 0)
  return posting('P14', occasion, [...borne, { account: clearingOf(merchant), amount: -taken }])
}

function posting(
  event: 'P09' | 'P20' | 'P12' | 'P13' | 'P14' | 'P30' | 'P31',
  occasion: Occasion,
  lines: readonly PostingLine[],
): Posting {
  return { ...occasion, event, lines }
}
