import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import type { Channel, DonationSource } from '../model/index.ts'

/** What the books must know of a cause before a gift to it is taken. */
export interface CauseTerms {
  readonly organisation: string
  readonly title: string
  /** For a named person, never the organisation's income (BR-12). */
  readonly custodial: boolean
  /** Management fee on receipt in basis points; 0 where it is taken on payout or not at all. */
  readonly feeRate: number
  /** Whether it is raising now; a payment confirmed later is accepted and marked. */
  readonly isRaising: boolean
  /** Stopped for a while: by its organisation, a certificate or a plan that ended, or a freeze. */
  readonly isPaused?: boolean
  /** The least that one gift may be, in fen. */
  readonly minAmount?: number
}

/** A merchant number at a payment channel. */
export interface Merchant {
  readonly id: string
  readonly organisation: string
  readonly number: string
  readonly channel: Channel
  /** In use: signed and not stopped. */
  readonly isActive: boolean
}

/** A gift that somebody is about to make, or made elsewhere; amount in fen. */
export interface OfferedGift {
  readonly organisation: string
  readonly cause: string | null
  readonly amount: number
  readonly phone: string | null
  readonly anonymous: boolean
  /** When it was paid, or is offered; ISO. */
  readonly at: string
  /** Id of the version of the donation agreement that the donor agreed to. */
  readonly agreementVersion: string | null
  /** The token of the invitation to a directed drive by which the donor came, if any. */
  readonly invitation?: string | null
}

/** What an invitation to a directed drive opens; amounts in fen, the phone masked. */
export interface OpenedInvitation {
  readonly cause: { readonly id: string; readonly title: string; readonly isRaising: boolean }
  readonly phone: string
}

/** What the page of an organisation offers its donors; amounts in fen, null where nothing is set. */
export interface GivingOffer {
  readonly minAmount: number | null
  readonly maxAmount: number | null
  /** Amounts to choose with one touch, smallest first. */
  readonly quickAmounts: readonly number[]
  /** From here on the version of the donation agreement must be named. */
  readonly agreementFrom?: number | null
  readonly allowAnonymous: boolean
}

/** Answers the version of the donation agreement in force in an organisation at a moment (ISO). */
export type AgreementAt = (gift: {
  readonly organisation: string
  readonly at: string
}) => string | null

/** What finance asks of the modules that keep causes and organisations. */
export interface Giving {
  causes(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, CauseTerms>>
  /** By id, or by the number that a bill or an importer writes. */
  merchants(
    reader: Reader,
    asked: { readonly ids?: readonly string[]; readonly numbers?: readonly string[] },
  ): Promise<readonly Merchant[]>
  /** The sentence why an organisation takes no gifts now (frozen, left); undefined when it does. */
  whyClosed(reader: Reader, organisation: string): Promise<string | undefined>
  /** Why an offered gift is not taken (limits of the organisation, people that a directed drive asks): the sentence at its field. */
  whyNotTaken?(
    reader: Reader,
    gift: OfferedGift,
  ): Promise<{ readonly field: string; readonly message: string } | undefined>
  /** Opens an invitation to a directed drive of an organisation; undefined for one that opens nothing. */
  openInvitation?(
    act: Act,
    asked: { readonly organisation: string; readonly token: string },
  ): Promise<OpenedInvitation | undefined>
  /** Minutes after which an unpaid order of an organisation is closed; 30 when absent. */
  unpaidMinutes?(reader: Reader, organisation: string): Promise<number | undefined>
  /** What the settings of an organisation offer to donors; absent: nothing is limited. */
  offer?(reader: Reader, organisation: string): Promise<GivingOffer>
  /** Hours within which a donor may think better of a gift paid then (冷静期协议); 24 when absent. */
  coolingHours?(
    reader: Reader,
    gift: { readonly organisation: string; readonly at: string },
  ): Promise<number>
  /** What was published of the progress of a cause, the latest first; absent: nothing is. */
  progress?(
    reader: Reader,
    cause: string,
  ): Promise<readonly { readonly id: string; readonly title: string; readonly day: string }[]>
  /** The donation agreements of organisations through time; absent: none is kept. */
  donateAgreements?(reader: Reader, organisations: readonly string[]): Promise<AgreementAt>
  /** From which amounts (fen) on gifts are large, null where nothing is set: with an agreement, and confirmed by two people. */
  largeGifts?(
    reader: Reader,
    organisation: string,
  ): Promise<{ readonly agreementFrom: number | null; readonly secondFrom: number | null }>
  /** The donation agreement in force in an organisation at a moment (ISO): number of its version, and from which amount (fen) on it is written. */
  agreementsThrough?(
    reader: Reader,
    organisation: string,
  ): Promise<
    (at: string) => { readonly versionNo: string; readonly largeFrom: number | null } | null
  >
  /** Who bears the fees of channels (手续费承担方): unrestricted money, the causes; unrestricted when absent. */
  feeBearer?(reader: Reader, organisation: string): Promise<'unrestricted' | 'causes'>
  /** What a donor wrote: the words in it that nobody may use, and how it reads without them; absent: every word may stand. */
  words?(
    text: string,
    organisation: string,
  ): { readonly blocked: readonly string[]; readonly text: string }
  /** Whether gifts to a cause may be given back from unrestricted money; yes when absent. */
  allowsFreeRefund?(reader: Reader, organisation: string): Promise<boolean>
}

let connected: Giving | undefined

/** Connects what knows causes, merchant numbers and organisations; once, at start. */
export function connectGiving(given: Giving): void {
  connected = given
}

/** The connection in use; a fault before the start has made it. */
export function giving(): Giving {
  if (connected === undefined) throw new Error('finance is not connected to the causes')
  return connected
}

/** What one transaction adds to a cause, or takes from it; fen and pieces. */
export interface CauseChange {
  readonly cause: string
  readonly amount: number
  readonly gifts: number
}

/** Told of every change of what causes have raised, in its transaction; causes in id order. */
export type CauseListener = (act: Act, changes: readonly CauseChange[]) => Promise<void>

const listeners: CauseListener[] = []

/** Registers a module that keeps figures of its causes; once, when it is loaded. */
export function whenCausesGiven(listener: CauseListener): void {
  listeners.push(listener)
}

/** Tells everybody who keeps figures of causes. */
export async function tellCauses(act: Act, changes: readonly CauseChange[]): Promise<void> {
  if (changes.length === 0) return
  for (const listener of listeners) await listener(act, changes)
}

/** A gift that was just paid. */
export interface PaidGiftTold {
  readonly id: string
  readonly number: string
  readonly organisation: string
  readonly donor: string | null
  /** Fen. */
  readonly amount: number
  readonly channel: Channel
  readonly source: DonationSource
}

/** A refund that was just paid, and what its gift has given back with it; fen. */
export interface RefundTold {
  readonly refund: { readonly id: string; readonly number: string }
  readonly donation: string
  readonly donor: string | null
  readonly amount: number
  readonly refunded: number
}

const paidListeners: ((act: Act, gifts: readonly PaidGiftTold[]) => Promise<void>)[] = []
const withdrawnListeners: ((act: Act, donors: readonly string[]) => Promise<void>)[] = []
const refundListeners: ((act: Act, refund: RefundTold) => Promise<void>)[] = []

/** Registers who is told of paid gifts, in their transaction; once, at start. */
export function whenGiftsPaid(listener: (typeof paidListeners)[number]): void {
  paidListeners.push(listener)
}

/** Registers who is told of paid refunds, in their transaction; once, at start. */
export function whenRefunded(listener: (typeof refundListeners)[number]): void {
  refundListeners.push(listener)
}

/** Tells of paid gifts. */
export async function tellPaid(act: Act, gifts: readonly PaidGiftTold[]): Promise<void> {
  for (const listener of paidListeners) await listener(act, gifts)
}

/** Registers who is told whose gifts were taken back as never paid, in their transaction; once, at start. */
export function whenGiftsWithdrawn(listener: (typeof withdrawnListeners)[number]): void {
  withdrawnListeners.push(listener)
}

/** Tells whose gifts were taken back as never paid. */
export async function tellWithdrawn(act: Act, donors: readonly string[]): Promise<void> {
  if (donors.length === 0) return
  for (const listener of withdrawnListeners) await listener(act, donors)
}

/** Tells of a paid refund. */
export async function tellRefunded(act: Act, refund: RefundTold): Promise<void> {
  for (const listener of refundListeners) await listener(act, refund)
}
