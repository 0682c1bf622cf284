import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay, beijingDayRange, beijingMonthStart } from '#kernel/server/china-time.ts'
import type { CommunityCounts } from '../../model/index.ts'

/** The month of a birth by which somebody has turned so many years today. */
export const bornBy = (years: number, day: string) =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4, 7)}`

/** What stands in communities today: rows of which the asking person's wall lets through. */
export async function countsOf(
  act: Act,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CommunityCounts>> {
  const today = beijingDay(act.now)
  const monthStart = beijingDayRange(beijingMonthStart(today)).from
  const { ownerKind, ownerId } = act.person
  // Figures of people are told to who keeps the community, its competent unit and the platform.
  const keeps = ownerKind === 'organisation' ? sql`c.organisation = ${ownerId}::uuid` : sql`true`
  const { rows } = await act.tx.execute<
    { [K in keyof CommunityCounts]: number } & { id: string }
  >(sql`
    select c.id,
      (select count(*)::int from grid g where g.community = c.id and g.state = 'enabled') as grids,
      (select count(*)::int from household h where ${keeps} and h.community = c.id and h.state = 'open') as households,
      coalesce(p.persons, 0) as persons, coalesce(p.old, 0) as old,
      coalesce(p.disabled, 0) as disabled, coalesce(p.low, 0) as "lowIncome",
      (select count(*)::int from facility f where f.community = c.id and f.state <> 'closed') as facilities,
      (select count(*)::int from home_visit v where ${keeps} and v.community = c.id
          and v.at >= ${monthStart.toISOString()}::timestamptz) as visits
     from community c left join lateral (
       select count(*)::int as persons,
              count(*) filter (where born_in <= ${bornBy(60, today)})::int as old,
              count(*) filter (where exists (select from person_health h
                where h.person = p.id and h.disability_category is not null))::int as disabled,
              count(*) filter (where exists (select from person_classify k
                join rescue_classify r on r.id = k.classify and r.low_income
               where k.person = p.id and k.state = 'valid' and k."from" <= ${today} and k."to" >= ${today}))::int as low
         from person p
        where p.community = c.id and p.standing = '01'
          and p.population_kind in ('1', '2', '3')) p on ${keeps}
    where c.id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
