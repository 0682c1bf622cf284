import type { Giver } from '#modules/people/server/index.ts'
import type { Channel, Credit, DonationSource } from '../../model/index.ts'

/** A gift before it is in the books. Amounts in fen, moments ISO. */
export interface NewGift {
  readonly organisation: string
  /** Absent: given to the organisation at large. */
  readonly cause?: string | null
  /** Absent: nobody knows who gave. */
  readonly giver?: Giver
  /** Id of the donor of the organisation's book, where it is known already whose gift it is. */
  readonly donor?: string
  readonly amount: number
  readonly channel: Channel
  readonly source: DonationSource
  readonly sourceRef?: string | null
  /** Id of the merchant number; required where the money waits at a channel. */
  readonly merchant?: string | null
  readonly merchantOrderNo?: string | null
  readonly channelTradeNo?: string | null
  readonly bankType?: string | null
  readonly feeAmount?: number
  /** What the donor has for it in goods or services, which no receipt bears. */
  readonly returnValue?: number | null
  readonly displayName?: string | null
  readonly anonymous?: boolean
  readonly publishConsent?: boolean
  readonly message?: string | null
  readonly honour?: string | null
  /** Whom the gift is owed to beside its donor. */
  readonly credits?: readonly Credit[]
  readonly purposeNote?: string | null
  readonly wantReceipt?: boolean
  readonly orderedAt?: string
  /** Id of the version that the donor agreed to; absent: the one in force at the payment. */
  readonly agreementVersion?: string | null
  /** Id of the signed agreement's file. */
  readonly agreement?: string | null
  readonly paidAt: string
  readonly moneyIn?: string | null
}

/** Where the money of gifts lies: at a channel, on a bank account and claimed, in the cash box. */
export type MoneyPlace = 'channel' | 'claimed' | 'cash' | FromPool

/** The money lies in a sponsor's pool, and becomes the cause's (P25, without a fee). */
export interface FromPool {
  /** Id of the pool. */
  readonly pool: string
}

/** A paid gift as the books take it. */
export interface PaidGift {
  readonly id: string
  readonly number: string
  readonly organisation: string
  readonly cause: string | null
  readonly donor: string | null
  readonly amount: number
  readonly channel: Channel
  readonly channelTradeNo: string | null
  readonly merchant: string | null
  readonly source: DonationSource
  readonly paidAt: string
}
