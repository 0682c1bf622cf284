import type { Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { newId } from '#kernel/server/uuid.ts'
import { printMoney } from '#kinds/index.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import {
  accountInUse,
  custodialOf,
  endHold,
  managementFee,
  moneyOutOf,
  post,
  restrictedOf,
  standingOf,
  takeHold,
} from '#modules/finance/server/index.ts'
import type { payout } from '../../model/index.ts'
import { payoutPostings } from './payout-lines.ts'
import {
  limitsOf,
  type Payment,
  type Payout,
  type PayoutLimit,
  rulesOf,
  type Spending,
} from './payout-rules.ts'
import { takeSerial } from './payout-serial.ts'

type Change = Patch<typeof payout>

/** How the money of a payout's cause is kept. */
export async function moneyOf(row: Spending, act: Pick<Act, 'tx' | 'now'>) {
  const terms = (await rulesOf(row.causeKind)?.terms(act, row.cause)) ?? {
    custodial: false,
    payoutFeeRate: 0,
  }
  const own =
    row.childPlan === null ? { cause: row.cause } : { cause: row.cause, childPlan: row.childPlan }
  const account = terms.custodial ? custodialOf(own) : restrictedOf(own)
  const feeRate = terms.custodial ? 0 : terms.payoutFeeRate
  return { account, feeRate, custodial: terms.custodial }
}

/** Holds money for an approved payout, with its fee: on the account of the cause, then on its limits. */
export async function holdMoney(row: Payout, act: Act): Promise<Change> {
  const { amount } = row
  const { account, feeRate } = await moneyOf(row, act)
  const fee = managementFee(amount, feeRate)
  // Everything that can be read before is: others wait for the account until the act ends.
  const limits = await limitsOf(row, act)
  for (const limit of limits) await limit.lock?.()
  const held = await hold(act, row, { account, amount: amount + fee })
  await shift(limits, { reserved: amount, used: 0 })
  return { fee, hold: held }
}

/** Holds the money of a payout again that the bank gave back. */
export async function holdAgain(row: Payout, act: Act): Promise<string> {
  const { account } = await moneyOf(row, act)
  const { paidAmount: amount, fee } = row
  const held = await hold(act, row, { account, amount: amount + fee })
  // What was used of the limits is held in one step, so that nobody takes it in between.
  await shiftLimits(act, row, { reserved: amount, used: -amount })
  return held
}

function hold(
  act: Act,
  { organisation }: Payout,
  wanted: { readonly account: ReturnType<typeof restrictedOf>; readonly amount: number },
): Promise<string> {
  // Held again after it came back, it is another hold.
  const source = { table: 'payout', id: newId() }
  return refusingShort(() => takeHold(act.tx, { organisation, source, ...wanted }))
}

/** Says a shortfall of the ledger in the words of payouts. */
async function refusingShort<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const facts = error instanceof Refusal ? error.dataPoints : null
    const available =
      typeof facts === 'object' && facts !== null && 'available' in facts
        ? Number(facts.available)
        : undefined
    if (available === undefined) throw error
    throw new Refusal('conflict', `可拨付余额不足：可用 ¥${printMoney(available)}`, {
      dataPoints: { available },
    })
  }
}

/** What is added to the sums of a limit. */
interface Shift {
  readonly reserved: number
  readonly used: number
}

async function shiftLimits(act: Act, row: Payout, by: Shift): Promise<void> {
  await shift(await limitsOf(row, act), by)
}

/** Changes limits in id order; refused (409) where one of them does not allow it. */
async function shift(limits: readonly PayoutLimit[], by: Shift): Promise<void> {
  for (const limit of limits) {
    if (await limit.shift(by)) continue
    const rest = printMoney(await limit.rest())
    throw new Refusal('conflict', `${limit.label}「${limit.name}」余额不足：可用 ¥${rest}`)
  }
}

/** Gives up what is held for a payout; nothing where nothing is. */
export async function releaseMoney(row: Payout, act: Act): Promise<Change> {
  if (row.hold === null) return {}
  await endHold(act.tx, row.hold, 'released')
  await shiftLimits(act, row, { reserved: -row.amount, used: 0 })
  return { hold: null, fee: 0 }
}

/** Marks what is wrong with a payment: its account, its day (open, neither before the approval nor to come). */
export async function checkPayment(row: Payout, payment: Payment, act: Act): Promise<void> {
  const { payFrom: id, paidOn } = payment
  await accountInUse(
    { ...act, mark: (_field, why) => act.mark('payFrom', why) },
    {
      id,
      organisation: row.organisation,
    },
  )
  const { closedThrough } = await standingOf(act, row.organisation)
  if (closedThrough !== null && paidOn <= closedThrough)
    act.mark('paidOn', `${closedThrough} 及以前已关账，请核对付款日`)
  else if (paidOn > beijingDay(act.now)) act.mark('paidOn', '付款日不能晚于今天')
  else if (row.approvedAt !== null && paidOn < beijingDay(new Date(row.approvedAt)))
    act.mark('paidOn', '付款日不能早于审核通过日')
  await takeSerial(act, row, payment)
  act.settle()
}

/** P06 with P07: the hold is used up, the money has left, the rest of a roster is free again. */
export async function bookPayment(row: Payout, payment: Payment, act: Act): Promise<Change> {
  if (row.hold === null) throw new Error(`${row.number} is paid without a hold`)
  const { account, feeRate, custodial } = await moneyOf(row, act)
  const flow = custodial ? 'E7' : ((await rulesOf(row.causeKind)?.flow?.(row, act)) ?? 'E1')
  const fee = managementFee(payment.amount, feeRate)
  await endHold(act.tx, row.hold, 'consumed')
  for (const posting of payoutPostings({ row, payment, account, flow, fee }))
    await post(act.tx, { ...posting, actor: act.person.accountId })
  await moneyOutOf(act, paidOut(row, payment))
  await shiftLimits(act, row, { reserved: -row.amount, used: payment.amount })
  const { amount, ...told } = payment
  await noteFact(act, row, { event: 'paid', amount, on: payment.paidOn })
  return {
    ...told,
    fee,
    hold: null,
    paidAmount: amount,
    partFailed: amount !== row.amount,
    payments: row.payments + 1,
    payer: act.person.accountId,
    statusReason: null,
  }
}

/** The payment of a payout as the book of money out takes it. */
function paidOut(row: Payout, payment: Payment): Parameters<typeof moneyOutOf>[1] {
  const { payeeName, payeeAccount, payeeBank } = row
  return {
    ...{ origin: { resource: 'cause/payout', id: row.id, number: row.number }, kind: '1' },
    ...{ organisation: row.organisation, cause: row.cause, charged: '3', amount: payment.amount },
    ...{ bankAccount: payment.payFrom, paidOn: payment.paidOn, bankSerial: payment.bankSerial },
    ...{ slip: payment.slip, payee: { payeeName, payeeAccount, payeeBank } },
    reviewer: row.reviewers?.at(-1) ?? null,
  }
}

/** What of a payout nobody shall deny later: an evidence leaf. */
export async function noteFact(
  act: Act,
  row: Payout,
  fact: { readonly event: string; readonly amount: number; readonly on?: string },
): Promise<void> {
  await appendLeaves(act, [
    {
      kind: 'payout',
      sourceType: 'cause/payout',
      sourceId: row.id,
      organisation: row.organisation,
      occurredAt: act.now.toISOString(),
      content: { number: row.number, cause: row.cause, payee: row.payeeMark ?? '', ...fact },
    },
  ])
}
