import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { giverOf, isKnownGiver } from '#modules/people/server/index.ts'
import type { Span } from '../../model/board-period.ts'
import { amountBands } from '../../model/user-board-calls.ts'
import { given, paidDay, paidWithin } from '../board/reach.ts'
import { told, toldGroup } from './told.ts'
import { startOf } from './user-figures.ts'

/** What gifts are grouped by: hours and weekdays are those of Beijing. */
const groupings = {
  bands: sql.raw(
    `case ${Object.keys(amountBands)
      .toReversed()
      .map(least => `when amount >= ${least} then '${least}'`)
      .join(' ')} end`,
  ),
  hours: sql.raw(
    "to_char(paid_at at time zone 'Asia/Shanghai', 'ID') || '-' || to_char(paid_at at time zone 'Asia/Shanghai', 'FMHH24')",
  ),
  channels: sql.raw('channel'),
  sources: sql.raw('source'),
  provinces: sql.raw("left(area, 2) || '0000'"),
} as const
type Grouping = keyof typeof groupings

interface Counted {
  readonly by: Grouping
  readonly key: string
  readonly donors: number
  readonly gifts: number
  readonly amount: string
}

/** The gifts of a span by each grouping, in one reading of them. */
export async function groupsOf(act: Act, causes: SQL, span: Span) {
  const parts = Object.entries(groupings).map(
    ([by, key]) => sql`
      select ${by}::text as by, ${key} as key, count(distinct donor)::int as donors,
             count(*)::int as gifts, sum(amount)::text as amount
        from gift where ${key} is not null group by 2`,
  )
  const { rows } = await act.tx.execute<{
    [K in keyof Counted]: Counted[K]
  }>(sql`
    with gift as materialized (
      select ${giverOf('d.donor', 'd.id')} as donor, d.amount, d.paid_at, d.channel, d.source, p.area
        from donation d left join donor p on p.id = d.donor
       where d.cause in ${causes} and d.${given} and ${paidWithin(span)}
    ) ${sql.join(parts, sql` union all `)} order by 1, 2`)
  const of = (by: Grouping) =>
    rows.filter(row => row.by === by).map(row => toldGroup({ ...row, amount: Number(row.amount) }))
  return {
    bands: of('bands').toSorted((one, other) => Number(one.key) - Number(other.key)),
    hours: of('hours'),
    provinces: of('provinces'),
    channels: of('channels'),
    sources: of('sources'),
  }
}

/** New and returning donors along the span: new is who gave for the first time in that day or month. */
export async function daysOfDonors(
  act: Act,
  causes: SQL,
  { unit, ...span }: Span & { readonly unit: 'day' | 'month' },
) {
  const at = unit === 'day' ? sql`${paidDay}::text` : sql`to_char(${paidDay}, 'YYYY-MM')`
  const { rows } = await act.tx.execute<{ at: string; fresh: number; returning: number }>(sql`
    with gift as materialized (
      select ${giverOf('donor', 'id')} as donor, ${at} as at, min(paid_at) as paid_at from donation
       where cause in ${causes} and ${given} and ${paidWithin(span)} group by 1, 2
    ), start as materialized (
      select g.donor, exists (select from donation d where d.donor = g.donor and d.cause in ${causes}
                and d.${given} and d.paid_at < ${startOf(span)}) as known, min(g.at) as at
        from gift g group by 1
    )
    select gift.at, count(*) filter (where not start.known and start.at = gift.at)::int as fresh,
           count(*) filter (where start.known or start.at < gift.at)::int as returning
      from gift join start using (donor) group by 1 order by 1`)
  return rows.map(row => ({
    at: row.at,
    fresh: told(row.fresh),
    returning: told(row.returning),
  }))
}

/** Months that cohorts are followed for. */
export const cohortMonths = 12

/** Donors by the month of their first gift, and how many of them gave again so many months later. */
export async function cohortsOf(act: Act, causes: SQL, today: string) {
  const { rows } = await act.tx.execute<{ month: string; since: number; donors: number }>(sql`
    with gift as materialized (
      select donor, (date_trunc('month', ${paidDay}))::date as month from donation
       where cause in ${causes} and ${given} and ${isKnownGiver('donor')} group by 1, 2
    ), first as (
      select donor, min(month) as month from gift group by donor
      having min(month) > date_trunc('month', ${today}::date) - ${`${cohortMonths} months`}::interval
    )
    select to_char(first.month, 'YYYY-MM') as month,
           (extract(year from age(gift.month, first.month)) * 12
             + extract(month from age(gift.month, first.month)))::int as since,
           count(*)::int as donors
      from first join gift using (donor) group by 1, 2 order by 1, 2`)
  const months = [...new Set(rows.map(({ month }) => month))]
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
  return months.map(month => {
    const count = (since: number) =>
      rows.find(row => row.month === month && row.since === since)?.donors ?? 0
    const age = number(today) - number(month)
    // The repetitions of a group too small to be told are not told either.
    const isTold = typeof told(count(0)) === 'number'
    return {
      month,
      donors: told(count(0)),
      again: Array.from({ length: age }, (_, at) => (isTold ? told(count(at + 1)) : null)),
    }
  })
}

/** Donors of the span who gave to two categories of the first level. */
export async function crossOf(act: Act, causes: SQL, span: Span) {
  const { rows } = await act.tx.execute<{ one: string; other: string; donors: number }>(sql`
    with pair as materialized (
      select distinct d.donor, root.name
        from donation d join cause c on c.id = d.cause
        join category leaf on leaf.id = c.category
        join category root on root.id = coalesce(leaf.parent, leaf.id)
       where d.cause in ${causes} and d.${given} and ${isKnownGiver('d.donor')} and ${paidWithin(span)}
    )
    select a.name as one, b.name as other, count(*)::int as donors
      from pair a join pair b on a.donor = b.donor and a.name < b.name
     group by 1, 2 order by 3 desc, 1, 2 limit 100`)
  return rows.map(({ donors, ...row }) => ({ ...row, donors: told(donors) }))
}
