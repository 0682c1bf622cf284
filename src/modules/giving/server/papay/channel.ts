import { houseState } from '#kernel/server/house-state.ts'
import type { Payer } from '#modules/people/server/index.ts'
import type { FailKind } from '../../model/index.ts'

/** A contract as a payment channel knows it. */
export interface ChannelContract {
  /** 委托代扣模板 of the plan. */
  readonly template: string
  /** 特约商户号 that is paid. */
  readonly merchant: string
  /** Our own code: the key under which the channel knows the contract. */
  readonly code: string
  /** The channel's id; null before it is signed. */
  readonly contractId: string | null
  /** What the donor sees in the list of own contracts. */
  readonly account: string
  readonly description: string
  /** Fen of each period. */
  readonly amount: number
  /** The first day of a debit, `YYYY-MM-DD`. */
  readonly firstOn: string
}

/** One debit, known to the channel by our order number. */
export interface ChannelDebit extends Pick<ChannelContract, 'merchant' | 'description' | 'amount'> {
  readonly contractId: string
  readonly orderNo: string
}

/** `doubtful`: it may have been done, so it is asked before anything is sent again. */
export type ChannelRefusal =
  | { readonly at: 'refused'; readonly kind: FailKind; readonly message: string }
  | { readonly at: 'doubtful'; readonly message: string }

/** What the channel says of a debit. `pending`: it works on it. `absent`: it does not know the order. */
export type DebitOutcome =
  | {
      readonly at: 'paid'
      readonly orderNo: string
      readonly tradeNo: string
      /** Fen. */
      readonly amount: number
      readonly paidAt: string
      /** Whose account was debited, where the channel tells. */
      readonly payer?: Payer
    }
  | {
      readonly at: 'failed'
      readonly orderNo: string
      readonly kind: FailKind
      readonly message: string
    }
  | { readonly at: 'pending' | 'absent' }
  | ChannelRefusal

/** What the channel says of a contract. */
export type ContractOutcome =
  | {
      readonly at: 'signed'
      readonly code: string
      readonly contractId: string
      readonly signedAt: string
    }
  | { readonly at: 'ended'; readonly code: string; readonly message: string }
  | { readonly at: 'absent' }
  | ChannelRefusal

/** What the channel tells by itself. */
export type ChannelNews =
  | { readonly about: 'contract'; readonly outcome: ContractOutcome }
  | { readonly about: 'debit'; readonly outcome: DebitOutcome }

/** A call of the channel as it came. */
export interface SignedBody {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Buffer
}

/** A payment channel that debits by a donor's consent. */
export interface DebitChannel {
  readonly name: string
  /** Opens the signing: where the donor signs. */
  open(
    contract: ChannelContract,
    signal: AbortSignal,
  ): Promise<{ readonly at: 'opened'; readonly link: string } | ChannelRefusal>
  findContract(contract: ChannelContract, signal: AbortSignal): Promise<ContractOutcome>
  cancel(contract: ChannelContract, reason: string, signal: AbortSignal): Promise<ContractOutcome>
  /** The notice before a debit (预约扣费), by which the channel tells the donor. */
  notice(
    debit: ChannelDebit,
    signal: AbortSignal,
  ): Promise<{ readonly at: 'noticed' } | ChannelRefusal>
  /** Asks for a debit; the result comes later. Asked again with the same order number it is the same debit. */
  debit(debit: ChannelDebit, signal: AbortSignal): Promise<DebitOutcome>
  findDebit(debit: ChannelDebit, signal: AbortSignal): Promise<DebitOutcome>
  /** What a call says, once its signature holds; undefined where it does not or is of something else. */
  read(call: SignedBody): ChannelNews | undefined
}

const inUse = houseState(() => ({ channel: undefined as DebitChannel | undefined }))

/** Sets the channel of the house. */
export function setDebitChannel(channel: DebitChannel | undefined): void {
  inUse().channel = channel
}

/** The channel of the house; undefined where none is contracted. */
export function debitChannel(): DebitChannel | undefined {
  return inUse().channel
}
