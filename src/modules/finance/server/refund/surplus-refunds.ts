import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { findRows } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { printMoney } from '#kinds/index.ts'
import { donation, refund } from '../../model/index.ts'
import { organisationAccount, restrictedOf } from '../ledger/accounts.ts'
import { type Posting, postMany } from '../ledger/post.ts'
import { financeNumbers } from '../serial.ts'
import { shareOut } from './share-out.ts'

/** What is left of a cause and goes back to those who gave. */
export interface SurplusReturned {
  readonly organisation: string
  readonly cause: string
  /** Fen; the hold on it has ended. */
  readonly amount: number
  /** The number of the decision, kept in postings and refunds. */
  readonly decision: string
}

const mostGifts = 100_000
const underWay = ['pending', 'approved', 'processing', 'failed'] as const

/**
 * P22: one refund a paid gift, in proportion to its net amount, together the amount to the fen. They
 * wait to be paid as every approved refund does. Answers how many there are; refused while refunds
 * of the cause are under way, or gifts bear a live receipt (BR-11).
 */
export async function refundSurplus(act: Act, surplus: SurplusReturned): Promise<number> {
  const gifts = await lockGifts(act, surplus.cause)
  await refuseUnfit(act, surplus, gifts)
  const shares = shareOut(
    surplus.amount,
    gifts.map(({ netAmount }) => netAmount),
  )
  const parts = gifts.flatMap((gift, at) => {
    const amount = shares[at] ?? 0
    return amount === 0 ? [] : [{ gift, amount }]
  })
  const numbers = await nextRecordNumbers(act, financeNumbers.refund, parts.length)
  const rows = parts.map((part, at) =>
    refundOf(act, surplus, { ...part, number: numbers[at] ?? '' }),
  )
  await insertMany(act, refund, rows)
  for (let at = 0; at < rows.length; at += 1000)
    await postMany(
      act.tx,
      rows.slice(at, at + 1000).map(row => postingOf(act, surplus, row)),
    )
  return rows.length
}

type Gift = Row<typeof donation>

/** The gifts that made up the money of a cause, the first ones first. */
function lockGifts(act: Act, cause: string): Promise<Gift[]> {
  const table = tableOf(donation)
  const where = and(
    eq(table.cause, cause),
    inArray(table.state, ['paid', 'partRefunded']),
    eq(table.restriction, '1'),
    gt(table.netAmount, 0),
  )
  return selectRows(
    act.tx,
    donation,
    sql`where ${where} order by paid_at, id limit ${mostGifts} for update`,
  )
}

async function refuseUnfit(act: Act, surplus: SurplusReturned, gifts: readonly Gift[]) {
  const table = tableOf(refund)
  const open = and(eq(table.cause, surplus.cause), inArray(table.state, [...underWay]))
  const waiting = await findRows(act.tx, refund, open)
  if (waiting.length > 0) act.refuse(`有 ${waiting.length} 笔退款未完成，请先处理`)
  const received = gifts.filter(
    ({ receiptStatus }) => receiptStatus === '3' || receiptStatus === '4',
  )
  if (received.length > 0) act.refuse(`有 ${received.length} 笔捐赠已开具票据，请先作废或红冲票据`)
  const most = gifts.reduce((sum, { netAmount }) => sum + netAmount, 0)
  if (surplus.amount > most)
    act.refuse(
      `剩余金额 ¥${printMoney(surplus.amount)} 超过可退捐赠净额 ¥${printMoney(most)}，请改为转入其他标的`,
    )
}

function refundOf(
  act: Act,
  { organisation, cause, decision }: SurplusReturned,
  { gift, amount, number }: { gift: Gift; amount: number; number: string },
) {
  const { accountId } = act.person
  return {
    ...{ id: newId(), number, organisation, cause, amount },
    ...{ donation: gift.id, channel: gift.channel, merchant: gift.merchant },
    reasonKind: '7' as const,
    reasonText: `剩余财产退回捐赠人（${decision}）`,
    applicantKind: 'organisation' as const,
    fundingSource: '1' as const,
    needsSecond: false,
    editors: [accountId],
    reviewer: accountId,
    reviewedAt: act.now.toISOString(),
    state: 'approved' as const,
  }
}

type Made = Pick<Row<typeof refund>, 'id' | 'number' | 'amount'>

function postingOf(act: Act, surplus: SurplusReturned, row: Made): Posting {
  const { organisation, cause, decision } = surplus
  const payable = organisationAccount('refundPayable', organisation)
  return {
    event: 'P22',
    organisation,
    source: { table: 'refund', id: row.id },
    occurredAt: act.now.toISOString(),
    actor: act.person.accountId,
    memo: `${row.number} ${decision}`,
    lines: [
      { account: restrictedOf({ cause }), amount: row.amount, flow: 'I1' },
      { account: payable, amount: -row.amount, cause },
    ],
  }
}
