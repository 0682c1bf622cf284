import { eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow, findRows, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { recordGifts } from '#modules/finance/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { payerMark } from '#modules/people/server/index.ts'
import { monthlyContract, monthlyDebit, monthlyPlan } from '../../model/index.ts'
import { reachGifts } from '../gifts/reach-gifts.ts'
import type { DebitOutcome } from '../papay/channel.ts'
import type { Contract } from './channel-contract.ts'
import { retryOn } from './debit-days.ts'
import { endContract } from './end-contract.ts'
import { dayAfter, isLive } from './may-debit.ts'
import { tellFollower } from './tell-follower.ts'
import { tellGiver } from './tell-giver.ts'

type Debit = Row<typeof monthlyDebit>

/** Periods that fail one after the other until a contract ends. */
const mostFailed = 3

/**
 * What the channel says of a debit, by an answer, a query or a notice, however often: paid once, failed
 * once. Answers whether it is still open.
 */
export async function settleDebit(act: Act, id: string, outcome: DebitOutcome): Promise<boolean> {
  const found = await findRow(act.tx, monthlyDebit, id)
  if (found === undefined) return false
  const contract = await lockRow(act, monthlyContract, found.contract)
  const row = await lockRow(act, monthlyDebit, id)
  if (row.state === 'success') return false
  if (outcome.at === 'paid') {
    await pay(act, { contract, row, paid: outcome })
    return false
  }
  if (row.state !== 'processing') return false
  // What an earlier try of the same period came to is no news of this one.
  if (outcome.at === 'failed' && outcome.orderNo === row.orderNo) {
    await fail(act, { contract, row, failed: outcome })
    return false
  }
  return true
}

/** Finds the debit of an order number that the channel names. */
export async function debitOfOrder(act: Act, orderNo: string): Promise<Debit | undefined> {
  const table = tableOf(monthlyDebit)
  const [row] = await findRows(act.tx, monthlyDebit, eq(table.orderNo, orderNo), 1)
  return row
}

interface Paying {
  readonly contract: Contract
  readonly row: Debit
  readonly paid: Extract<DebitOutcome, { at: 'paid' }>
}

async function pay(act: Act, { contract, row, paid }: Paying): Promise<void> {
  if (paid.amount !== row.amount)
    throw new Error(`${row.orderNo}: the channel took ${paid.amount}, not ${row.amount}`)
  const plan = await findRow(act.tx, monthlyPlan, contract.plan)
  const giver = await findRow(act.tx, donor, contract.giver)
  const [gift = ''] = await recordGifts(
    act,
    [
      {
        ...{ organisation: contract.organisation, cause: contract.cause, amount: row.amount },
        ...{ channel: '10', source: 'monthly', sourceRef: contract.id, donor: contract.giver },
        giver: {
          ...{ kind: 'person', name: giver?.name ?? undefined },
          ...(paid.payer && { payer: payerMark(paid.payer) }),
        },
        ...{ merchant: plan?.merchant ?? null, merchantOrderNo: row.orderNo },
        ...{ channelTradeNo: paid.tradeNo, paidAt: paid.paidAt },
        ...{ displayName: contract.displayName, anonymous: contract.anonymous },
        agreementVersion: contract.agreement,
      },
    ],
    { place: 'channel', audit: 'each' },
  )
  await moveRow(act, monthlyDebit, row, 'pay', {
    ...{ donation: gift, channelTradeNo: paid.tradeNo, paidAt: paid.paidAt },
    ...{ failKind: null, failText: null },
  })
  const periods = contract.periods + 1
  const facts = {
    ...{ periods, total: contract.total + row.amount, failStreak: 0 },
    firstPaidAt: contract.firstPaidAt ?? paid.paidAt,
  }
  const next = isLive(contract) ? { nextDebitOn: await dayAfter(act, contract, row.dueOn) } : {}
  const after =
    contract.state === 'retrying'
      ? await moveRow(act, monthlyContract, contract, 'recover', { ...facts, ...next })
      : await updateRow(
          act,
          monthlyContract,
          contract,
          { ...facts, ...next },
          { verb: 'pay', label: `${row.period} 扣款成功` },
        )
  await tellFollower(act, after, { scene: 'monthlyPaid', debit: row.id, number: row.orderNo })
  await reachGifts(act, after)
  const most = plan?.maxPeriods ?? 0
  if (isLive(contract) && most > 0 && periods >= most)
    await endContract(act, after, {
      move: 'expire',
      reason: 'expired',
      words: '已满期数，感谢您的支持',
    })
}

interface Failing {
  readonly contract: Contract
  readonly row: Debit
  readonly failed: Extract<DebitOutcome, { at: 'failed' }>
}

async function fail(act: Act, { contract, row, failed }: Failing): Promise<void> {
  const plan = await findRow(act.tx, monthlyPlan, contract.plan)
  const told = { failKind: failed.kind, failText: failed.message.slice(0, 200) }
  const tryOn = retryOn(row.dueOn, plan?.retryDays ?? '', row.attempts)
  if (isLive(contract) && failed.kind !== 'ended' && tryOn !== undefined) {
    await moveRow(act, monthlyDebit, row, 'fail', {
      ...{ ...told, state: 'retrying', tryOn },
      orderNo: nextOrderNo(row.orderNo, row.attempts + 1),
    })
    if (contract.state === 'active') await moveRow(act, monthlyContract, contract, 'retry')
    return
  }
  await moveRow(act, monthlyDebit, row, 'fail', { ...told, state: 'failed' })
  if (!isLive(contract)) return
  if (failed.kind === 'ended') {
    await endContract(act, contract, {
      ...{ move: 'cancelled', reason: 'channel', words: '已在微信支付解约' },
    })
    return
  }
  const why = { debit: row.id, words: told.failText }
  await tellFollower(act, contract, { scene: 'monthlyFailed', ...why })
  const failStreak = contract.failStreak + 1
  const next = { failStreak, nextDebitOn: await dayAfter(act, contract, row.dueOn) }
  const after =
    contract.state === 'retrying'
      ? await moveRow(act, monthlyContract, contract, 'recover', next)
      : await updateRow(act, monthlyContract, contract, next)
  if (failStreak >= mostFailed)
    await endContract(act, after, {
      ...{ move: 'terminate', reason: 'failed' },
      words: `连续 ${mostFailed} 期扣款未成功，已终止`,
    })
  else await tellGiver(act, after, `本期 ¥${printMoney(row.amount)} 扣款未成功，下期将继续`)
}

/** The order number of a further try: the channel knows each once. */
export function nextOrderNo(orderNo: string, attempt: number): string {
  return `${orderNo.replace(/-\d+$/, '')}-${attempt}`
}
