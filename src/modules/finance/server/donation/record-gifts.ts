import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { keepFiles } from '#kernel/server/file-use.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { recordAct } from '#kernel/server/operation.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { findRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { donorsOf, type Giver, keepPayers, standingDonors } from '#modules/people/server/index.ts'
import { donation, merchantChannels } from '../../model/index.ts'
import { type AgreementAt, type CauseTerms, giving } from '../giving.ts'
import { managementFee } from '../ledger/donation-postings.ts'
import { financeNumbers } from '../serial.ts'
import { bookGifts } from './book-gifts.ts'
import { creditsOf } from './credits.ts'
import type { MoneyPlace, NewGift, PaidGift } from './gift.ts'
import { whyTakesNone } from './may-take.ts'
import { whyReturnTooLarge } from './return-value.ts'
import { cleanWords } from './words.ts'

/** How gifts are recorded. */
export interface Recording {
  readonly place: MoneyPlace
  /** Each gift has its own line in the operation log; otherwise the caller writes one for all. */
  readonly audit: 'each' | 'none'
}

/**
 * Makes paid donations and everything that follows, in the caller's transaction and a constant
 * number of statements. Answers their ids in order. Refused when a cause is unknown or another
 * organisation's, and where an order or trade number was used before.
 */
export async function recordGifts(
  act: Act,
  gifts: readonly NewGift[],
  { place, audit }: Recording,
): Promise<string[]> {
  if (gifts.length === 0) return []
  const terms = await takingTerms(act, gifts)
  const donors = await donorsOfGifts(act, gifts)
  const agreementAt = await agreementsOf(act, gifts)
  const numbers = await nextRecordNumbers(act, financeNumbers.donation, gifts.length)
  const rows = gifts.map((gift, at) => {
    const known = gift.cause ? terms.get(gift.cause) : undefined
    return {
      id: newId(),
      number: numbers[at] ?? '',
      ...columnsOf(act, gift, known),
      // Nothing is taken off what a pool gives.
      ...(typeof place === 'object' ? { managementFee: 0 } : {}),
      donor: donors[at] ?? null,
      agreementVersion:
        gift.agreementVersion ?? agreementAt({ organisation: gift.organisation, at: gift.paidAt }),
    }
  })
  await insertMany(act, donation, rows)
  for (const { id, agreement } of rows)
    if (agreement !== null) await keepFiles(act, donation, { record: id, values: { agreement } })
  await bookGifts(act, rows satisfies readonly PaidGift[], { place, terms })
  if (audit === 'each') await auditEach(act, rows)
  return rows.map(({ id }) => id)
}

/** The terms of the causes, each of which must be the gift's own organisation's. */
export async function termsOf(
  act: Act,
  gifts: readonly { readonly organisation: string; readonly cause?: string | null }[],
): Promise<ReadonlyMap<string, CauseTerms>> {
  const ids = [...new Set(gifts.flatMap(({ cause }) => cause ?? []))]
  if (ids.length === 0) return new Map()
  const terms = await giving().causes(act.tx, ids)
  for (const { cause, organisation } of gifts) {
    if (cause && terms.get(cause)?.organisation !== organisation)
      throw refusal('标的不存在，或不属于该机构', 'cause')
  }
  return terms
}

/** The same of causes that may take money. */
export async function takingTerms(
  act: Act,
  gifts: readonly { readonly organisation: string; readonly cause?: string | null }[],
): Promise<ReadonlyMap<string, CauseTerms>> {
  const terms = await termsOf(act, gifts)
  for (const each of terms.values()) {
    const why = whyTakesNone(each)
    if (why !== undefined) throw refusal(why, 'cause')
  }
  return terms
}

/** The donation agreements in force, by organisation and moment. */
export async function agreementsOf(
  act: Act,
  gifts: readonly { readonly organisation: string }[],
): Promise<AgreementAt> {
  const organisations = [...new Set(gifts.map(({ organisation }) => organisation))]
  return giving().donateAgreements(act.tx, organisations)
}

async function donorsOfGifts(act: Act, gifts: readonly NewGift[]): Promise<string[]> {
  const donors: string[] = []
  const byOrganisation = Map.groupBy(gifts.keys(), at => gifts[at]?.organisation ?? '')
  for (const [organisation, all] of byOrganisation) {
    const places = all.filter(at => gifts[at]?.donor === undefined)
    const found = await donorsOf(
      act,
      organisation,
      places.map(at => gifts[at]?.giver ?? nobody),
    )
    places.forEach((place, at) => {
      donors[place] = found[at] ?? ''
    })
  }
  // Who was named may have become one with somebody else a moment ago.
  const stands = await standingDonors(
    act,
    gifts.flatMap(({ donor }) => donor ?? []),
  )
  for (const [organisation, all] of byOrganisation)
    await keepPayers(
      act,
      organisation,
      all.flatMap(at => payerOf(gifts[at], stands)),
    )
  return gifts.map(({ donor }, at) =>
    donor == null ? (donors[at] ?? '') : (stands.get(donor) ?? donor),
  )
}

/** The account that paid for a donor who was named. */
function payerOf(gift: NewGift | undefined, stands: ReadonlyMap<string, string>) {
  const { donor, giver } = gift ?? {}
  if (donor === undefined || giver?.payer === undefined) return []
  return [{ donor: stands.get(donor) ?? donor, payer: giver.payer }]
}

const nobody: Giver = { kind: 'person' }

function columnsOf(act: Act, gift: NewGift, terms: CauseTerms | undefined) {
  if (merchantChannels.includes(gift.channel) && !gift.merchant)
    throw refusal('该渠道的捐赠须有商户号', 'merchant')
  const tooLarge = whyReturnTooLarge(gift)
  if (tooLarge !== undefined) throw refusal(tooLarge, 'returnValue')
  const cause = gift.cause ?? null
  const isRestricted = terms !== undefined && !terms.custodial
  return {
    organisation: gift.organisation,
    cause,
    donorKind: donorKindOf(gift.giver),
    anonymous: gift.anonymous ?? false,
    publishConsent: gift.publishConsent ?? false,
    amount: gift.amount,
    netAmount: gift.amount,
    feeAmount: gift.feeAmount ?? 0,
    returnValue: gift.returnValue ?? 0,
    managementFee: isRestricted ? managementFee(gift.amount, terms.feeRate) : 0,
    restriction: terms === undefined ? '2' : terms.custodial ? '3' : '1',
    channel: gift.channel,
    merchant: gift.merchant ?? null,
    merchantOrderNo: gift.merchantOrderNo ?? null,
    channelTradeNo: gift.channelTradeNo ?? null,
    bankType: gift.bankType ?? null,
    source: gift.source,
    sourceRef: gift.sourceRef ?? null,
    ...cleanWords(gift),
    credits: creditsOf({ ...gift, honour: cleanWords(gift).honour }),
    purposeNote: gift.purposeNote ?? null,
    wantReceipt: gift.wantReceipt ?? false,
    orderedAt: gift.orderedAt ?? gift.paidAt,
    paidAt: new Date(gift.paidAt).toISOString(),
    valueDate: beijingDay(new Date(gift.paidAt)),
    settledAt: null,
    arrival: terms?.isRaising === false && gift.channel !== '5' ? 'afterState' : null,
    moneyIn: gift.moneyIn ?? null,
    agreement: gift.agreement ?? null,
    state: 'paid',
    updatedBy: act.person.accountId,
  } as const
}

function donorKindOf(giver: Giver | undefined): '1' | '2' | '3' {
  if (giver?.kind === 'company') return '2'
  const isKnown = [giver?.name, giver?.phone, giver?.idNumber].some(fact => (fact ?? '') !== '')
  return isKnown ? '1' : '3'
}

async function auditEach(act: Act, rows: readonly PaidGift[]): Promise<void> {
  for (const { id } of rows) {
    const row = await findRow(act.tx, donation, id)
    if (row !== undefined) await recordAct(act, donation, { verb: 'create', label: '新增', row })
  }
}
