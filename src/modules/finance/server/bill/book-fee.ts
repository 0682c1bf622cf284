import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDayRange } from '#kernel/server/china-time.ts'
import { bill, channels } from '../../model/index.ts'
import { giving } from '../giving.ts'
import { balanceOf, restrictedOf } from '../ledger/accounts.ts'
import { channelFeeTaken, type FeePart } from '../ledger/channel-postings.ts'
import { post } from '../ledger/post.ts'
import { reverse } from '../ledger/reverse.ts'
import { moneyOutBounced, moneyOutOf } from '../money-out/money-out-of.ts'
import { channelOfFormat } from './channels-of.ts'

type Bill = Row<typeof bill>

/**
 * P14 of a bill that is even: the channel's fee of a merchant number and day, once, borne by whom
 * the organisation's settings name. What a cause cannot bear falls to unrestricted money.
 */
export async function bookFee(act: Act, row: Bill, settling?: string): Promise<void> {
  const taken = row.feeAmount - (await claimedOf(act, row, settling))
  if (taken === 0) return
  await act.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`fee ${row.merchant} ${row.billDate}`}, 0))`,
  )
  if ((await feesBooked(act, row)).length > 0) return
  const { to } = beijingDayRange(row.billDate)
  await post(
    act.tx,
    channelFeeTaken(
      {
        organisation: row.organisation,
        source: { table: 'bill', id: row.id, seq: await timesBooked(act, row) },
        occurredAt: new Date(to.getTime() - 1).toISOString(),
        memo: row.number,
      },
      row.merchant,
      await partsOf(act, { ...row, feeAmount: taken }),
    ),
  )
  // A fee that the channel gave back is no payment.
  if (taken > 0) await noteFee(act, row, taken)
}

/** What the channel kept stands in the book of money out, though it left no bank account. */
async function noteFee(act: Act, row: Bill, amount: number): Promise<void> {
  await moneyOutOf(act, {
    ...{ origin: { resource: bill.path, id: row.id, number: row.number }, kind: '5', amount },
    ...{ organisation: row.organisation, bankAccount: null, charged: '2', paidOn: row.billDate },
    payee: { payeeName: channels[channelOfFormat(row.format)] },
    purpose: `${row.billDate} 渠道扣收手续费`,
    ...{ bankSerial: null, slip: null },
  })
}

/** What of the fee is disputed: it stands as a claim against the channel (P31), and is no cost. */
async function claimedOf(act: Act, { id }: Bill, settling: string | undefined): Promise<number> {
  const { rows } = await act.tx.execute<{ claimed: string }>(sql`
    select coalesce(sum(gap), 0)::text as claimed from difference
     where bill = ${id}::uuid and type = '8' and resolution = '3'
       and (state = 'resolved' or id = ${settling ?? null}::uuid)`)
  return Number(rows[0]?.claimed ?? 0)
}

/** A bill that is put aside takes the fee that it booked with it. */
export async function unbookFee(act: Act, row: Bill): Promise<void> {
  for (const { id, bill: from, seq } of await feesBooked(act, row)) {
    if (from !== row.id) continue
    await reverse(act.tx, id, {
      event: 'P35',
      reason: `${row.number} 作废`,
      source: { table: 'bill', id: row.id, seq },
      occurredAt: act.now.toISOString(),
      actor: act.person.accountId,
    })
    await moneyOutBounced(act, { resource: bill.path, id: row.id }, `${row.number} 作废`)
  }
}

/** The postings of this fee that stand: of bills that tell the same payments, refunds apart from them. */
async function feesBooked(act: Act, { merchant, billDate, format }: Bill) {
  const { rows } = await act.tx.execute<{ id: string; bill: string; seq: number }>(sql`
    select p.id, b.id as bill, p.source_seq as seq
      from bill b join ledger_posting p on p.source_id = b.id and p.source_type = 'bill'
     where b.merchant = ${merchant}::uuid and b.bill_date = ${billDate}::date and p.event = 'P14'
       and (b.format = 'wxTradeAll' or ${format} = 'wxTradeAll' or b.format = ${format})
       and not exists (select from ledger_posting r where r.reverses = p.id)`)
  return rows
}

async function timesBooked(act: Act, { id }: Bill): Promise<number> {
  const { rows } = await act.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from ledger_posting
     where source_id = ${id}::uuid and source_type = 'bill' and event = 'P14'`)
  return rows[0]?.n ?? 0
}

async function partsOf(act: Act, row: Bill): Promise<FeePart[]> {
  const { organisation, feeAmount } = row
  const bearer = await giving().feeBearer(act.tx, organisation)
  if (bearer === 'unrestricted') return [{ amount: feeAmount }]
  const borne: FeePart[] = []
  for (const { cause, fee } of await feesOfCauses(act, row)) {
    const own = { cause }
    const { available } = await balanceOf(act.tx, organisation, restrictedOf(own))
    const amount = Math.min(fee, Math.max(0, available))
    if (amount !== 0) borne.push({ amount, cause: own })
  }
  const rest = feeAmount - borne.reduce((sum, { amount }) => sum + amount, 0)
  return rest === 0 ? borne : [...borne, { amount: rest }]
}

/** Money for a named person bears no fee (BR-12), nor do gifts without a cause. */
async function feesOfCauses(act: Act, { id }: Bill) {
  const { rows } = await act.tx.execute<{ cause: string; fee: string }>(sql`
    select d.cause, sum(l.fee)::text as fee
      from bill_line l join donation d on d.id = l.donation
     where l.bill = ${id}::uuid and d.cause is not null and d.restriction = '1'
     group by d.cause order by d.cause`)
  return rows.map(({ cause, fee }) => ({ cause, fee: Number(fee) }))
}
