import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import type { Span } from '#modules/cause/model/board-period.ts'
import { donor } from '#modules/people/model/index.ts'
import { countGivers } from '#modules/people/server/index.ts'
import { organisationBoard } from '../../model/index.ts'
import { idsWithin, momentIn, partOf, spanAsked } from './reach.ts'

/** Days within which a gift is to be thanked for. */
const thanksWithin = 7
const most = 200

/** `GET …/getOrganisationBoard`: how organisations care for donors; one organisation stands against the median of all. */
export const organisationBoardRoute: AnyRoute = route(organisationBoard, {
  access: { action: 'donor.view' },
  summary: '查询机构捐赠人维护数据',
  async read(asked, act) {
    const span = spanAsked(act, asked)
    const within = idsWithin(act, registry().get(donor.path), asked.organisation)
    const own = sql`(select distinct organisation from donor where id in ${within})`
    return {
      ...span,
      lines: await linesOf(act, own, span),
      median: await medianOf(act, span),
      trend: await trendOf(act, own),
    }
  },
})

type Line = {
  id: string
  name: string
  fans: number
  donors: number
  repeated: number
  monthly: number
  amount: string
  owed: number
  thanked: number
  due: number
  in_time: number
  receipt_days: string | null
}

async function linesOf(act: Act, own: SQL, span: Span) {
  const { rows } = await act.tx.execute<Line>(sql`
    with gift as materialized (
      select d.id, d.organisation, d.donor, d.net_amount as amount, d.paid_at,
             (d.paid_at at time zone 'Asia/Shanghai')::date as day
        from donation d
       where d.organisation in ${own} and d.donor is not null and d.state in ('paid', 'partRefunded')
         and ${momentIn(sql`d.paid_at`, span)}
    ), person as materialized (
      select organisation, donor, count(distinct day) as days from gift group by 1, 2
    ), owed as materialized (
      select g.organisation, exists (select from donor_thanks t where t.donation = g.id
               and t.created_at < g.paid_at + ${thanksWithin} * interval '1 day') as thanked
        from gift g join donor o on o.id = g.donor where o.thanks <> 'no'
    ), told as materialized (
      select organisation, coalesce(done_on <= due_on, false) as in_time
        from disclosure_task where organisation in ${own} and due_on between ${span.from}::date and ${span.to}::date
    )
    select o.id, o.name,
           (select count(*)::int from fan f where f.organisation = o.id and f.subscribed) as fans,
           (select count(*)::int from person p where p.organisation = o.id) as donors,
           (select count(*)::int from person p where p.organisation = o.id and p.days > 1) as repeated,
           (select count(*)::int from donor d where d.organisation = o.id and d.monthly_active) as monthly,
           coalesce((select sum(amount) from gift g where g.organisation = o.id), 0)::text as amount,
           (select count(*)::int from owed w where w.organisation = o.id) as owed,
           (select count(*)::int from owed w where w.organisation = o.id and w.thanked) as thanked,
           (select count(*)::int from told t where t.organisation = o.id) as due,
           (select count(*)::int from told t where t.organisation = o.id and t.in_time) as in_time,
           ${receiptDays(span)}::text as receipt_days
      from organisation o where o.id in ${own} order by donors desc, o.name limit ${most}`)
  return rows.map(row => ({
    ...{ id: row.id, name: row.name, fans: row.fans, donors: row.donors, monthly: row.monthly },
    repeat: partOf(row.repeated, row.donors),
    average: row.donors === 0 ? null : Math.round(Number(row.amount) / row.donors),
    thanked: partOf(row.thanked, row.owed),
    inTime: partOf(row.in_time, row.due),
    receiptDays: row.receipt_days === null ? null : Math.round(Number(row.receipt_days) * 10) / 10,
  }))
}

/** Mean days from the gift to its receipt. */
const receiptDays = (span: Span): SQL => sql`(
  select avg(r.issued_on - (d.paid_at at time zone 'Asia/Shanghai')::date) from receipt r
    join donation d on d.id = any(r.gifts)
   where r.organisation = o.id and r.issued_on is not null and not r.is_red
     and ${momentIn(sql`d.paid_at`, span)})`

/** Medians of all organisations: figures of nobody. */
async function medianOf(act: Act, span: Span) {
  const { rows } = await act.tx.execute<Record<string, string | null>>(
    sql`select * from donor_care_median(${span.from}::date, ${span.to}::date)`,
  )
  const of = (name: string) => (rows[0]?.[name] == null ? null : Number(rows[0][name]))
  const average = of('average')
  return {
    repeat: of('repeat'),
    average: average === null ? null : Math.round(average),
    thanked: of('thanked'),
    inTime: of('in_time'),
  }
}

async function trendOf(act: Act, own: SQL) {
  const today = beijingDay(act.now)
  const { rows } = await act.tx.execute<{ at: string; donors: number; amount: string }>(sql`
    select to_char(d.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM') as at,
           ${countGivers('d.donor')}::int as donors, sum(d.net_amount)::text as amount
      from donation d
     where d.organisation in ${own} and d.state in ('paid', 'partRefunded')
       and d.paid_at >= (date_trunc('month', ${today}::timestamp) - interval '11 months') at time zone 'Asia/Shanghai'
     group by 1 order by 1`)
  return rows.map(row => ({ ...row, amount: Number(row.amount) }))
}
