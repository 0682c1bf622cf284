import { inArray, sql } from 'drizzle-orm'
import { readInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { serve } from '#kernel/server/serve.ts'
import { scoreHistory } from '../../model/calls.ts'
import { type ScoreFacts, vendorScore } from '../../model/index.ts'
import { meetsVendor } from './seen.ts'
import { vendorServing } from './vendor.ts'

export const vendorScoreServing = serve(vendorScore, {
  where: (person, scores) => meetsVendor(person, sql`${scores.vendor}`),
  async enrich(rows, act) {
    if (rows.length === 0) return new Map()
    const own = act.person.ownerKind === 'organisation' ? act.person.ownerId : null
    const ids = rows.map(({ id }) => id)
    const { rows: found } = await act.tx.execute<
      ScoreFacts & { id: string } & Record<string, unknown>
    >(sql`
      select s.id, (s.score - p.score)::float8 as change, g.gifts, g.amount, a.payable, v.agreement_to::text as "agreementTo"
        from vendor_score s join vendor v on v.id = s.vendor
        left join vendor_score p on p.vendor = s.vendor
             and p.month = to_char(to_date(s.month, 'YYYY-MM') - 1, 'YYYY-MM')
        cross join lateral (select count(*)::int as gifts, coalesce(sum(amount - refunded), 0)::float8 as amount
                              from device_gift where vendor = s.vendor and to_char(day, 'YYYY-MM') = s.month
                               and (${own}::uuid is null or organisation = ${own}::uuid)) g
        cross join lateral (select coalesce(sum(payable), 0)::float8 as payable from vendor_account
                             where vendor = s.vendor and (${own}::uuid is null or organisation = ${own}::uuid)) a
       where ${inArray(sql`s.id`, ids)}`)
    return new Map(found.map(({ id, ...each }) => [id, each]))
  },
})

interface Point extends Record<string, unknown> {
  readonly month: string
  readonly score: number
  readonly onlineRate: number
  readonly onTimeRate: number
}

/** 评分明细: twelve months, its place among the others without their names, the worst devices. */
export const scoreHistoryRoute: AnyRoute = route(scoreHistory, {
  access: { action: 'vendorScore.view' },
  summary: '查询厂商十二个月的评分与离线最久的设备',
  async read({ vendor: id, month }, act) {
    const { id: vendor } = await readInScope(act, vendorServing, id)
    const { rows: months } = await act.tx.execute<Point>(sql`
      select month, score::float8 as score, online_rate as "onlineRate", on_time_rate as "onTimeRate"
        from vendor_score where vendor = ${vendor}::uuid order by month desc limit 12`)
    const { rows: places } = await act.tx.execute<{
      rank: number | null
      of: number
      average: number | null
    }>(sql`
      select (select count(*)::int + 1 from vendor_score o where o.month = ${month} and o.score > s.score) as rank,
             count(*) over ()::int as of, (select avg(score)::float8 from vendor_score where month = ${month}) as average
        from vendor_score s where s.month = ${month} and s.vendor = ${vendor}::uuid`)
    const { rows: all } = await act.tx.execute<{ of: number }>(
      sql`select count(*)::int as of from vendor_score where month = ${month}`,
    )
    const { rows: worst } = await act.tx.execute<{
      number: string
      place: string | null
      offlineMinutes: number
    }>(sql`
      select e.number, r.place_name as place,
             (extract(epoch from now() - e.last_heartbeat) / 60)::int as "offlineMinutes"
        from equipment e left join equipment_relation r on r.id = e.relation
       where e.vendor = ${vendor}::uuid and e.online = '2' and e.state = 'deployed'
       order by e.last_heartbeat limit 10`)
    const [place] = places
    return {
      months: months.toReversed(),
      ...{ rank: place?.rank ?? null, of: all[0]?.of ?? 0, average: place?.average ?? null },
      worst,
    }
  },
})
