import { and, eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { findRows, insertRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import { takeFromNet } from '#modules/people/server/index.ts'
import { type billLine, chargedBack, donation, refund } from '../../model/index.ts'
import { isGivenBack } from '../bills/bill-line.ts'
import { tellRefunded } from '../giving.ts'
import { reverse } from '../ledger/reverse.ts'
import { financeNumbers } from '../serial.ts'
import { bookAbandoned, bookApproved, completeRefund } from './book-refund.ts'
import { refundsUnderWay } from './under-way.ts'

type Refund = Row<typeof refund>

/**
 * A refund that the channel made by itself (渠道拒付), as its bill says: approved and paid in one
 * step, P03 and P04. Refused (409) where its money does not cover it.
 */
export async function bookChargeback(
  act: Act,
  line: Row<typeof billLine>,
  { fundingSource, opinion }: { fundingSource: '1' | '2'; opinion: string },
): Promise<Refund> {
  if (!isGivenBack(line)) act.refuse('渠道尚未退成这一笔，不能登记拒付')
  if (line.settleRefundAmount !== line.refundAmount)
    act.refuse('渠道实际退回的金额与申请退款金额不同，不能登记拒付')
  const gift = await lockRow(act, donation, line.donation ?? '')
  const [own] = await findRows(
    act.tx,
    refund,
    and(
      eq(columnNamed(refund, 'donation'), gift.id),
      eq(columnNamed(refund, 'number'), line.merchantRefundNo ?? ''),
    ),
    1,
  )
  if (own !== undefined) act.refuse(`这是平台退款单 ${own.number} 的退款，不是拒付`)
  if (gift.state !== 'paid' && gift.state !== 'partRefunded') act.refuse('该捐赠没有可退余额')
  if (line.refundAmount > gift.amount - gift.refundedAmount)
    act.refuse('账单退款金额超过该捐赠的可退余额')
  const underWay = await refundsUnderWay(act, gift.id)
  if (line.refundAmount > gift.amount - gift.refundedAmount - underWay)
    act.refuse(
      `该捐赠另有 ¥${printMoney(underWay)} 的退款正在办理，请先撤销、驳回或放弃，再登记拒付`,
    )
  const [number = ''] = await nextRecordNumbers(act, financeNumbers.refund, 1)
  const decided = { reviewer: act.person.accountId, reviewedAt: act.now.toISOString(), opinion }
  const made = await insertRow(act, refund, {
    number,
    organisation: gift.organisation,
    donation: gift.id,
    cause: gift.cause,
    channel: gift.channel,
    merchant: gift.merchant,
    amount: line.refundAmount,
    reasonKind: chargedBack,
    applicantKind: 'donor',
    fundingSource: gift.cause === null ? '2' : fundingSource,
    needsSecond: false,
    billLine: line.id,
    ...decided,
  })
  const feeShare = await bookApproved(act, made)
  const approved = await updateRow(act, refund, made, { feeShare, state: 'approved' })
  const paid = await completeRefund(act, approved, {
    successAt: line.refundedAt ?? line.tradedAt,
    channelRefundNo: line.channelRefundNo,
    bankAccount: null,
    bankSerial: null,
  })
  return moveRow(act, refund, approved, 'settle', paid)
}

/** The channel gave the money back: the mirrors of P04 (P35) and P03 (P05), and of what followed them. */
export async function bookRecovered(act: Act, row: Refund, recoveredAt: string): Promise<void> {
  const gift = await lockRow(act, donation, row.donation)
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    select id from ledger_posting where source_id = ${row.id}::uuid and source_type = 'refund'
       and event = 'P04'`)
  const [paid] = rows
  if (paid === undefined) throw new Error(`${row.number} was never paid`)
  await reverse(act.tx, paid.id, {
    event: 'P35',
    reason: `${row.number} 拒付撤回`,
    source: { table: 'refund', id: row.id },
    occurredAt: recoveredAt,
    actor: act.person.accountId,
  })
  await bookAbandoned(act, row)
  const refundedAmount = gift.refundedAmount - row.amount
  await moveRow(act, donation, gift, 'unrefund', {
    refundedAmount,
    netAmount: gift.amount - refundedAmount,
    state: refundedAmount === 0 ? 'paid' : 'partRefunded',
  })
  if (gift.donor !== null)
    await takeFromNet(act, {
      ...{ donor: gift.donor, amount: -row.amount },
      gifts: -Number(gift.refundedAmount === gift.amount),
    })
  await appendLeaves(act, [
    {
      kind: 'refund',
      sourceType: 'finance/refund',
      sourceId: row.id,
      organisation: row.organisation,
      occurredAt: recoveredAt,
      content: { number: row.number, donation: gift.number, amount: -row.amount },
    },
  ])
  await tellRefunded(act, {
    refund: { id: row.id, number: row.number },
    donation: gift.id,
    donor: gift.donor,
    amount: gift.amount,
    refunded: refundedAmount,
  })
}
