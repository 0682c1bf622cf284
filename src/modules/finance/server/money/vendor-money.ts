import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { insertRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { printMoney } from '#kinds/index.ts'
import { moneyClaim, moneyIn } from '../../model/index.ts'
import { standingOf } from '../closing/open-days.ts'
import { bankOf, organisationAccount } from '../ledger/accounts.ts'
import { endHold, takeHold } from '../ledger/holds.ts'
import { post } from '../ledger/post.ts'
import { type MoneyOutOrigin, moneyOutOf, type Paid } from '../money-out/money-out-of.ts'

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

/** Sets money of an organisation aside for a vendor's statement; refused where there is not so much. */
export function holdForVendor(
  act: Act,
  asked: { readonly organisation: string; readonly amount: number; readonly id: string },
): Promise<string> {
  const { organisation, amount, id } = asked
  return takeHold(act.tx, {
    ...{ organisation, amount, source: { table: 'moneyOut', id } },
    account: organisationAccount('unrestricted', organisation),
  })
}

/** What is told of the payment of a statement. */
export interface VendorPayment extends Leaving {
  readonly hold: string | null
  /** For devices that raise money: cost of raising it (P17), else management (P16). */
  readonly isForRaising: boolean
  readonly payee: Paid['payee']
  readonly reviewer: string | null
}

/** Pays a vendor from the bank in the books of an organisation; answers the money out. */
export async function payVendor(
  act: Act,
  { hold, isForRaising, ...paid }: VendorPayment,
): Promise<string> {
  const { organisation, amount, bankAccount, paidOn } = paid
  const { closedThrough } = await standingOf(act, organisation)
  if (closedThrough !== null && paidOn <= closedThrough)
    act.refuse(`${closedThrough} 及以前已关账，请核对付款日`, 'paidOn')
  if (paidOn > beijingDay(act.now)) act.refuse('付款日不能晚于今天', 'paidOn')
  if (hold !== null) await endHold(act.tx, hold, 'consumed')
  const out = await moneyOutOf(act, { ...paid, kind: '11', charged: '2' })
  await post(act.tx, {
    ...{ event: isForRaising ? 'P17' : 'P16', organisation, actor: act.person.accountId },
    ...{ memo: out.number, source: { table: 'moneyOut', id: out.id }, ...at(paidOn) },
    lines: [
      {
        ...{ account: organisationAccount('unrestricted', organisation), amount },
        flow: isForRaising ? 'E5' : 'E4',
      },
      { account: bankOf(bankAccount), amount: -amount },
    ],
  })
  return out.id
}

/** A payment is known by its day alone. */
const at = (paidOn: string) => ({ occurredAt: `${paidOn}T04:00:00.000Z`, valueDate: paidOn })
