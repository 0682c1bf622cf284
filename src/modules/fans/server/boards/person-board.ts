import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { type Span, spanBefore } from '#modules/cause/model/board-period.ts'
import { amountBands } from '#modules/cause/model/user-board-calls.ts'
import { donor } from '#modules/people/model/index.ts'
import { personBoard } from '../../model/index.ts'
import { idsWithin, momentIn, partOf, spanAsked } from './reach.ts'

type Counted = { key: string; count: number }

const given = sql.raw("d.state in ('paid', 'partRefunded', 'refunded')")
const paidDay = sql.raw("(d.paid_at at time zone 'Asia/Shanghai')::date")

/** `GET …/getPersonBoard`: persons of the donor books in reach, and whether they stay. */
export const personBoardRoute: AnyRoute = route(personBoard, {
  access: { action: 'donor.view' },
  summary: '查询个人捐赠人数据',
  async read(asked, act) {
    const span = spanAsked(act, asked)
    const within = idsWithin(act, registry().get(donor.path), asked.organisation)
    const own = sql`(select id from donor where id in ${within} and kind = 'person')`
    const today = beijingDay(act.now)
    return {
      ...span,
      ...(await cardsOf(act, own, span)),
      months: await monthsOf(act, own, today),
      rfm: await rfmOf(act, own),
      ...(await groupsOf(act, own, span)),
      cohorts: await cohortsOf(act, own, today),
    }
  },
})

async function cardsOf(act: Act, own: SQL, span: Span) {
  const { rows } = await act.tx.execute<Record<string, string | null>>(sql`
    with gift as materialized (
      select d.donor, d.amount, ${paidDay} as day from donation d
       where d.donor in ${own} and ${given} and ${momentIn(sql`d.paid_at`, span)}
    ), person as materialized (
      select donor, count(distinct day) as days from gift group by donor
    ), earlier as materialized (
      select distinct d.donor from donation d
       where d.donor in ${own} and ${given} and ${momentIn(sql`d.paid_at`, spanBefore(span))}
    )
    select (select count(*) from person) as donors,
           (select count(*) from person p join donor o on o.id = p.donor
             where ${momentIn(sql`o.first_at`, span)}) as fresh,
           (select count(*) from person where days > 1) as repeated,
           (select count(*) from earlier) as earlier,
           (select count(*) from earlier join person using (donor)) as kept,
           (select sum(amount) from gift)::text as amount,
           (select percentile_cont(0.5) within group (order by amount) from gift)::text as median,
           (select count(*) from donor o where o.id in ${own} and o.stage = 'major') as major`)
  const of = (name: string) => Number(rows[0]?.[name] ?? 0)
  const donors = of('donors')
  return {
    donors,
    fresh: of('fresh'),
    repeat: partOf(of('repeated'), donors),
    kept: partOf(of('kept'), of('earlier')),
    average: donors === 0 ? null : Math.round(of('amount') / donors),
    median: rows[0]?.median == null ? null : Math.round(of('median')),
    major: of('major'),
  }
}

/** New and returning persons of each of the last twelve months. */
async function monthsOf(act: Act, own: SQL, today: string) {
  const { rows } = await act.tx.execute<{ at: string; fresh: number; returning: number }>(sql`
    select to_char(${paidDay}, 'YYYY-MM') as at,
           count(distinct d.donor) filter (where to_char((o.first_at at time zone 'Asia/Shanghai')::date, 'YYYY-MM')
             = to_char(${paidDay}, 'YYYY-MM'))::int as fresh,
           count(distinct d.donor) filter (where to_char((o.first_at at time zone 'Asia/Shanghai')::date, 'YYYY-MM')
             < to_char(${paidDay}, 'YYYY-MM'))::int as returning
      from donation d join donor o on o.id = d.donor
     where d.donor in ${own} and ${given}
       and ${paidDay} > date_trunc('month', ${today}::date) - interval '11 months' - interval '1 day'
     group by 1 order by 1`)
  return rows
}

/** By recency and frequency as the night cut them, with what they gave net. */
async function rfmOf(act: Act, own: SQL) {
  const { rows } = await act.tx.execute<Counted & { money: string }>(sql`
    select left(rfm, 3) as key, count(*)::int as count, sum(net)::text as money
      from donor where id in ${own} and state = 'active' and rfm is not null group by 1`)
  return rows.map(row => ({ ...row, money: Number(row.money) }))
}

const bands = sql.raw(
  `case ${Object.keys(amountBands)
    .toReversed()
    .map(least => `when d.amount >= ${least} then '${least}'`)
    .join(' ')} end`,
)

async function groupsOf(act: Act, own: SQL, span: Span) {
  const inSpan = sql`d.donor in ${own} and ${given} and ${momentIn(sql`d.paid_at`, span)}`
  const by = async (key: SQL) =>
    (
      await act.tx.execute<Counted>(sql`
        select ${key} as key, count(distinct d.donor)::int as count
          from donation d join donor o on o.id = d.donor
         where ${inSpan} and ${key} is not null group by 1 order by 2 desc limit 15`)
    ).rows
  return {
    bands: (await by(bands)).toSorted((one, other) => Number(one.key) - Number(other.key)),
    sexes: await by(sql`o.sex`),
    areas: await by(sql`left(o.area, 2) || '0000'`),
    fields: await by(sql`o.cause_most`),
  }
}

/** Persons by the month of their first gift, and how many of them gave again so many months later. */
async function cohortsOf(act: Act, own: SQL, today: string) {
  const since = addDays(today, -365)
  const { rows } = await act.tx.execute<{ month: string; since: number; donors: number }>(sql`
    with gift as materialized (
      select distinct d.donor, date_trunc('month', ${paidDay})::date as month,
             date_trunc('month', (o.first_at at time zone 'Asia/Shanghai')::date)::date as first
        from donation d join donor o on o.id = d.donor
       where d.donor in ${own} and ${given} and o.first_at >= ${`${since}T00:00:00+08:00`}::timestamptz
    )
    select to_char(first, 'YYYY-MM') as month,
           (extract(year from age(month, first)) * 12 + extract(month from age(month, first)))::int as since,
           count(*)::int as donors
      from gift group by 1, 2 order by 1, 2`)
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, own]) => {
    const count = (at: number) => own.find(each => each.since === at)?.donors ?? 0
    const age = Math.min(11, number(today) - number(month))
    return {
      month,
      donors: count(0),
      again: Array.from({ length: age }, (_, at) => count(at + 1)),
    }
  })
}
