import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { lockRow, moveRow } from '#kernel/server/rows.ts'
import { moneyIn } from '../../model/index.ts'

/** Money in that a bank has given back, and the field at which what is wrong with it is told. */
interface Returned {
  readonly id: string
  readonly organisation: string
  readonly field: string
}

/**
 * Claims all that is left of money in as a payment that came back, and answers the fen; the caller
 * posts it out of 待认领款. Refused where it is another organisation's or waits for something else.
 */
export async function claimReturned(act: Act, asked: Returned): Promise<number> {
  const money: Row<typeof moneyIn> = await lockRow(act, moneyIn, asked.id)
  if (money.organisation !== asked.organisation) act.mark(asked.field, '该入账单不属于该机构')
  else if (money.state !== 'unclaimed' && money.state !== 'partial')
    act.mark(asked.field, '该入账单不在待认领状态')
  else if (money.origin === '3' || money.origin === '4')
    act.mark(asked.field, '现金入账不是银行退汇')
  act.settle()
  await moveRow(act, moneyIn, money, 'claim', {
    claimedAmount: money.amount,
    openAmount: 0,
    state: 'claimed',
  })
  return money.openAmount
}
