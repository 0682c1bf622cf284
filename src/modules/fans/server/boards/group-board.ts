import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { groupBoard } from '../../model/index.ts'
import { donorGroupServing } from '../donor-group.ts'
import { idsWithin } from './reach.ts'

/** Days within which an active group had a gift. */
const activeDays = 90

/** Gifts that name a group in their credits, by group: a gift that names two stands with both. */
export const giftsOfGroups = (groups: SQL): SQL => sql`
  (select g.id as "group", d.id as donation, d.net_amount as amount, d.paid_at, d.donor
     from donor_group g
     join donation d on d.organisation = g.organisation and d.state in ('paid', 'partRefunded')
      and jsonb_typeof(d.credits::jsonb) = 'array'
     join lateral (select distinct credit ->> 'ref' as number
                     from jsonb_array_elements(d.credits::jsonb) as credit
                    where credit ->> 'kind' = 'team') named on named.number in (g.number, g.name)
    where g.id in ${groups})`

/** `GET …/getBoard`: groups in reach, with what was given in their name. */
export const groupBoardRoute: AnyRoute = route(groupBoard, {
  access: { action: 'donorGroup.view' },
  summary: '查询团体数据',
  async read({ organisation }, act) {
    const own = idsWithin(act, donorGroupServing, organisation)
    return {
      ...(await cardsOf(act, own)),
      kinds: await kindsOf(act, own),
      ranking: await rankingOf(act, own),
      months: await monthsOf(act, own),
    }
  },
})

async function cardsOf(act: Act, own: SQL) {
  const since = addDays(beijingDay(act.now), -activeDays)
  const { rows } = await act.tx.execute<Record<string, string>>(sql`
    with gift as materialized (select * from ${giftsOfGroups(own)} g)
    select (select count(*) from donor_group where id in ${own} and state = 'active') as groups,
           (select count(distinct m.donor) from group_member m
             where m."group" in ${own} and m.left_on is null) as members,
           coalesce((select sum(amount) from (select distinct donation, amount from gift) once), 0)::text as amount,
           (select count(distinct donation) from gift) as gifts,
           (select count(distinct "group") from gift
             where paid_at >= ${`${since}T00:00:00+08:00`}::timestamptz) as active`)
  const of = (name: string) => Number(rows[0]?.[name] ?? 0)
  const [members, amount] = [of('members'), of('amount')]
  return {
    ...{ groups: of('groups'), members, amount, gifts: of('gifts'), active: of('active') },
    average: members === 0 ? null : Math.round(amount / members),
  }
}

async function kindsOf(act: Act, own: SQL) {
  const { rows } = await act.tx.execute<{ key: string; count: number; amount: string }>(sql`
    select g.kind as key, count(distinct g.id)::int as count, coalesce(sum(t.amount), 0)::text as amount
      from donor_group g left join ${giftsOfGroups(own)} t on t."group" = g.id
     where g.id in ${own} group by 1 order by 3 desc, 1`)
  return rows.map(row => ({ ...row, amount: Number(row.amount) }))
}

async function rankingOf(act: Act, own: SQL) {
  const { rows } = await act.tx.execute<{
    id: string
    name: string
    members: number
    gifts: number
    amount: string
  }>(sql`
    select g.id, g.name, g.member_count as members, count(t.donation)::int as gifts,
           coalesce(sum(t.amount), 0)::text as amount
      from donor_group g left join ${giftsOfGroups(own)} t on t."group" = g.id
     where g.id in ${own} group by g.id, g.name, g.member_count
     order by coalesce(sum(t.amount), 0) desc, g.name limit 50`)
  return rows.map(row => ({
    ...{ ...row, amount: Number(row.amount) },
    average: row.members === 0 ? null : Math.round(Number(row.amount) / row.members),
  }))
}

/** Groups made and gifts of each of the last twelve months. */
async function monthsOf(act: Act, own: SQL) {
  const today = beijingDay(act.now)
  const { rows } = await act.tx.execute<{ at: string; groups: number; amount: string }>(sql`
    with gift as materialized (
      select distinct donation, amount, paid_at from ${giftsOfGroups(own)} g
    )
    select to_char(start, 'YYYY-MM') as at,
           (select count(*)::int from donor_group g where g.id in ${own}
              and date_trunc('month', g.created_at at time zone 'Asia/Shanghai') = start) as groups,
           coalesce((select sum(amount) from gift
              where date_trunc('month', paid_at at time zone 'Asia/Shanghai') = start), 0)::text as amount
      from generate_series(date_trunc('month', ${today}::timestamp) - interval '11 months',
             ${today}::timestamp, interval '1 month') start order by 1`)
  return rows.map(row => ({ ...row, amount: Number(row.amount) }))
}
