import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { insertRow, lockRow, updateRow } from '#kernel/server/rows.ts'
import { type billLine, type difference, donation, refund } from '../../model/index.ts'
import { payerOfLine } from '../bill/store-bill.ts'
import { recordGifts } from '../donation/record-gifts.ts'
import { giving } from '../giving.ts'
import { bookApproved } from '../refund/book-refund.ts'
import { financeNumbers } from '../serial.ts'

type Difference = Row<typeof difference>
type Line = Row<typeof billLine>
type Gift = Row<typeof donation>

/**
 * 补单: the gift that a line tells, at the channel's time and amount. A second payment of one order
 * bears the channel's number alone; one that replaces another gift keeps who gave it.
 */
export async function giftOfLine(
  act: Act,
  row: Difference,
  line: Line,
  replaced?: Gift,
): Promise<string> {
  const [merchant] = await giving().merchants(act.tx, { ids: [row.merchant] })
  if (merchant === undefined) throw new Error(`${row.number} has no merchant`)
  const isSecond = row.type === '6'
  const [made = ''] = await recordGifts(
    act,
    [
      {
        organisation: row.organisation,
        cause: row.cause,
        giver: {
          kind: 'person',
          ...payerOfLine(line),
          ...(row.donorName === null ? {} : { name: row.donorName }),
          ...(row.donorPhone === null ? {} : { phone: row.donorPhone }),
        },
        ...(replaced?.donor != null && { donor: replaced.donor }),
        amount: row.amountTheirs,
        channel: merchant.channel,
        merchant: row.merchant,
        merchantOrderNo: isSecond ? null : line.merchantOrderNo,
        channelTradeNo: isSecond ? null : line.channelTradeNo,
        bankType: line.bankType,
        feeAmount: line.fee,
        source: 'bill',
        sourceRef: row.number,
        paidAt: line.tradedAt,
        displayName: replaced?.displayName ?? null,
        anonymous: replaced?.anonymous ?? false,
        publishConsent: replaced?.publishConsent ?? false,
        message: replaced?.message ?? null,
        wantReceipt: replaced?.wantReceipt ?? false,
        returnValue: Math.min(replaced?.returnValue ?? 0, row.amountTheirs),
      },
    ],
    { place: 'channel', audit: 'each' },
  )
  if (replaced?.donor != null) {
    const gift = await lockRow(act, donation, made)
    await updateRow(act, donation, gift, { donorKind: replaced.donorKind })
  }
  return made
}

/** A refund that two people decided with the difference: it waits for the channel at once (P03). */
export async function refundOfGift(act: Act, id: string, amount: number): Promise<string> {
  const gift = await lockRow(act, donation, id)
  const [number = ''] = await nextRecordNumbers(act, financeNumbers.refund, 1)
  const { accountId } = act.person
  const made = await insertRow(act, refund, {
    number,
    organisation: gift.organisation,
    donation: gift.id,
    cause: gift.cause,
    channel: gift.channel,
    merchant: gift.merchant,
    amount,
    reasonKind: '8',
    applicantKind: 'organisation',
    fundingSource: gift.cause === null ? '2' : '1',
    needsSecond: false,
    editors: [],
    reviewer: accountId,
    reviewedAt: act.now.toISOString(),
  })
  const feeShare = await bookApproved(act, made)
  await updateRow(act, refund, made, { feeShare, state: 'approved' })
  return made.id
}
