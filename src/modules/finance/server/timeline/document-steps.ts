import { eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { channels, type donation, moneyClaim, moneyIn, refund } from '../../model/index.ts'
import { type EventCode, events } from '../ledger/postings.ts'
import type { FoundStep } from './step.ts'

type Gift = Row<typeof donation>

/** Postings of the gift itself; those of its refunds stand with the refunds. */
export async function postingSteps(act: Act, { id }: Gift): Promise<FoundStep[]> {
  const { rows } = await act.tx.execute<{
    id: string
    number: string
    event: EventCode
    day: string
    at: string
    actor: string | null
  }>(sql`
    select id, number::text, event, value_date::text as day, actor,
           to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from ledger_posting where source_id = ${id}::uuid and source_type = 'donation'
     order by number`)
  return rows.map(row => ({
    key: row.id,
    label: `记账：${events[row.event].label}`,
    at: row.at,
    account: row.actor,
    note: `${row.event} 第 ${row.number} 号，记账日 ${row.day}`,
    tone: row.event === 'P33' ? 'back' : 'done',
  }))
}

/** How money on a bank account or in a cash box became the gift. */
export async function claimSteps(act: Act, gift: Gift): Promise<FoundStep[]> {
  if (gift.moneyIn === null) return []
  const money = await findRow(act.tx, moneyIn, gift.moneyIn)
  const own = eq(columnNamed(moneyClaim, 'donation'), gift.id)
  const [claim] = await findRows(act.tx, moneyClaim, own, 1)
  const steps: readonly (FoundStep | false)[] = [
    money?.checkedAt != null && {
      key: 'moneyIn',
      label: '入账复核',
      at: money.checkedAt,
      account: money.checkedBy,
      note: money.number,
      tone: 'done',
    },
    claim !== undefined && {
      key: 'claimed',
      label: '提出认领',
      at: claim.createdAt,
      account: claim.createdBy,
      tone: 'done',
    },
    claim?.firstCheckedAt != null && {
      key: 'firstConfirmed',
      label: '初次确认认领',
      at: claim.firstCheckedAt,
      account: claim.firstCheckedBy,
      tone: 'done',
    },
    claim?.checkedAt != null && {
      key: 'confirmed',
      label: '确认认领',
      at: claim.checkedAt,
      account: claim.checkedBy,
      tone: 'done',
    },
  ]
  return steps.filter(step => step !== false)
}

/** What a channel's bill says of the gift, and who uploaded it. */
export async function matchSteps(act: Act, gift: Gift): Promise<FoundStep[]> {
  if (gift.paidAt === null || gift.merchant === null) return []
  const { rows } = await act.tx.execute<{
    number: string
    at: string | null
    actor: string
  }>(sql`
    select bill.number, bill.created_by as actor,
           to_char(bill.matched_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from bill_line line join bill on bill.id = line.bill
     where line.donation = ${gift.id}::uuid and line.direction = '1' and bill.state <> 'void'
     order by bill.matched_at desc nulls last limit 1`)
  const [bill] = rows
  return [
    {
      key: 'matched',
      label: matched[gift.reconState],
      at: bill?.at ?? null,
      account: bill?.actor ?? null,
      note: bill === undefined ? null : `${channels[gift.channel]}账单 ${bill.number}`,
      tone:
        gift.reconState === 'differing' ? 'wrong' : gift.reconState === 'open' ? 'waiting' : 'done',
    },
  ]
}

const matched: Readonly<Record<Gift['reconState'], string>> = {
  open: '等待对账',
  even: '对账已平',
  differing: '对账有差异',
  handled: '差异已处理',
}

/** Each refund of the gift: asked for, reviewed, paid back or given up. */
export async function refundSteps(act: Act, { id }: Gift): Promise<FoundStep[]> {
  const rows = await findRows(act.tx, refund, eq(columnNamed(refund, 'donation'), id), 100)
  return rows.flatMap(stepsOfRefund)
}

function stepsOfRefund(row: Row<typeof refund>): FoundStep[] {
  const { number } = row
  const steps: readonly (FoundStep | false)[] = [
    {
      key: `${number} asked`,
      label: `申请退款 ¥${printMoney(row.amount)}`,
      at: row.createdAt,
      account: row.createdBy,
      note: `${number}，${refund.fields.reasonKind.options[row.reasonKind]}`,
      tone: 'done',
    },
    row.firstReviewedAt !== null && {
      key: `${number} first`,
      label: '退款初审通过',
      at: row.firstReviewedAt,
      account: row.firstReviewer,
      note: number,
      tone: 'done',
    },
    row.reviewedAt !== null && {
      key: `${number} reviewed`,
      label: row.state === 'rejected' ? '退款驳回' : '退款审核通过',
      at: row.reviewedAt,
      account: row.reviewer,
      note: row.opinion === null ? number : `${number}，${row.opinion}`,
      tone: row.state === 'rejected' ? 'wrong' : 'done',
    },
    row.successAt !== null && {
      key: `${number} paid`,
      label: `已退款 ¥${printMoney(row.amount)}`,
      at: row.successAt,
      account: row.updatedBy,
      note: row.channelRefundNo === null ? number : `${number}，渠道退款号 ${row.channelRefundNo}`,
      tone: 'back',
    },
    stopped(row),
  ]
  return steps.filter(step => step !== false)
}

function stopped(row: Row<typeof refund>): FoundStep | false {
  const labels = {
    cancelled: '退款已撤销',
    failed: '退款失败',
    abandoned: '退款已放弃',
    reversed: '拒付已撤回',
  } as const
  if (!(row.state in labels)) return false
  return {
    key: `${row.number} ${row.state}`,
    label: labels[row.state as keyof typeof labels],
    at: row.recoveredAt ?? row.updatedAt,
    account: row.updatedBy,
    note: row.failReason === null ? row.number : `${row.number}，${row.failReason}`,
    tone: row.state === 'failed' ? 'wrong' : 'back',
  }
}
