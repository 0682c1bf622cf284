import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { lockRow, moveRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { printMoney } from '#kinds/index.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import { takeFromNet } from '#modules/people/server/index.ts'
import { type bill, type billLine, donation, refund } from '../../model/index.ts'
import { isGivenBack } from '../bills/bill-line.ts'
import { tellRefunded } from '../giving.ts'
import { bankOf, clearingOf } from '../ledger/accounts.ts'
import type { GivenTo } from '../ledger/donation-postings.ts'
import { post } from '../ledger/post.ts'
import {
  feeShare,
  type Refund as Posted,
  refundAbandoned,
  refundApproved,
  refundPaid,
} from '../ledger/refund-postings.ts'
import { moneyOutOf } from '../money-out/money-out-of.ts'
import { whyReceipted } from '../receipt/receipt-part.ts'
import { refundsOwed } from './under-way.ts'

type Refund = Row<typeof refund>
type Gift = Row<typeof donation>

/** P03: the refund becomes a debt (BR-11: never of a gift with a live receipt). Answers the fee share. */
export async function bookApproved(act: Act, row: Refund): Promise<number> {
  const gift = await lockRow(act, donation, row.donation)
  if (gift.state !== 'paid' && gift.state !== 'partRefunded')
    act.refuse('该捐赠已核销或已全部退款，不能再退款')
  const why = await whyReceipted(act, gift)
  if (why !== undefined) act.refuse(why)
  // Others may have been passed since this one was asked for.
  const rest = gift.netAmount - (await refundsOwed(act, gift.id))
  if (row.amount > rest) act.refuse(`该捐赠可退金额现为 ¥${printMoney(rest)}，不足以退款`)
  const share = await nextFeeShare(act, gift, row.amount)
  await post(act.tx, refundApproved(postingOf(act, { ...row, feeShare: share }, gift)))
  return share
}

/** What the management fee gives back with the next refund of a gift. */
export async function nextFeeShare(
  act: Pick<Act, 'tx'>,
  gift: Gift,
  amount: number,
): Promise<number> {
  const earlier = await act.tx.execute<{ amount: string; shares: string }>(sql`
    select coalesce(sum(amount), 0)::text as amount, coalesce(sum(fee_share), 0)::text as shares
      from refund where donation = ${gift.id} and state in ('approved', 'processing', 'failed', 'success')`)
  return feeShare(
    {
      amount: gift.amount,
      fee: gift.managementFee,
      refundedBefore: Number(earlier.rows[0]?.amount ?? 0),
      sharesBefore: Number(earlier.rows[0]?.shares ?? 0),
    },
    amount,
  )
}

/** P05: what was owed is not paid after all. */
export async function bookAbandoned(act: Act, row: Refund): Promise<void> {
  const gift = await lockRow(act, donation, row.donation)
  await post(act.tx, refundAbandoned(postingOf(act, row, gift)))
}

/** What a channel or a bank says of a paid refund. */
export interface RefundPaid {
  readonly successAt: string
  readonly channelRefundNo: string | null
  readonly bankAccount: string | null
  readonly bankSerial: string | null
  readonly slip?: string | null
}

/** P04 and everything that follows: the gift, its donor's figures, evidence, whoever listens. */
export async function completeRefund(act: Act, row: Refund, paid: RefundPaid): Promise<RefundPaid> {
  const gift = await lockRow(act, donation, row.donation)
  const { merchant } = row
  const paidBy = merchant === null ? bankOf(paid.bankAccount ?? '') : clearingOf(merchant)
  const posting = { ...postingOf(act, row, gift), occurredAt: paid.successAt }
  await post(act.tx, refundPaid(posting, paidBy))
  if (merchant === null && paid.bankAccount !== null)
    await moneyOutOf(act, {
      ...{ origin: { resource: 'finance/refund', id: row.id, number: row.number }, kind: '2' },
      ...{ organisation: row.organisation, amount: row.amount, cause: row.cause, charged: '5' },
      ...{ bankAccount: paid.bankAccount, bankSerial: paid.bankSerial, slip: paid.slip ?? null },
      ...{ payee: payeeOf(row), paidOn: beijingDay(new Date(paid.successAt)) },
      reviewer: row.reviewer,
    })
  const refundedAmount = gift.refundedAmount + row.amount
  await moveRow(act, donation, gift, 'refund', {
    refundedAmount,
    netAmount: gift.amount - refundedAmount,
    state: refundedAmount === gift.amount ? 'refunded' : 'partRefunded',
  })
  if (gift.donor !== null)
    await takeFromNet(act, {
      ...{ donor: gift.donor, amount: row.amount },
      gifts: Number(refundedAmount === gift.amount),
    })
  await appendLeaves(act, [
    {
      kind: 'refund',
      sourceType: 'finance/refund',
      sourceId: row.id,
      organisation: row.organisation,
      occurredAt: paid.successAt,
      content: { number: row.number, donation: gift.number, amount: row.amount },
    },
  ])
  await tellRefunded(act, {
    refund: { id: row.id, number: row.number },
    donation: gift.id,
    donor: gift.donor,
    amount: gift.amount,
    refunded: refundedAmount,
  })
  return paid
}

/**
 * Refunds of a merchant number that its bill shows as paid are paid: found by our number, equal to
 * the fen in what was asked and in what left the merchant. One that the channel is still at, or that
 * failed, stays under way.
 */
export async function settleFromBill(
  act: Act,
  { organisation, merchant }: Pick<Row<typeof bill>, 'organisation' | 'merchant'>,
  lines: readonly Row<typeof billLine>[],
): Promise<void> {
  const byNumber = new Map(
    lines.flatMap(line =>
      line.direction === '2' && line.merchantRefundNo !== null && isGivenBack(line)
        ? [[line.merchantRefundNo, line]]
        : [],
    ),
  )
  const unnamed = lines.filter(
    line =>
      line.direction === '2' &&
      line.channelStatus === 'REFUND' &&
      (line.merchantRefundNo ?? line.channelRefundNo) === null &&
      isGivenBack(line),
  )
  if (byNumber.size + unnamed.length === 0) return
  const numbers = sql.param([...byNumber.keys()])
  const orders = sql.param(unnamed.map(line => line.merchantOrderNo))
  const open = await selectRows(
    act.tx,
    refund,
    sql`where organisation = ${organisation} and merchant = ${merchant}
          and state in ('approved', 'processing', 'failed')
          and (number = any(${numbers}::text[]) or donation in (
            select id from donation where organisation = ${organisation}
               and merchant_order_no = any(${orders}::text[])))
        order by id for update`,
  )
  const lineOf = await linesOfRefunds(act, open, { byNumber, unnamed })
  for (const row of open) {
    const line = lineOf.get(row.id)
    if (line === undefined || line.refundAmount !== row.amount) continue
    if (line.settleRefundAmount !== row.amount) continue
    const paid = await completeRefund(act, row, {
      successAt: line.refundedAt ?? line.tradedAt,
      channelRefundNo: line.channelRefundNo,
      bankAccount: null,
      bankSerial: null,
    })
    await moveRow(act, refund, row, 'settle', paid)
  }
}

/** The line that tells each refund: by its number, or by payment and amount where the bill names none. */
async function linesOfRefunds(
  act: Act,
  open: readonly Refund[],
  told: {
    readonly byNumber: ReadonlyMap<string, Row<typeof billLine>>
    readonly unnamed: readonly Row<typeof billLine>[]
  },
): Promise<ReadonlyMap<string, Row<typeof billLine>>> {
  const { rows } = await act.tx.execute<{ id: string; orderNo: string }>(sql`
    select id, merchant_order_no as "orderNo" from donation
     where id = any(${sql.param(open.map(row => row.donation))}::uuid[])`)
  const orderOf = new Map(rows.map(row => [row.id, row.orderNo]))
  const left = [...told.unnamed]
  const found = new Map<string, Row<typeof billLine>>()
  for (const row of open) {
    const at = left.findIndex(
      line =>
        line.merchantOrderNo === orderOf.get(row.donation) && line.refundAmount === row.amount,
    )
    const line = told.byNumber.get(row.number) ?? (at < 0 ? undefined : left.splice(at, 1)[0])
    if (line !== undefined) found.set(row.id, line)
  }
  return found
}

function postingOf(act: Act, row: Refund, gift: Gift): Posted {
  return {
    organisation: row.organisation,
    source: { table: 'refund', id: row.id },
    amount: row.amount,
    feeShare: row.feeShare,
    paidFrom: row.fundingSource === '2' ? { as: 'unrestricted' } : givenToOf(gift),
    occurredAt: act.now.toISOString(),
    actor: act.person.accountId,
    memo: row.number,
  }
}

const payeeOf = ({ payeeName, payeeAccount, payeeBank }: Refund) => ({
  ...{ payeeName, payeeAccount, payeeBank },
})

/** The money that a gift became part of. */
export function givenToOf({ cause, restriction }: Gift): GivenTo {
  if (cause === null || restriction === '2') return { as: 'unrestricted' }
  return { as: restriction === '3' ? 'custodial' : 'restricted', cause }
}
