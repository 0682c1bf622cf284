import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { port } from '#kernel/server/port.ts'
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
  /** Whether its drive was ever begun: one that was not takes money at no door. */
  readonly hasRaised?: boolean
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
  whyNotTaken(
    reader: Reader,
    gift: OfferedGift,
  ): Promise<{ readonly field: string; readonly message: string } | undefined>
  /** Opens an invitation to a directed drive of an organisation; undefined for one that opens nothing. */
  openInvitation(
    act: Act,
    asked: { readonly organisation: string; readonly token: string },
  ): Promise<OpenedInvitation | undefined>
  /** Minutes after which an unpaid order of an organisation is closed; undefined: the usual 30. */
  unpaidMinutes(reader: Reader, organisation: string): Promise<number | undefined>
  /** What the settings of an organisation offer to donors; null: nothing is limited. */
  offer(reader: Reader, organisation: string): Promise<GivingOffer | null>
  /** Hours within which a donor may think better of a gift paid then (冷静期协议). */
  coolingHours(
    reader: Reader,
    gift: { readonly organisation: string; readonly at: string },
  ): Promise<number>
  /** What was published of the progress of a cause, the latest first. */
  progress(
    reader: Reader,
    cause: string,
  ): Promise<readonly { readonly id: string; readonly title: string; readonly day: string }[]>
  /** The donation agreements of organisations through time. */
  donateAgreements(reader: Reader, organisations: readonly string[]): Promise<AgreementAt>
  /** From which amounts (fen) on gifts are large, null where nothing is set: with an agreement, and confirmed by two people. */
  largeGifts(
    reader: Reader,
    organisation: string,
  ): Promise<{ readonly agreementFrom: number | null; readonly secondFrom: number | null }>
  /** The donation agreement in force in an organisation at a moment (ISO): number of its version, and from which amount (fen) on it is written. */
  agreementsThrough(
    reader: Reader,
    organisation: string,
  ): Promise<
    (at: string) => { readonly versionNo: string; readonly largeFrom: number | null } | null
  >
  /** Who bears the fees of channels (手续费承担方): unrestricted money, the causes. */
  feeBearer(reader: Reader, organisation: string): Promise<'unrestricted' | 'causes'>
  /** What a donor wrote: the words in it that nobody may use, and how it reads without them. */
  words(
    text: string,
    organisation: string,
  ): { readonly blocked: readonly string[]; readonly text: string }
  /** Whether gifts to a cause may be given back from unrestricted money. */
  allowsFreeRefund(reader: Reader, organisation: string): Promise<boolean>
}

/** Who answers them. */
export const giving = port<Giving>('giving')

/** What one transaction adds to a cause, or takes from it; fen and pieces. */
export interface CauseChange {
  readonly cause: string
  readonly amount: number
  readonly gifts: number
}

/** Told of every change of what causes have raised, in its transaction; causes in id order. */
export type CauseListener = (act: Act, changes: readonly CauseChange[]) => Promise<void>

/** Modules that keep figures of their causes. */
export const whenCausesGiven = extensionPoint<CauseListener>()

/** Tells everybody who keeps figures of causes. */
export async function tellCauses(act: Act, changes: readonly CauseChange[]): Promise<void> {
  if (changes.length === 0) return
  for (const listener of whenCausesGiven()) await listener(act, changes)
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

/** A module whose pages ask for gifts beside the page of a cause, as a team does. */
export interface GiftDesk {
  /** Why a gift by a team is not taken now; undefined when it is. */
  whyNotTaken(
    act: Act,
    gift: { readonly team: string; readonly organisation: string; readonly cause: string | null },
  ): Promise<string | undefined>
}

/** Desks of teams; a gift that names a team is refused where none takes it. */
export const giftDesks = extensionPoint<GiftDesk>()

/** A fund of a sponsor that bank money may be claimed for. */
export interface MatchingFund {
  /** The fund with a number: its id, or why it takes no money now. */
  find(
    act: Act,
    asked: { readonly organisation: string; readonly number: string },
  ): Promise<{ readonly id: string } | { readonly why: string }>
  /** Money was claimed and booked for it. */
  funded(act: Act, id: string): Promise<void>
}

/** Who keeps funds that match gifts. */
export const matchingFunds = extensionPoint<MatchingFund>()

/** An order that a program outside made for a donor; `visitor`: who came by a promotion link, or the device it was made on. */
export interface OrderTold {
  readonly donation: string
  readonly organisation: string
  readonly visitor: string | null
  /** The step of a team's chain by which the donor came. */
  readonly assist?: string | null
  /** ISO moment of the order. */
  readonly at: string
}

/** Who is told of orders, in their transaction. */
export const whenOrdered = extensionPoint<(act: Act, order: OrderTold) => Promise<void>>()

/** Tells of an order. */
export async function tellOrdered(act: Act, order: OrderTold): Promise<void> {
  for (const listener of whenOrdered()) await listener(act, order)
}

/** A refund that was just paid, and what its gift has given back with it; fen. */
export interface RefundTold {
  readonly refund: { readonly id: string; readonly number: string }
  readonly donation: string
  readonly donor: string | null
  readonly amount: number
  readonly refunded: number
}

/** Why a gift may not be given back through a bank, as far as modules above know; undefined when it may. */
export const whyNotRefunded =
  extensionPoint<(act: Act, donation: string) => Promise<string | undefined>>()

/** Who is told of paid gifts, in their transaction. */
export const whenGiftsPaid =
  extensionPoint<(act: Act, gifts: readonly PaidGiftTold[]) => Promise<void>>()

/** Who is told of paid refunds, in their transaction. */
export const whenRefunded = extensionPoint<(act: Act, refund: RefundTold) => Promise<void>>()

/** Who is told which gifts, and of which donors, were taken back as never paid, in their transaction. */
export const whenGiftsWithdrawn =
  extensionPoint<(act: Act, donors: readonly string[], gifts: readonly string[]) => Promise<void>>()

/** A receipt that has its number. */
export interface ReceiptTold {
  readonly id: string
  readonly number: string | null
  readonly organisation: string
  readonly donor: string | null
  /** Fen. */
  readonly amount: number
}

/** Who is told of receipts that were issued, in their transaction; red ones are not told. */
export const whenReceiptIssued = extensionPoint<(act: Act, receipt: ReceiptTold) => Promise<void>>()

/** Who is told of receipts that were voided or reversed, in their transaction. */
export const whenReceiptEnded =
  extensionPoint<
    (
      act: Act,
      receipt: {
        readonly id: string
        readonly number: string | null
        readonly organisation: string
      },
    ) => Promise<void>
  >()

/** Tells of paid gifts. */
export async function tellPaid(act: Act, gifts: readonly PaidGiftTold[]): Promise<void> {
  for (const listener of whenGiftsPaid()) await listener(act, gifts)
}

/** Tells which gifts, and of which donors, were taken back as never paid. */
export async function tellWithdrawn(
  act: Act,
  donors: readonly string[],
  gifts: readonly string[],
): Promise<void> {
  if (gifts.length === 0) return
  for (const listener of whenGiftsWithdrawn()) await listener(act, donors, gifts)
}

/** Tells of a paid refund. */
export async function tellRefunded(act: Act, refund: RefundTold): Promise<void> {
  for (const listener of whenRefunded()) await listener(act, refund)
}
