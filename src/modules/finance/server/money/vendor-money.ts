import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { insertRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { printMoney } from '#kinds/index.ts'
import { moneyClaim, moneyIn, moneyOut } from '../../model/index.ts'
import { standingOf } from '../closing/open-days.ts'
import { bankOf, organisationAccount } from '../ledger/accounts.ts'
import { endHold, takeHold } from '../ledger/holds.ts'
import { post } from '../ledger/post.ts'
import {
  type MoneyOutOrigin,
  moneyOutOf,
  moneyOutOrdered,
  type Ordered,
  type Paid,
} from '../money-out/money-out-of.ts'

/** P39: a part of money that waits to be claimed is a deposit of a vendor. */
export async function claimBond(
  act: Act,
  {
    moneyIn: id,
    organisation,
    amount,
    memo,
  }: {
    readonly moneyIn: string
    readonly organisation: string
    readonly amount: number
    readonly memo: string
  },
): Promise<void> {
  const money = await lockRow(act, moneyIn, id)
  if (money.organisation !== organisation) act.refuse('入账单不属于付款机构', 'moneyIn')
  if (!['unclaimed', 'partial'].includes(money.state)) act.refuse('该入账单当前不能认领', 'moneyIn')
  const open = money.openAmount - (await proposedOf(act, id))
  if (amount > open) act.refuse(`未认领金额不足：¥${printMoney(open)}`, 'amount')
  const claim = await insertRow(act, moneyClaim, {
    ...{ number: money.number, moneyIn: id, organisation, amount, kind: 'bond' },
    ...{ checkedBy: act.person.accountId, checkedAt: act.now.toISOString(), state: 'confirmed' },
  })
  await post(act.tx, {
    ...{ event: 'P39', organisation, memo, actor: act.person.accountId },
    ...{ source: { table: 'moneyClaim', id: claim.id }, occurredAt: act.now.toISOString() },
    lines: [
      { account: organisationAccount('unclaimed', organisation), amount },
      { account: organisationAccount('deposit', organisation), amount: -amount },
    ],
  })
  const claimed = money.claimedAmount + amount
  await moveRow(act, moneyIn, money, 'claim', {
    ...{ claimedAmount: claimed, openAmount: money.amount - claimed },
    state: claimed === money.amount ? 'claimed' : 'partial',
  })
}

/** What others have proposed to claim of it and nobody has confirmed yet; fen. */
async function proposedOf({ tx }: Act, money: string): Promise<number> {
  const { rows } = await tx.execute<{ sum: string }>(sql`
    select coalesce(sum(amount), 0)::text as sum from money_claim
     where money_in = ${money}::uuid and state = 'proposed'`)
  return Number(rows[0]?.sum ?? 0)
}

type Leaving = Pick<Paid, 'organisation' | 'amount' | 'paidOn' | 'slip' | 'purpose'> & {
  readonly bankAccount: string
  readonly origin: MoneyOutOrigin
  readonly bankSerial: string
}

/** P39: a deposit is given back. */
export async function giveBond(act: Act, given: Leaving): Promise<void> {
  const { organisation, amount, bankAccount } = given
  const out = await moneyOutOf(act, { ...given, kind: '12', charged: '4', payee: {} })
  await post(act.tx, {
    ...{ event: 'P39', organisation, actor: act.person.accountId, memo: out.number },
    ...{ source: { table: 'moneyOut', id: out.id }, ...at(given.paidOn) },
    lines: [
      { account: organisationAccount('deposit', organisation), amount },
      { account: bankOf(bankAccount), amount: -amount },
    ],
  })
}

/** A vendor's statement that its payer has approved. */
type VendorOrder = Pick<Ordered, 'organisation' | 'amount' | 'payee' | 'purpose' | 'origin'> & {
  /** The money set aside by a statement that was approved before its order stood in the books. */
  readonly hold: string | null
  readonly reviewer: string | null
}

/** 出账单 of a statement: waits to be paid, its money set aside; refused where there is not so much. */
export async function orderForVendor(act: Act, order: VendorOrder): Promise<string> {
  const { organisation, amount } = order
  const hold =
    order.hold ??
    (await takeHold(act.tx, {
      ...{ organisation, amount, source: { table: 'moneyOut', id: newId() } },
      account: organisationAccount('unrestricted', organisation),
    }))
  return (await moneyOutOrdered(act, { ...order, hold, kind: '11', charged: '2' })).id
}

/** What is told of the payment of a statement. */
interface VendorPayment {
  readonly bankAccount: string
  readonly paidOn: string
  readonly bankSerial: string
  readonly slip: string
  /** For devices that raise money: cost of raising it (P17), else management (P16). */
  readonly isForRaising: boolean
}

/** Pays what was ordered for a vendor from the bank, in the books of the organisation. */
export async function payVendor(
  act: Act,
  id: string,
  { isForRaising, ...paid }: VendorPayment,
): Promise<void> {
  const { paidOn, bankAccount } = paid
  const order = await lockRow(act, moneyOut, id)
  const { organisation, amount, number } = order
  const { closedThrough } = await standingOf(act, organisation)
  if (closedThrough !== null && paidOn <= closedThrough)
    act.refuse(`${closedThrough} 及以前已关账，请核对付款日`, 'paidOn')
  if (paidOn > beijingDay(act.now)) act.refuse('付款日不能晚于今天', 'paidOn')
  if (order.hold !== null) await endHold(act.tx, order.hold, 'consumed')
  await moveRow(act, moneyOut, order, 'pay', {
    ...{ ...paid, hold: null, payer: act.person.accountId },
  })
  await post(act.tx, {
    ...{ event: isForRaising ? 'P17' : 'P16', organisation, actor: act.person.accountId },
    ...{ memo: number, source: { table: 'moneyOut', id }, ...at(paidOn) },
    lines: [
      {
        ...{ account: organisationAccount('unrestricted', organisation), amount },
        flow: isForRaising ? 'E5' : 'E4',
      },
      { account: bankOf(bankAccount), amount: -amount },
    ],
  })
}

/** What was ordered for a vendor is not paid: the bank could not, or it is withdrawn. */
export async function dropVendorOrder(
  act: Act,
  id: string,
  { move, reason }: { readonly move: 'fail' | 'void'; readonly reason: string },
): Promise<void> {
  const order = await lockRow(act, moneyOut, id)
  if (order.hold !== null) await endHold(act.tx, order.hold, 'released')
  await moveRow(act, moneyOut, order, move, { hold: null, statusReason: reason })
}

/** A payment is known by its day alone. */
const at = (paidOn: string) => ({ occurredAt: `${paidOn}T04:00:00.000Z`, valueDate: paidOn })
