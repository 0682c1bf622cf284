import { and, eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { findRow, findRows, insertRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { moneyClaim, moneyIn } from '../../model/index.ts'
import { recordGifts } from '../donation/record-gifts.ts'
import { financeNumbers } from '../serial.ts'
import { cashLeft } from './deposit-cash.ts'
import { giftOf } from './gift-of-claim.ts'

/** Cash of a donation box that two people have counted alike; fen. */
export interface BoxCash {
  readonly organisation: string
  readonly cause: string | null
  readonly amount: number
  readonly counters: readonly string[]
  readonly denominations: NonNullable<Row<typeof moneyIn>['denominations']>
  readonly boxNo: string
  readonly sealNo: string
  /** When it was counted, ISO. */
  readonly bookedAt: string
  /** Who counted first; whoever acts counted second. */
  readonly enteredBy: string | null
  readonly attachments: readonly string[]
}

/** Days after which counted cash must be on a bank account. */
const depositWithin = 3

/**
 * P11 of a donation box, in the transaction of its second count: one money in with one claim, and
 * the gift to the cause that the box stood for.
 */
export async function bookBoxCash(
  act: Act,
  { enteredBy, attachments, counters, cause, ...cash }: BoxCash,
): Promise<{ readonly moneyIn: string; readonly donation: string }> {
  const [number] = await nextRecordNumbers(act, financeNumbers.moneyIn, 1)
  const checked = { checkedBy: act.person.accountId, checkedAt: act.now.toISOString() }
  const due = new Date(act.now.getTime() + depositWithin * 86_400_000)
  const { amount, organisation } = cash
  const money = await insertRow(act, moneyIn, {
    ...{ ...cash, ...checked, number },
    ...{ origin: '4', claimedAmount: amount, openAmount: 0, state: 'claimed' },
    ...{ counters: [...counters], attachments: [...attachments] },
    editors: enteredBy === null ? [] : [enteredBy],
    depositDue: beijingDay(due),
  })
  const claim = await insertRow(act, moneyClaim, {
    ...{ number: money.number, moneyIn: money.id, organisation, cause, amount },
    editors: enteredBy === null ? [] : [enteredBy],
  })
  const [donation = ''] = await recordGifts(act, [giftOf(claim, money)], {
    place: 'cash',
    audit: 'each',
  })
  await moveRow(act, moneyClaim, claim, 'count', { donation, ...checked })
  return { moneyIn: money.id, donation }
}

/** The cash of a box was paid in at a bank, as its slip says. */
export async function depositBoxCash(
  act: Act,
  {
    moneyIn: id,
    ...deposit
  }: { readonly moneyIn: string; readonly slip: string; readonly depositedOn: string },
): Promise<void> {
  const row = await lockRow(act, moneyIn, id)
  if (row.depositedOn !== null) act.refuse('该笔现金已登记缴存')
  const { depositedOn, slip } = deposit
  await cashLeft(act, row, { depositedOn, slip })
  await updateRow(
    act,
    moneyIn,
    row,
    { depositedOn, depositSlip: slip },
    { verb: 'deposit', label: '登记缴存' },
  )
}

/** Why a bank line is not the one by which so much cash arrived; undefined where it is (P12). */
export async function whyNotDeposit(
  act: Act,
  asked: { readonly moneyIn: string; readonly organisation: string; readonly amount: number },
): Promise<string | undefined> {
  const row = await findRow(act.tx, moneyIn, asked.moneyIn)
  if (row?.organisation !== asked.organisation) return '请选择本机构的入账单'
  const claims = await findRows(
    act.tx,
    moneyClaim,
    and(
      eq(columnNamed(moneyClaim, 'moneyIn'), row.id),
      eq(columnNamed(moneyClaim, 'kind'), 'deposit'),
      sql`state = 'confirmed'`,
    ),
  )
  const sum = claims.reduce((total, { amount }) => total + amount, 0)
  if (claims.length === 0) return '该入账单尚未认领为「现金缴存」'
  return sum < asked.amount ? '该入账单的现金缴存金额小于开箱金额' : undefined
}
