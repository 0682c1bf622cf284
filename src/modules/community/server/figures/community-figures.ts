import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay, beijingDaysRange, beijingMonthStart } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { absent } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { communityFigures } from '../../model/community-calls.ts'
import { personTags } from '../../model/index.ts'
import { isLowIncome } from '../classify-words.ts'
import { communityServing } from '../community.ts'
import { bornBy } from './counts.ts'

/** The community with its figures of people: for who keeps it, its competent unit and the platform. */
export async function readKept(act: Act, id: string) {
  const row = await readInScope(act, communityServing, id)
  const { ownerKind, ownerId } = act.person
  if (ownerKind === 'organisation' && row.organisation !== ownerId) throw absent()
  return row
}

/** Who is there on a day: registered by then, and not gone before. */
const there = (id: string, on: string) => sql`p.community = ${id}::uuid and p.merged_into is null
  and (p.created_at at time zone 'Asia/Shanghai')::date <= ${on}::date
  and (p.standing = '01' or p.standing_on > ${on}::date)`

/** `GET …/getFigures`. */
export const figuresRoute: AnyRoute = route(communityFigures, {
  access: { action: 'community.view' },
  summary: '社区数据',
  async read({ id, on = beijingDay(new Date()) }, act) {
    await readKept(act, id)
    const [cards, ages, tags, classifies, households, risks, grids] = [
      await cardsOf(act, id, on),
      await agesOf(act, id, on),
      await tagsOf(act, id, on),
      await classifiesOf(act, id, on),
      await householdsOf(act, id),
      await risksOf(act, id, on),
      await gridsOf(act, id, on),
    ]
    return { on, cards, ages, tags, classifies, households, risks, grids }
  },
})

type Cards = Record<
  | 'households'
  | 'persons'
  | 'local'
  | 'floating'
  | 'old'
  | 'aged'
  | 'minors'
  | 'disabled'
  | 'lowIncome'
  | 'alone',
  number
>

async function cardsOf(act: Act, id: string, on: string): Promise<Cards> {
  const { rows } = await act.tx.execute<Cards>(sql`
    select (select count(*)::int from household h where h.community = ${id}::uuid and h.state = 'open') as households,
      count(*) filter (where p.population_kind in ('1', '2', '3'))::int as persons,
      count(*) filter (where p.population_kind in ('1', '2'))::int as local,
      count(*) filter (where p.population_kind = '3')::int as floating,
      count(*) filter (where p.born_in <= ${bornBy(60, on)})::int as old,
      count(*) filter (where p.born_in <= ${bornBy(80, on)})::int as aged,
      count(*) filter (where p.born_in > ${bornBy(18, on)})::int as minors,
      count(*) filter (where exists (select from person_health h
        where h.person = p.id and h.disability_category is not null))::int as disabled,
      count(*) filter (where ${isLowIncome(sql`p.id`, on)})::int as "lowIncome",
      count(*) filter (where p.tags @> '{alone}')::int as alone
     from person p where ${there(id, on)}`)
  const [first] = rows
  if (first === undefined) throw new Error('a count without a row')
  return first
}

async function agesOf(act: Act, id: string, on: string) {
  const { rows } = await act.tx.execute<{ band: number; men: number; women: number }>(sql`
    select least(20, (${Number(on.slice(0, 4))} - p.birth_year) / 5)::int as band,
           count(*) filter (where p.sex = '1')::int as men,
           count(*) filter (where p.sex = '2')::int as women
      from person p where ${there(id, on)} and p.birth_year is not null group by 1 order by 1`)
  const known = new Map(rows.map(each => [each.band, each]))
  return Array.from({ length: 21 }, (_, band) => ({
    band: band === 20 ? '100+' : `${band * 5}-${band * 5 + 4}`,
    men: known.get(band)?.men ?? 0,
    women: known.get(band)?.women ?? 0,
  }))
}

async function tagsOf(act: Act, id: string, on: string) {
  const { rows } = await act.tx.execute<{ key: string; count: number }>(sql`
    select tag as key, count(*)::int as count from person p, unnest(p.tags) tag
     where ${there(id, on)} group by 1 order by 2 desc`)
  const names: Readonly<Record<string, string>> = personTags
  return rows.map(each => ({ ...each, label: names[each.key] ?? each.key }))
}

async function classifiesOf(act: Act, id: string, on: string) {
  const { rows } = await act.tx.execute<{ key: string; label: string; count: number }>(sql`
    select r.code as key, r.name as label, count(distinct p.id)::int as count
      from person p join person_classify k on k.person = p.id and k.state = 'valid'
       and k."from" <= ${on} and k."to" >= ${on} join rescue_classify r on r.id = k.classify
     where ${there(id, on)} group by 1, 2 order by 3 desc`)
  return rows
}

async function householdsOf(act: Act, id: string) {
  const { rows } = await act.tx.execute<{ size: number; count: number }>(sql`
    select least(6, h.members)::int as size, count(*)::int as count from household h
     where h.community = ${id}::uuid and h.state = 'open' group by 1 order by 1`)
  return rows.map(({ size, count }) => ({
    key: String(size),
    label: size === 6 ? '6 人以上' : `${size} 人户`,
    count,
  }))
}

async function risksOf(act: Act, id: string, on: string) {
  const { from, to } = beijingDaysRange(beijingMonthStart(on, -11), on)
  const { rows } = await act.tx.execute<{
    month: string
    none: number
    watch: number
    urgent: number
  }>(sql`
    select to_char(v.at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
           count(*) filter (where v.risk = 'none')::int as none,
           count(*) filter (where v.risk = 'watch')::int as watch,
           count(*) filter (where v.risk = 'urgent')::int as urgent
      from home_visit v where v.community = ${id}::uuid
       and v.at >= ${from.toISOString()}::timestamptz and v.at < ${to.toISOString()}::timestamptz
     group by 1 order by 1`)
  return rows
}

async function gridsOf(act: Act, id: string, on: string) {
  const { rows } = await act.tx.execute<{
    id: string
    name: string
    persons: number
    visited: number
  }>(sql`
    select g.id, g.name, count(p.id)::int as persons,
           count(p.id) filter (where p.last_visit_on > ${on}::date - 90)::int as visited
      from grid g left join person p on p.grid = g.id and ${there(id, on)}
     where g.community = ${id}::uuid and g.state = 'enabled' group by 1, 2 order by g.code`)
  return rows
}
