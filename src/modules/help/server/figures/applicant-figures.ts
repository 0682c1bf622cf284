import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { type Span, spanOf } from '#modules/cause/model/board-period.ts'
import { causesWithin, told } from '#modules/cause/server/index.ts'
import { applicantFigures } from '../../model/help-figures.ts'
import { receivedIn } from './aid.ts'

/** Days after which a draft that nobody sent in is given up. */
const givenUpAfter = 14

/** `GET /api/help/help/getApplicants`: who asked for help within the period. */
export const applicantFiguresRoute: AnyRoute = route(applicantFigures, {
  access: { action: 'help.view' },
  summary: '查询求助人数据',
  async read(asked, act) {
    const today = beijingDay(act.now)
    const span = spanOf(asked.period, today, asked)
    const { organisation } = asked
    const reach = causesWithin(act, { kind: 'help', organisation }, 'help.view')
    return {
      ...(await askersOf(act, reach, span)),
      abandoned: await abandonedOf(act, reach, { span, today }),
      daysToTarget: await daysToTarget(act, reach),
      matrix: await matrixOf(act, reach, span),
    }
  },
})

async function askersOf(act: Act, reach: SQL, span: Span) {
  const { rows } = await act.tx.execute<Record<string, number>>(sql`
    select count(distinct r.beneficiary)::int as people, count(*)::int as cases,
           count(distinct r.beneficiary) filter (where exists (
             select from help h where h.beneficiary = r.beneficiary and h.id <> r.id
                and h.submitted_at < r.submitted_at))::int as again,
           count(*) filter (where r.relation <> '01')::int as others,
           count(*) filter (where r.minor)::int as minors,
           (select count(distinct b.person)::int from blacklist b
             where b.state = 'active' and b.cause in ${reach}) as barred
      from ${receivedIn(reach, span)} r`)
  const { people = 0, cases = 0, again = 0, others = 0, minors = 0, barred = 0 } = rows[0] ?? {}
  const part = (count: number) => (cases === 0 ? null : count / cases)
  return { people, again, byOthers: part(others), minors: part(minors), barred }
}

async function abandonedOf(act: Act, reach: SQL, { span, today }: { span: Span; today: string }) {
  const { rows } = await act.tx.execute<{ made: number; left: number }>(sql`
    select count(*)::int as made,
           count(*) filter (where state = 'draft' and submitted_at is null
             and (created_at at time zone 'Asia/Shanghai')::date < ${addDays(today, -givenUpAfter)}::date
           )::int as left
      from help where id in ${reach} and deleted_at is null
       and (created_at at time zone 'Asia/Shanghai')::date between ${span.from}::date and ${span.to}::date`)
  const { made = 0, left = 0 } = rows[0] ?? {}
  return made === 0 ? null : left / made
}

async function daysToTarget(act: Act, reach: SQL) {
  const { rows } = await act.tx.execute<{ key: string; days: number }>(sql`
    select h.help_kind as key,
           percentile_cont(0.5) within group (order by extract(epoch from h.raised_at - h.raising_at) / 86400) as days
      from help h join cause_total t on t.cause = h.id
     where h.id in ${reach} and h.raised_at > h.raising_at and t.amount >= h.target_amount
     group by 1 order by 1`)
  return rows.map(({ key, days }) => ({ key, days: Math.round(Number(days) * 10) / 10 }))
}

async function matrixOf(act: Act, reach: SQL, { from, to }: Span) {
  const { rows } = await act.tx.execute<{ asked: string; gave: string; donors: number }>(sql`
    select left(h.areas[1], 2) || '0000' as asked, left(p.area, 2) || '0000' as gave,
           count(distinct d.donor)::int as donors
      from donation d join help h on h.id = d.cause join donor p on p.id = d.donor
     where d.cause in ${reach} and d.state in ('paid', 'partRefunded', 'refunded')
       and (d.paid_at at time zone 'Asia/Shanghai')::date between ${from}::date and ${to}::date
       and h.areas[1] is not null and p.area is not null
     group by 1, 2 order by 3 desc, 1, 2 limit 100`)
  return rows.map(row => ({ ...row, donors: told(row.donors) }))
}
