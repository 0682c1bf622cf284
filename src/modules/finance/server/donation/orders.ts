import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { insertRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { donorsOf, keepPayers, standingDonors } from '#modules/people/server/index.ts'
import { donation } from '../../model/index.ts'
import { giving } from '../giving.ts'
import { managementFee } from '../ledger/donation-postings.ts'
import { financeNumbers } from '../serial.ts'
import { bookGifts } from './book-gifts.ts'
import { creditsOf } from './credits.ts'
import type { NewGift } from './gift.ts'
import { whyTooSmall } from './least-gift.ts'
import { agreementsOf, takingTerms, termsOf } from './record-gifts.ts'
import { whyReturnTooLarge } from './return-value.ts'
import { cleanWords } from './words.ts'

/** A gift that somebody is about to pay. */
export type NewOrder = Omit<
  NewGift,
  'paidAt' | 'channelTradeNo' | 'moneyIn' | 'merchantOrderNo'
> & {
  readonly merchantOrderNo: string
}

/** Makes a donation that waits for its payment; refused where the cause takes no gifts now. */
export async function openOrder(act: Act, order: NewOrder): Promise<Row<typeof donation>> {
  const terms = (await takingTerms(act, [order])).get(order.cause ?? '')
  const closed = await giving().whyClosed(act.tx, order.organisation)
  if (closed !== undefined) throw refusal(closed)
  if (terms?.isPaused === true) throw refusal('募捐已暂停', 'cause')
  if (terms?.isRaising === false) throw refusal('该标的现在不接受捐赠', 'cause')
  const small = whyTooSmall(terms, order.amount)
  if (small !== undefined) throw refusal(small, 'amount')
  const tooLarge = whyReturnTooLarge(order)
  if (tooLarge !== undefined) throw refusal(tooLarge, 'returnValue')
  const giver = order.giver ?? { kind: 'person' }
  const [donor] = await donorsOf(act, order.organisation, [giver])
  const [number = ''] = await nextRecordNumbers(act, financeNumbers.donation, 1)
  const orderedAt = order.orderedAt ?? act.now.toISOString()
  const agreementAt = await agreementsOf(act, [order])
  const isRestricted = terms !== undefined && !terms.custodial
  return insertRow(act, donation, {
    number,
    organisation: order.organisation,
    cause: order.cause ?? null,
    donor: donor ?? null,
    donorKind: giver.kind === 'company' ? '2' : (giver.name ?? giver.phone) ? '1' : '3',
    ...cleanWords(order),
    anonymous: order.anonymous ?? false,
    amount: order.amount,
    managementFee: isRestricted ? managementFee(order.amount, terms.feeRate) : 0,
    restriction: terms === undefined ? '2' : terms.custodial ? '3' : '1',
    channel: order.channel,
    merchant: order.merchant ?? null,
    merchantOrderNo: order.merchantOrderNo,
    source: order.source,
    credits: creditsOf({ ...order, honour: cleanWords(order).honour }),
    wantReceipt: order.wantReceipt ?? false,
    returnValue: order.returnValue ?? 0,
    orderedAt,
    agreementVersion:
      order.agreementVersion ?? agreementAt({ organisation: order.organisation, at: orderedAt }),
  })
}

/** What a channel says about an order. Amount in fen. */
export interface Payment {
  readonly organisation: string
  readonly channel: NewGift['channel']
  readonly merchantOrderNo: string
  readonly channelTradeNo: string
  readonly amount: number
  readonly paidAt: string
  readonly bankType?: string
  /** Mark of the account that paid. */
  readonly payer?: string
}

/** What became of a payment: `differing` posts nothing and leaves a difference to resolve. */
export interface Paid {
  readonly outcome: 'paid' | 'same' | 'differing'
  readonly donation: Row<typeof donation>
}

/**
 * Books the payment of an order, however often the channel tells it. A closed order that was paid
 * after all is accepted and marked; another amount or another trade number is a difference.
 */
export async function payOrder(act: Act, payment: Payment): Promise<Paid | undefined> {
  const { organisation, channel, merchantOrderNo, channelTradeNo, amount } = payment
  const [row] = await selectRows(
    act.tx,
    donation,
    sql`where organisation = ${organisation} and channel = ${channel}
          and merchant_order_no = ${merchantOrderNo} for update`,
  )
  if (row === undefined) return undefined
  const isOpen = row.state === 'unpaid' || row.state === 'closed'
  if (!isOpen && row.channelTradeNo === channelTradeNo && row.amount === amount)
    return { outcome: 'same', donation: row }
  if (!isOpen || row.amount !== amount) {
    const marked = await updateRow(act, donation, row, { reconState: 'differing' })
    return { outcome: 'differing', donation: marked }
  }
  return { outcome: 'paid', donation: await settle(act, row, payment) }
}

/** Whose an order of nobody is, by the account that paid; somebody's has it from now on. */
async function donorPaid(act: Act, row: Row<typeof donation>, payer: string | undefined) {
  if (payer === undefined || row.donorKind === '2') return {}
  if (row.donorKind === '3' || row.donor === null) {
    const [donor] = await donorsOf(act, row.organisation, [{ kind: 'person', payer }])
    return { donor: donor ?? row.donor }
  }
  const donor = (await standingDonors(act, [row.donor])).get(row.donor) ?? row.donor
  await keepPayers(act, row.organisation, [{ donor, payer }])
  return {}
}

async function settle(act: Act, row: Row<typeof donation>, payment: Payment) {
  const terms = await termsOf(act, [row])
  const paidAt = new Date(payment.paidAt).toISOString()
  const known = terms.get(row.cause ?? '')
  const late = known?.isRaising === false ? 'afterState' : null
  const paid = await moveRow(act, donation, row, 'pay', {
    ...(await donorPaid(act, row, payment.payer)),
    channelTradeNo: payment.channelTradeNo,
    bankType: payment.bankType ?? null,
    netAmount: row.amount,
    paidAt,
    valueDate: beijingDay(new Date(paidAt)),
    arrival: row.state === 'closed' ? 'afterClose' : late,
  })
  await bookGifts(act, [{ ...paid, paidAt }], { place: 'channel', terms })
  return paid
}
