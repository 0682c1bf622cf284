import {
  bankOf,
  type Flow,
  organisationAccount,
  type Posting,
  type PostingLine,
  type restrictedOf,
} from '#modules/finance/server/index.ts'
import type { Payment, Payout } from './payout-rules.ts'

type Account = ReturnType<typeof restrictedOf>

/** What a payment posts. */
export interface Paid {
  readonly row: Payout
  readonly payment: Pick<Payment, 'payFrom' | 'paidOn' | 'amount'>
  /** The money of the cause. */
  readonly account: Account
  readonly flow: Flow
  /** Fen of the management fee that is taken with it. */
  readonly fee: number
}

/** P06, and P07 where the fee is taken on payout. */
export function payoutPostings({ row, payment, account, flow, fee }: Paid): Posting[] {
  const { amount, payFrom, paidOn } = payment
  const common = {
    organisation: row.organisation,
    source: { table: 'payout', id: row.id, seq: row.payments },
    occurredAt: noonOf(paidOn),
    valueDate: paidOn,
    memo: row.number,
  }
  const cause = row.cause
  const paid: Posting = {
    ...common,
    event: 'P06',
    lines: [
      { account, amount, flow },
      { account: bankOf(payFrom), amount: -amount, cause },
    ],
  }
  if (fee === 0) return [paid]
  const taken: PostingLine[] = [
    { account, amount: fee, flow: 'X0' },
    { account: feeAccount(row), amount: -fee, flow: 'X0', cause },
  ]
  return [paid, { ...common, event: 'P07', lines: taken }]
}

/** What came back of a payment. */
export interface Bounced extends Omit<Paid, 'payment'> {
  /** Fen that reached us, and those that banks kept on the way. */
  readonly returned: number
  readonly lost: number
  readonly payFrom: string
  readonly at: string
}

/**
 * P08: all of a payment is back at its cause. What banks kept is the organisation's cost (P18), never
 * the cause's; the day may be closed, then it counts for the first open one.
 */
export function bouncePostings(given: Bounced): Posting[] {
  const { row, account, flow, fee, returned, lost, payFrom, at } = given
  const { cause, organisation } = row
  const common = {
    organisation,
    source: { table: 'payout', id: row.id, seq: row.payments },
    occurredAt: at,
    memo: row.number,
  }
  const back: Posting = {
    ...common,
    event: 'P08',
    lines: [
      { account: organisationAccount('unclaimed', organisation), amount: returned, cause },
      ...(lost === 0 ? [] : [{ account: bankOf(payFrom), amount: lost, cause }]),
      ...(fee === 0 ? [] : [{ account: feeAccount(row), amount: fee, flow: 'X0' as const, cause }]),
      { account, amount: -(returned + lost), flow },
      ...(fee === 0 ? [] : [{ account, amount: -fee, flow: 'X0' as const }]),
    ],
  }
  if (lost === 0) return [back]
  const cost: Posting = {
    ...common,
    event: 'P18',
    lines: [
      { account: organisationAccount('unrestricted', organisation), amount: lost, flow: 'E4' },
      { account: bankOf(payFrom), amount: -lost },
    ],
  }
  return [back, cost]
}

const feeAccount = ({ organisation }: Payout) => organisationAccount('mgmtFee', organisation)

/** A payment is known by its day alone. */
const noonOf = (day: string) => `${day}T04:00:00.000Z`
