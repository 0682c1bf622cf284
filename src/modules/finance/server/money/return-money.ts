import type { Answers, MoveOf, Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import type { moneyIn } from '../../model/index.ts'
import { organisationAccount } from '../ledger/accounts.ts'
import { strangerReturned } from '../ledger/channel-postings.ts'
import { endHold, takeHold } from '../ledger/holds.ts'
import { post } from '../ledger/post.ts'
import { markWhen } from '../mark-when.ts'
import { moneyOutOf } from '../money-out/money-out-of.ts'
import { accountInUse } from './account-in-use.ts'
import { refuseProposed } from './open-claims.ts'

type Money = Row<typeof moneyIn>
type Asked<M extends MoveOf<typeof moneyIn>> = Answers<typeof moneyIn, M>

/** Why this money does not take this step of a return now. */
export function whyNotReturnable(row: Money, move: MoveOf<typeof moneyIn>): string | undefined {
  if (move === 'askReturn' && (row.origin === '3' || row.origin === '4'))
    return '现金入账不能退回，请通过退款退还捐赠人'
  const isChecked = row.returnCheckedBy !== null
  if (move === 'cancelReturn' && isChecked) return '已审核通过的退回不能撤销'
  if (move === 'verify' && isChecked) return '退回已审核通过，等待付款'
  return move === 'payReturn' && !isChecked ? '退回尚未审核通过' : undefined
}

/** Why a person may not take this step of a return: it needs three, as every payment does (P20). */
export function whyNotReturner(
  row: Money,
  move: MoveOf<typeof moneyIn>,
  { accountId }: Person,
): string | undefined {
  const hasAsked = row.returnAskedBy === accountId
  if (move === 'cancelReturn') return hasAsked ? undefined : '只有申请人可以撤销退回'
  if (move === 'verify' || move === 'refuse')
    return hasAsked ? '申请退回的人不能自己审核' : undefined
  return move === 'payReturn' && (hasAsked || row.returnCheckedBy === accountId)
    ? '申请、审核、付款须为三个不同的人'
    : undefined
}

const noReturn = {
  returnReason: null,
  returnAskedBy: null,
  returnAskedAt: null,
  returnCheckedBy: null,
  returnCheckedAt: null,
  returnHold: null,
} satisfies Patch<typeof moneyIn>

/** 误入款退回 (P20): money that nobody claims goes back to its payer. */
export const returnMoves = {
  async askReturn(row: Money, { reason }: Asked<'askReturn'>, act: Act) {
    await refuseProposed(act, row)
    return {
      returnReason: reason,
      returnAskedBy: act.person.accountId,
      returnAskedAt: act.now.toISOString(),
    }
  },
  cancelReturn: (row: Money) => ({ ...noReturn, state: openState(row) }),
  async verify(row: Money, _answers: unknown, act: Act) {
    const returnHold = await takeHold(act.tx, {
      organisation: row.organisation,
      account: organisationAccount('unclaimed', row.organisation),
      amount: row.openAmount,
      // Asked for again after a refusal, it is another one.
      source: { table: 'moneyIn', id: newId() },
    })
    return {
      returnHold,
      returnCheckedBy: act.person.accountId,
      returnCheckedAt: act.now.toISOString(),
    }
  },
  async refuse(row: Money, { reason }: Asked<'refuse'>, act: Act) {
    if (row.returnHold !== null) await endHold(act.tx, row.returnHold, 'released')
    return { ...noReturn, reason: `退回被驳回：${reason}`, state: openState(row) }
  },
  async payReturn(row: Money, answers: Asked<'payReturn'>, act: Act) {
    const { returnedAt, bankSerial } = answers
    markWhen(act, 'returnedAt', {
      ...{ label: '退回时间', at: returnedAt },
      notBefore: { label: '退回审核通过时间', at: row.returnCheckedAt },
    })
    await accountInUse(act, { id: answers.bankAccount, organisation: row.organisation })
    act.settle()
    if (row.returnHold === null) throw new Error(`${row.number} holds nothing to return`)
    await endHold(act.tx, row.returnHold, 'consumed')
    const { number: memo, organisation, openAmount } = row
    const source = { table: 'moneyIn', id: row.id }
    const occasion = { organisation, source, memo, actor: act.person.accountId }
    const posting = { ...occasion, occurredAt: returnedAt }
    await post(act.tx, strangerReturned(posting, answers.bankAccount, openAmount))
    await moneyOutOf(act, {
      ...{ origin: { resource: 'finance/moneyIn', id: row.id, number: memo }, kind: '8' },
      ...{ organisation, amount: openAmount, charged: '4', bankAccount: answers.bankAccount },
      ...{ bankSerial, slip: answers.slip, paidOn: beijingDay(new Date(returnedAt)) },
      payee: {
        payeeName: row.payerName,
        payeeAccount: row.payerAccount,
        payeeBank: row.payerBank,
      },
      ...{ purpose: row.returnReason, reviewer: row.returnCheckedBy },
    })
    return {
      returnedAmount: openAmount,
      openAmount: 0,
      returnAccount: answers.bankAccount,
      returnSerial: bankSerial,
      returnedBy: act.person.accountId,
      returnedAt,
      returnSlip: answers.slip,
    }
  },
}

function openState({ claimedAmount }: Money): 'unclaimed' | 'partial' {
  return claimedAmount === 0 ? 'unclaimed' : 'partial'
}
