import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type Span, spanOf } from '#modules/cause/model/board-period.ts'
import { causesWithin, told } from '#modules/cause/server/index.ts'
import { person } from '#modules/community/model/index.ts'
import { helpFigures } from '../../model/help-figures.ts'
import { aidOf, receivedIn } from './aid.ts'
import { helpWaits } from './follow-up.ts'

/** `GET /api/help/help/getFigures`: the cases in reach, what they wait for, and whom they helped. */
export const helpFiguresRoute: AnyRoute = route(helpFigures, {
  access: { action: 'help.view' },
  summary: '查询求助数据',
  async read(asked, act) {
    const today = beijingDay(act.now)
    const span = spanOf(asked.period, today, asked)
    const { organisation } = asked
    const reach = causesWithin(act, { kind: 'help', organisation }, 'help.view')
    return {
      ...span,
      ...(await decidedOf(act, reach, span)),
      ...(await speedOf(act, reach, span)),
      ...(await helpedOf(act, reach, span)),
      ...(await waitingOf(act, reach)),
      ...(await groupsOf(act, reach, { span, today })),
      months: await monthsOf(act, reach, today),
    }
  },
})

async function decidedOf(act: Act, reach: SQL, span: Span) {
  const { rows } = await act.tx.execute<{ received: number; passed: number; decided: number }>(sql`
    select (select count(*)::int from ${receivedIn(reach, span)} r) as received,
           count(*) filter (where state = 'approved')::int as passed, count(*)::int as decided
      from review where kind = 'help' and state in ('approved', 'rejected')
       and record in (select id::text from help where id in ${reach})
       and (decided_at at time zone 'Asia/Shanghai')::date between ${span.from}::date and ${span.to}::date`)
  const { received = 0, passed = 0, decided = 0 } = rows[0] ?? {}
  return { received, passRate: decided === 0 ? null : passed / decided }
}

async function speedOf(act: Act, reach: SQL, span: Span) {
  const { rows } = await act.tx.execute<{ pass: number | null; pay: number | null }>(sql`
    select percentile_cont(0.5) within group (order by extract(epoch from r.approved_at - r.submitted_at) / 86400)
             filter (where r.approved_at > r.submitted_at) as pass,
           percentile_cont(0.5) within group (order by paid.first - (r.submitted_at at time zone 'Asia/Shanghai')::date)
             filter (where paid.first is not null) as pay
      from ${receivedIn(reach, span)} r
      left join (select help, min(day) as first from ${aidOf(reach)} aid where amount > 0 group by 1) paid
        on paid.help = r.id`)
  const days = (value: number | null | undefined) =>
    value == null ? null : Math.round(Number(value) * 10) / 10
  return { daysToPass: days(rows[0]?.pass), daysToPay: days(rows[0]?.pay) }
}

async function helpedOf(act: Act, reach: SQL, { from, to }: Span) {
  const { rows } = await act.tx.execute<{ people: number; amount: string }>(sql`
    select count(distinct h.beneficiary) filter (where aid.amount > 0)::int as people,
           coalesce(sum(aid.amount), 0)::text as amount
      from ${aidOf(reach)} aid join help h on h.id = aid.help
     where aid.day between ${from}::date and ${to}::date`)
  return { people: rows[0]?.people ?? 0, amount: Number(rows[0]?.amount ?? 0) }
}

async function waitingOf(act: Act, reach: SQL) {
  const { rows } = await act.tx.execute<{
    verifying: number
    noticed: number
    disputed: number
    late: number
  }>(sql`
    select count(*) filter (where state = 'pending' and step = 'verify')::int as verifying,
           count(*) filter (where state = 'pending' and step = 'notice')::int as noticed,
           count(*) filter (where state = 'pending' and ${helpWaits.disputed([true])})::int as disputed,
           count(*) filter (where ${helpWaits.followUpLate([true])})::int as late
      from help where id in ${reach} and deleted_at is null`)
  const row = rows[0]
  return {
    verifying: row?.verifying ?? 0,
    noticed: row?.noticed ?? 0,
    disputed: row?.disputed ?? 0,
    followUpsLate: row?.late ?? 0,
  }
}

/** How far a received case has come, as the furthest step that it passed. */
const reached = sql.raw(`case
  when r.state = 'pending' and r.step = 'verify' then 1
  when r.state = 'pending' and r.step = 'assess' then 2
  when r.state = 'pending' and r.step = 'notice' then 3
  when r.approved_at is not null then 4 else 0 end`)

/** Cases whose people are told by age; birthdays are sealed and read one by one. */
const mostPeople = 2000

/** The people of the cases received, by sex and age. */
async function agesOf(act: Act, received: SQL, today: string) {
  const { rows } = await act.tx.execute<{ id: string }>(
    sql`select distinct r.beneficiary as id from ${received} r limit ${mostPeople}`,
  )
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const people = await findRows(act.tx, person, inArray(tableOf(person).id, ids), mostPeople)
  const counts = new Map<string, number>()
  for (const { sex, birthday } of people) {
    if (birthday === null) continue
    const words = sex === null ? '' : `${person.fields.sex.options[sex]} `
    const key = `${words}${bandOf(birthday, today)}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, count]) => ({ key, people: told(count) }))
}

function bandOf(birthday: string, today: string): string {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  const age = today.slice(5) < birthday.slice(5) ? years - 1 : years
  if (age < 18) return '18 岁以下'
  if (age < 36) return '18–35 岁'
  return age < 60 ? '36–59 岁' : '60 岁及以上'
}

async function groupsOf(act: Act, reach: SQL, { span, today }: { span: Span; today: string }) {
  const received = receivedIn(reach, span)
  const pairs = async (query: SQL) =>
    (await act.tx.execute<{ key: string; count: number }>(query)).rows
  const steps = await pairs(sql`
    select ${reached}::text as key, count(*)::int as count from ${received} r group by 1`)
  const names = ['提交', '初审通过', '核实通过', '评审通过', '公示通过'] as const
  const kinds = await act.tx.execute<{ key: string; count: number; amount: string }>(sql`
    select r.help_kind as key, count(*)::int as count,
           coalesce(sum(coalesce(r.approved_amount, 0)), 0)::text as amount
      from ${received} r group by 1 order by 1`)
  const areas = await pairs(sql`
    select r.areas[1] as key, count(distinct r.beneficiary)::int as count
      from ${received} r where r.areas[1] is not null group by 1 order by 2 desc limit 30`)
  return {
    funnel: names.map((key, at) => ({
      key,
      count: steps.reduce((sum, row) => (Number(row.key) >= at ? sum + row.count : sum), 0),
    })),
    kinds: kinds.rows.map(row => ({ ...row, amount: Number(row.amount) })),
    hardships: await pairs(sql`
      select reason as key, count(*)::int as count
        from ${received} r, unnest(r.hardship) reason group by 1 order by 2 desc`),
    rescueClasses: await pairs(sql`
      select r.rescue_class as key, count(*)::int as count from ${received} r group by 1 order by 2 desc`),
    ages: await agesOf(act, received, today),
    areas: areas.map(({ key, count }) => ({ key, people: told(count) })),
  }
}

/** What was needed, granted and paid in each of the last twelve months. */
async function monthsOf(act: Act, reach: SQL, today: string) {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = `${new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 7)}-01`
  const { rows } = await act.tx.execute<Record<string, string>>(sql`
    select to_char(start, 'YYYY-MM') as at,
           coalesce((select sum(h.apply_amount) from help h where h.id in ${reach}
             and (h.submitted_at at time zone 'Asia/Shanghai')::date >= start::date
             and (h.submitted_at at time zone 'Asia/Shanghai')::date < start + interval '1 month'), 0)::text as applied,
           coalesce((select sum(h.approved_amount) from help h where h.id in ${reach}
             and (h.approved_at at time zone 'Asia/Shanghai')::date >= start::date
             and (h.approved_at at time zone 'Asia/Shanghai')::date < start + interval '1 month'), 0)::text as approved,
           coalesce((select sum(aid.amount) from ${aidOf(reach)} aid
             where aid.day >= start::date and aid.day < start + interval '1 month'), 0)::text as paid
      from generate_series(${first}::timestamp, ${today}::timestamp, interval '1 month') as start
     order by 1`)
  return rows.map(({ at = '', applied, approved, paid }) => ({
    at,
    applied: Number(applied),
    approved: Number(approved),
    paid: Number(paid),
  }))
}
