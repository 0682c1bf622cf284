import { and, type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { payerFigures } from '../../model/payer-calls.ts'
import { reachOf } from './donation-summary.ts'

const paidStates = sql.raw(`state in ('paid', 'partRefunded', 'refunded')`)
/** Fen from which a giver counts as a large one in a period. */
const largeFrom = 1_000_000
const shares = [1, 5, 10, 20, 50]

/** 用户数据: how givers order, pay, ask for receipts and take back, in a period. */
export const payerRoute: AnyRoute = route(payerFigures, {
  access: { action: 'donation.view' },
  summary: '查询捐赠人的下单、支付、开票与退款行为',
  async read({ from, to, organisation }, act) {
    if (to < from) act.refuse('结束日期不能早于开始日期', 'to')
    const ours = and(
      reachOf(act, 'donation.view'),
      organisation === undefined ? undefined : sql`organisation = ${organisation}::uuid`,
    )
    const on = (moment: string) =>
      and(
        ours,
        sql`${sql.raw(moment)} >= ${from}::date::timestamp at time zone 'Asia/Shanghai'`,
        sql`${sql.raw(moment)} < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`,
      ) ?? sql`true`
    const ordered = on('ordered_at')
    const paid = sql`${on('paid_at')} and ${paidStates}`
    const [orders] = await rowsOf<Record<string, string | null>>(
      act,
      sql`select count(*)::text as ordered, count(*) filter (where ${paidStates})::text as paid,
                 percentile_cont(0.5) within group (
                   order by extract(epoch from paid_at - ordered_at))
                   filter (where ${paidStates})::text as median
            from donation where ${ordered}`,
    )
    const [gifts] = await rowsOf<{ receipts: string; large: string }>(
      act,
      sql`select count(*) filter (where want_receipt)::text as receipts,
                 (select count(*)::text from (select donor from donation
                   where ${paid} and donor is not null
                   group by donor having sum(amount) >= ${largeFrom}) giver) as large
            from donation where ${paid}`,
    )
    const [books] = await rowsOf<{ given: string; refunded: string }>(
      act,
      sql`select coalesce(sum(debit) filter (where event = 'P01'), 0)::text as given,
                 coalesce(sum(debit) filter (where event = 'P04'), 0)::text as refunded
            from (select d.*, d.org_id as organisation from ledger_daily d
                   where d.day between ${from}::date and ${to}::date and d.event in ('P01', 'P04')) line
           where ${ours ?? sql`true`}`,
    )
    return {
      ordered: Number(orders?.ordered ?? 0),
      paid: Number(orders?.paid ?? 0),
      medianSeconds: orders?.median == null ? null : Math.round(Number(orders.median)),
      given: Number(books?.given ?? 0),
      refunded: Number(books?.refunded ?? 0),
      wantReceipt: Number(gifts?.receipts ?? 0),
      largeGivers: Number(gifts?.large ?? 0),
      funnel: await funnelOf(act, ordered),
      unpaid: await groupsOf(
        act,
        sql`case when state = 'closed' then coalesce(close_reason, '已关闭') else '待支付' end`,
        sql`donation where ${ordered} and not ${paidStates}`,
      ),
      concentration: await concentrationOf(act, paid),
      kinds: await groupsOf(act, sql`donor_kind`, sql`donation where ${paid}`),
      refundReasons: await groupsOf(
        act,
        sql`reason_kind`,
        sql`refund where ${on('success_at')} and state = 'success'`,
      ),
      banks: await groupsOf(
        act,
        sql`bank_type`,
        sql`donation where ${paid} and bank_type is not null`,
      ),
    }
  },
})

async function rowsOf<T extends Record<string, unknown>>(act: Act, query: SQL) {
  return (await act.tx.execute<T>(query)).rows
}

async function groupsOf(act: Act, key: SQL, from: SQL) {
  const rows = await rowsOf<{ key: string; count: string; amount: string }>(
    act,
    sql`select ${key} as key, count(*)::text as count, sum(amount)::text as amount
          from ${from} group by 1 order by sum(amount) desc, 1 limit 20`,
  )
  return rows.map(row => ({
    key: row.key,
    count: Number(row.count),
    amount: Number(row.amount),
  }))
}

async function funnelOf(act: Act, ordered: SQL) {
  const rows = await rowsOf<Record<'channel' | 'ordered' | 'paid' | 'receipted', string>>(
    act,
    sql`select channel, count(*)::text as ordered,
               count(*) filter (where ${paidStates})::text as paid,
               count(*) filter (where ${paidStates} and receipt_status in ('3', '4'))::text as receipted
          from donation where ${ordered} group by 1 order by count(*) desc`,
  )
  return rows.map(row => ({
    channel: row.channel,
    ordered: Number(row.ordered),
    paid: Number(row.paid),
    receipted: Number(row.receipted),
  }))
}

/** How much of the amount the first percents of the known givers gave, at least one giver. */
async function concentrationOf(act: Act, paid: SQL) {
  const rows = await rowsOf<{ percent: number; share: string }>(
    act,
    sql`with giver as (
          select sum(amount) as amount, row_number() over (order by sum(amount) desc, donor) as place,
                 count(*) over () as givers, sum(sum(amount)) over () as whole
            from donation where ${paid} and donor is not null group by donor)
        select p.percent, coalesce(sum(amount) / max(whole), 0)::text as share
          from unnest(${sql.param(shares)}::int[]) p(percent)
          left join giver on place <= greatest(1, floor(givers * p.percent / 100.0))
         group by 1 order by 1`,
  )
  return rows.map(({ percent, share }) => ({ percent, share: Number(share) }))
}
