import type { Reader } from '#kernel/server/database.ts'
import { findRow } from '#kernel/server/rows.ts'
import { type Fact, fingerprint } from '#modules/evidence/server/index.ts'
import { donation } from '../../model/index.ts'
import type { PaidGift } from './gift.ts'

/** What the evidence log keeps of a paid gift: no person, the channel's number as a fingerprint. */
export function donationFact(gift: PaidGift): Fact {
  const { id, number, organisation, cause, amount, channel, channelTradeNo, paidAt } = gift
  return {
    kind: 'donationPaid',
    sourceType: 'finance/donation',
    sourceId: id,
    organisation,
    occurredAt: paidAt,
    content: {
      number,
      cause,
      amount,
      channel,
      tradeNo: channelTradeNo === null ? null : fingerprint(`${id}:${channelTradeNo}`),
    },
  }
}

/** The same fact told from the live donation, to hold against its leaf. */
export async function paidFact(reader: Reader, id: string): Promise<Fact | undefined> {
  const row = await findRow(reader, donation, id)
  if (row === undefined || row.paidAt === null) return undefined
  return donationFact({ ...row, paidAt: row.paidAt })
}
