import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { findRows } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { printMoney } from '#kinds/index.ts'
import { donation, moneyIn, refund } from '../../model/index.ts'
import { organisationAccount, restrictedOf } from '../ledger/accounts.ts'
import { type Posting, postMany } from '../ledger/post.ts'
import { receiptedIn } from '../receipt/receipt-part.ts'
import { financeNumbers } from '../serial.ts'
import { shareOut } from './share-out.ts'
import { giftsGivenBack, refundsOfCause } from './under-way.ts'

type Gift = Row<typeof donation>

/** What is left of a cause and goes back to those who gave. */
export interface GivenBack {
  readonly organisation: string
  readonly cause: string
  /** Fen. Of a decided surplus the hold has ended. */
  readonly amount: number
  readonly reason: string
  /**
   * The number of the decision that others have passed: the refunds are approved with it and booked
   * (P22). Without one each waits to be approved by others, as every refund does.
   */
  readonly decision?: string
}

const mostGifts = 100_000

/**
 * One refund a paid gift of the cause, in proportion to its net amount, together the amount to the
 * fen. Answers how many there are. A decided surplus is refused while refunds of the cause are under
 * way, while gifts bear a live receipt (BR-11), and where the gifts do not cover it.
 */
export async function giveBack(act: Act, given: GivenBack): Promise<number> {
  const gifts = await lockGifts(act, given)
  if (given.decision !== undefined) await refuseUnfit(act, given, gifts)
  // What is asked back already is not shared out once more.
  const asked = await giftsGivenBack(
    act,
    gifts.map(({ id }) => id),
  )
  const left = gifts.map(({ id, netAmount }) => Math.max(0, netAmount - (asked.get(id) ?? 0)))
  const shares = shareOut(given.amount, left)
  const parts = gifts.flatMap((gift, at) => {
    const amount = Math.min(shares[at] ?? 0, left[at] ?? 0)
    return amount === 0 ? [] : [{ gift, amount }]
  })
  const numbers = await nextRecordNumbers(act, financeNumbers.refund, parts.length)
  const payers = await payersOf(
    act,
    parts.map(({ gift }) => gift),
  )
  const rows = parts.map(({ gift, amount }, at) => ({
    ...refundOf(act, given, gift),
    ...(payers.get(gift.moneyIn ?? '') ?? {}),
    ...{ amount, number: numbers[at] ?? '' },
  }))
  await insertMany(act, refund, rows)
  if (given.decision !== undefined) await book(act, given, rows)
  return rows.length
}

/** The gifts of money to a cause, the first ones first; those held for somebody else go back by decision of nobody here. */
function lockGifts(act: Act, { cause, decision }: GivenBack): Promise<Gift[]> {
  const table = tableOf(donation)
  const where = and(
    eq(table.cause, cause),
    inArray(table.state, ['paid', 'partRefunded']),
    inArray(table.restriction, decision === undefined ? ['1', '3'] : ['1']),
    ne(table.channel, '7'),
    gt(table.netAmount, 0),
  )
  return selectRows(
    act.tx,
    donation,
    sql`where ${where} order by paid_at, id limit ${mostGifts} for update`,
  )
}

async function refuseUnfit(act: Act, given: GivenBack, gifts: readonly Gift[]) {
  const waiting = await refundsOfCause(act, given.cause)
  if (waiting > 0) act.refuse(`有 ${waiting} 笔退款未完成，请先处理`)
  const received = await receiptedIn(act, gifts)
  if (received > 0) act.refuse(`有 ${received} 笔捐赠已开具票据，请先作废或红冲票据`)
  const most = gifts.reduce((sum, { netAmount }) => sum + netAmount, 0)
  if (given.amount > most)
    act.refuse(
      `剩余金额 ¥${printMoney(given.amount)} 超过可退捐赠净额 ¥${printMoney(most)}，请改为转入其他标的`,
    )
}

function refundOf(act: Act, { organisation, cause, reason, decision }: GivenBack, gift: Gift) {
  const { accountId } = act.person
  return {
    ...{ id: newId(), organisation, cause },
    ...{ donation: gift.id, channel: gift.channel, merchant: gift.merchant },
    reasonKind: '7' as const,
    reasonText: reason.slice(0, 200),
    applicantKind: 'organisation' as const,
    fundingSource: '1' as const,
    editors: [accountId],
    ...(decision === undefined
      ? { needsSecond: true }
      : {
          needsSecond: false,
          reviewer: accountId,
          reviewedAt: act.now.toISOString(),
          state: 'approved' as const,
        }),
  }
}

/** The accounts that bank transfers came from, by money in. */
async function payersOf(act: Act, gifts: readonly Gift[]) {
  const ids = gifts.flatMap(each => each.moneyIn ?? [])
  if (ids.length === 0) return new Map<string, object>()
  const money = await findRows(act.tx, moneyIn, inArray(tableOf(moneyIn).id, ids), mostGifts)
  return new Map(
    money.flatMap(({ id, payerName, payerBank, payerAccount }) =>
      payerAccount === null
        ? []
        : [[id, { payeeName: payerName, payeeBank: payerBank, payeeAccount: payerAccount }]],
    ),
  )
}

interface Made {
  readonly id: string
  readonly number: string
  readonly amount: number
}

async function book(act: Act, given: GivenBack, rows: readonly Made[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 1000)
    await postMany(
      act.tx,
      rows.slice(at, at + 1000).map(row => postingOf(act, given, row)),
    )
}

function postingOf(act: Act, { organisation, cause, decision }: GivenBack, row: Made): Posting {
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
