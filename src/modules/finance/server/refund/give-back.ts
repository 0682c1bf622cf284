import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { donation, moneyIn, refund } from '../../model/index.ts'
import { financeNumbers } from '../serial.ts'

type Gift = Row<typeof donation>

const most = 100_000

/** Shares of an amount by weights, largest remainder first: their sum is the amount to the fen. */
export function sharesOf(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, each) => sum + BigInt(each), 0n)
  if (total === 0n) return weights.map(() => 0)
  const exact = weights.map(each => BigInt(amount) * BigInt(each))
  const shares = exact.map(each => Number(each / total))
  const left = amount - shares.reduce((sum, each) => sum + each, 0)
  const order = exact
    .map((each, at) => ({ at, rest: each % total }))
    .toSorted((one, other) =>
      other.rest > one.rest ? 1 : other.rest < one.rest ? -1 : one.at - other.at,
    )
  for (const { at } of order.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}

/**
 * Asks for refunds of what is left of a cause, pro rata to the donors' net gifts and exact to the fen
 * (P22, 项目终止退回). Each goes the way of every refund: approved by others, then paid. Answers how many.
 */
export async function giveBack(
  act: Act,
  { cause, amount, reason }: { cause: string; amount: number; reason: string },
): Promise<number> {
  const table = tableOf(donation)
  const given = and(
    eq(table.cause, cause),
    inArray(table.state, ['paid', 'partRefunded']),
    ne(table.channel, '7'),
  )
  const gifts = await findRows(act.tx, donation, given, most)
  const shares = sharesOf(
    amount,
    gifts.map(each => each.netAmount),
  )
  const owed = gifts.flatMap((gift, at) => {
    const share = Math.min(shares[at] ?? 0, gift.netAmount)
    return share > 0 ? [{ gift, share }] : []
  })
  const numbers = await nextRecordNumbers(act, financeNumbers.refund, owed.length)
  for (const [at, { gift, share }] of owed.entries())
    await insertRow(act, refund, {
      number: numbers[at] ?? '',
      organisation: gift.organisation,
      donation: gift.id,
      cause,
      channel: gift.channel,
      merchant: gift.merchant,
      amount: share,
      reasonKind: '7',
      reasonText: reason.slice(0, 200),
      applicantKind: 'organisation',
      fundingSource: '1',
      needsSecond: true,
      editors: [act.person.accountId],
      ...(await payerOf(act, gift)),
    })
  return owed.length
}

/** The account that a bank transfer came from. */
async function payerOf(act: Act, gift: Gift) {
  const money = gift.moneyIn === null ? undefined : await findRow(act.tx, moneyIn, gift.moneyIn)
  if (money?.payerAccount == null) return {}
  const { payerName: payeeName, payerBank: payeeBank, payerAccount: payeeAccount } = money
  return { payeeName, payeeBank, payeeAccount }
}
