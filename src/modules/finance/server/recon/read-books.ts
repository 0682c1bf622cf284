import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { bill, billLine } from '../../model/index.ts'
import { channelsOf } from '../bill/channels-of.ts'
import type { OurGift, OurRefund } from './pair-lines.ts'

type Bill = Pick<Row<typeof bill>, 'organisation' | 'merchant' | 'format'>
type Lines = readonly Row<typeof billLine>[]

/** What of our books may stand behind these lines: gifts by either number, and the refunds of those. */
export async function readBooks(
  act: Act,
  row: Bill,
  lines: Lines,
): Promise<{
  gifts: OurGift[]
  refunds: OurRefund[]
  doneRefunds: ReadonlySet<string>
  toldRefunds: ReadonlySet<string>
}> {
  const gifts = await giftsOf(act, row, lines)
  const ids = gifts.map(({ id }) => id)
  const refunds = await act.tx.execute<OurRefund & Record<string, unknown> & { amount: string }>(
    sql`select id, donation as gift, number, channel_refund_no as "channelNo", amount::text, state
          from refund where donation = any(${sql.param(ids)}::uuid[]) and state <> 'pending'`,
  )
  const own = refunds.rows.map(each => ({ ...each, amount: Number(each.amount) }))
  return {
    gifts,
    refunds: own,
    toldRefunds: await toldRefunds(act, { refunds: own, gifts: ids }, lines),
    doneRefunds: await doneRefunds(act, row, lines),
  }
}

async function giftsOf(act: Act, row: Bill, lines: Lines): Promise<OurGift[]> {
  const orders = sql.param([...new Set(lines.map(line => line.merchantOrderNo))])
  const trades = sql.param([...new Set(lines.map(line => line.channelTradeNo))])
  const own = sql.param(lines.map(({ id }) => id))
  const channels = sql.param([...channelsOf(row.format)])
  const columns = sql`d.id, d.merchant_order_no as "orderNo", d.channel_trade_no as "tradeNo",
    d.amount::text as amount, d.state, d.paid_at as "paidAt"`
  const of = sql`d.organisation = ${row.organisation}::uuid and d.channel = any(${channels}::text[])`
  const { rows } = await act.tx.execute<
    Omit<OurGift, 'amount' | 'paidAt'> &
      Record<string, unknown> & { amount: string; paidAt: string | null }
  >(sql`
    with found as (
      select ${columns} from donation d where ${of} and d.merchant_order_no = any(${orders}::text[])
       union
      select ${columns} from donation d where ${of} and d.channel_trade_no = any(${trades}::text[])
    )
    select f.*, exists (select from bill_line l where l.donation = f.id and l.direction = '1'
                           and l.result in ('1', '4', '5', '7', '8') and l.id <> all(${own}::uuid[])
                           and l.bill in (select id from bill where state <> 'void')) as "isTaken"
      from found f`)
  return rows.map(gift => ({
    ...gift,
    amount: Number(gift.amount),
    paidAt: gift.paidAt === null ? null : new Date(gift.paidAt).toISOString(),
  }))
}

/**
 * Refunds that other lines tell by payment and amount alone, as those before in the same bill do, or
 * those that were even when it was matched the last time: a line more is none of theirs.
 */
async function toldRefunds(
  act: Act,
  { refunds, gifts }: { refunds: readonly OurRefund[]; gifts: readonly string[] },
  lines: Lines,
): Promise<ReadonlySet<string>> {
  if (refunds.length === 0) return new Set()
  const own = sql.param(lines.map(({ id }) => id))
  const { rows } = await act.tx.execute<{ gift: string; amount: string; n: number }>(sql`
    select donation as gift, refund_amount::text as amount, count(*)::int as n from bill_line
     where donation = any(${sql.param(gifts)}::uuid[]) and direction = '2' and result = '1'
       and merchant_refund_no is null and channel_refund_no is null
       and id <> all(${own}::uuid[]) and bill in (select id from bill where state <> 'void')
     group by 1, 2`)
  return new Set(
    rows.flatMap(({ gift, amount, n }) =>
      refunds
        .filter(each => each.gift === gift && each.amount === Number(amount))
        .toSorted((one, other) => (one.number < other.number ? -1 : 1))
        .slice(0, n)
        .map(({ id }) => id),
    ),
  )
}

/** Numbers of refunds that some line of the organisation's bills tells as done, those put aside apart. */
async function doneRefunds(act: Act, row: Bill, lines: Lines): Promise<ReadonlySet<string>> {
  const numbers = lines.flatMap(line => line.merchantRefundNo ?? [])
  if (numbers.length === 0) return new Set()
  const { rows } = await act.tx.execute<{ number: string }>(sql`
    select distinct merchant_refund_no as number from bill_line
     where organisation = ${row.organisation}::uuid and refund_status = 'SUCCESS'
       and merchant_refund_no = any(${sql.param(numbers)}::text[])
       and bill in (select id from bill where state <> 'void')`)
  return new Set(rows.map(({ number }) => number))
}
