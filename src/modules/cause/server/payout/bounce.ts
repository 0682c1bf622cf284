import type { Answers, Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { printMoney } from '#kinds/index.ts'
import { moneyIn } from '#modules/finance/model/index.ts'
import { claimReturned, moneyOutBounced, post } from '#modules/finance/server/index.ts'
import type { payout } from '../../model/index.ts'
import { bouncePostings } from './payout-lines.ts'
import { holdAgain, moneyOf, noteFact } from './payout-money.ts'
import { type Payout, rulesOf } from './payout-rules.ts'

/** The most that banks keep of a payment that comes back; fen. */
const mostLost = 20_000

/** 退汇: the bank gave a payment back (P08); the money is held for another try. */
export async function takeBack(
  row: Payout,
  { returnMoney, reason }: Answers<typeof payout, 'bounce'>,
  act: Act,
): Promise<Patch<typeof payout>> {
  const { organisation, paidAmount, payFrom, fee } = row
  if (payFrom === null) throw new Error(`${row.number} was paid from no account`)
  const money = await findRow(act.tx, moneyIn, returnMoney)
  // What is open is told under the lock: a part may be claimed at this moment.
  const returned = await claimReturned(act, {
    ...{ id: returnMoney, organisation, field: 'returnMoney' },
  })
  const lost = paidAmount - returned
  if (lost < 0 || lost > mostLost)
    act.mark(
      'returnMoney',
      `入账单未认领 ¥${printMoney(returned)}，与实付 ¥${printMoney(paidAmount)} 不符（银行扣费不超过 ¥${printMoney(mostLost)}）`,
    )
  act.settle()
  const { account, custodial } = await moneyOf(row, act)
  const flow = custodial ? 'E7' : ((await rulesOf(row.causeKind)?.flow?.(row, act)) ?? 'E1')
  // Of the payment that came back, whose number the next one has not taken yet.
  const paid = { ...row, payments: row.payments - 1 }
  const at = money?.bookedAt ?? act.now.toISOString()
  const postings = bouncePostings({
    ...{ row: paid, account, flow, fee, returned, lost, payFrom, at },
  })
  for (const posting of postings) await post(act.tx, { ...posting, actor: act.person.accountId })
  await moneyOutBounced(act, { resource: 'cause/payout', id: row.id }, reason)
  const hold = await holdAgain(row, act)
  await noteFact(act, row, { event: 'returned', amount: returned })
  return {
    hold,
    returnMoney,
    statusReason: reason,
    paidAmount: 0,
    paidOn: null,
    bankSerial: null,
    slip: null,
    payWay: null,
  }
}
