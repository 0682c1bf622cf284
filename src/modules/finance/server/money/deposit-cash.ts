import type { Answers, MoveOf, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { moneyIn } from '../../model/index.ts'
import { moneyOutOf } from '../money-out/money-out-of.ts'
import { isCash } from './is-cash.ts'

type Money = Row<typeof moneyIn>

/** Why this money is not taken to a bank: only counted cash is, once. */
export function whyNotDepositable(row: Money, move: MoveOf<typeof moneyIn>): string | undefined {
  if (move !== 'deposit') return undefined
  if (!isCash(row)) return '只有清点的现金需要缴存'
  return row.depositedOn === null ? undefined : '该笔现金已登记缴存'
}

/**
 * 登记缴存: counted cash was paid in at a bank, as its slip says (BR-13). The books follow when the
 * bank line is claimed as 现金缴存 (P12).
 */
export async function depositCash(
  row: Money,
  { depositedOn, slip }: Answers<typeof moneyIn, 'deposit'>,
  act: Act,
) {
  const counted = beijingDay(new Date(row.bookedAt))
  if (depositedOn > beijingDay(act.now)) act.mark('depositedOn', '缴存日期不能晚于今天')
  if (depositedOn < counted) act.mark('depositedOn', `缴存日期不能早于清点日期 ${counted}`)
  act.settle()
  await cashLeft(act, row, { depositedOn, slip })
  return { depositedOn, depositSlip: slip }
}

/** What was paid in stands in the book of money out; the ledger has it by P12. */
export async function cashLeft(
  act: Act,
  { id, number, organisation, amount }: Money,
  { depositedOn, slip }: { readonly depositedOn: string; readonly slip: string },
): Promise<void> {
  await moneyOutOf(act, {
    ...{ origin: { resource: moneyIn.path, id, number }, kind: '10', organisation, amount },
    ...{ bankAccount: null, charged: null, payee: {}, purpose: '清点的现金存入银行' },
    ...{ paidOn: depositedOn, bankSerial: null, slip },
  })
}
