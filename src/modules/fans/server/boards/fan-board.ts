import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import type { Span } from '#modules/cause/model/board-period.ts'
import { fanBoard } from '../../model/index.ts'
import { fanServing } from '../fan.ts'
import { idsWithin, momentIn, spanAsked } from './reach.ts'

type Counted = { key: string; count: number }

/** `GET …/getBoard`: who follows, leaves, writes and becomes a donor, as far as one sees fans. */
export const fanBoardRoute: AnyRoute = route(fanBoard, {
  access: { action: 'fan.view' },
  summary: '查询粉丝数据',
  async read(asked, act) {
    const span = spanAsked(act, asked)
    const account =
      asked.account === undefined ? sql`` : sql` and f.account = ${asked.account}::uuid`
    const own = sql`f.id in ${idsWithin(act, fanServing, asked.organisation)}${account}`
    const pairs = async (query: SQL) => (await act.tx.execute<Counted>(query)).rows
    return {
      ...span,
      ...(await cardsOf(act, own, span)),
      days: await daysOf(act, own, span),
      scenes: await pairs(sql`
        select f.scene as key, count(*)::int as count from fan f
         where ${own} and ${momentIn(sql`f.subscribed_at`, span)} group by 1 order by 2 desc`),
      areas: await pairs(sql`
        select left(f.area, 2) || '0000' as key, count(*)::int as count from fan f
         where ${own} and f.subscribed and f.area is not null group by 1 order by 2 desc limit 15`),
      hours: await hoursOf(act, own, span),
      funnel: await funnelOf(act, own),
      messages: await messagesOf(act, own, span),
    }
  },
})

/** The first paid gift of the fan's donor, after the fan came to follow. */
const converted = sql.raw(`exists (select from donor d
  where d.id = f.donor and d.first_at is not null and d.first_at >= f.subscribed_at`)

async function cardsOf(act: Act, own: SQL, span: Span) {
  const { rows } = await act.tx.execute<Record<string, number>>(sql`
    select count(*) filter (where f.subscribed)::int as total,
           count(*) filter (where ${momentIn(sql`f.subscribed_at`, span)})::int as fresh,
           count(*) filter (where ${momentIn(sql`f.unsubscribed_at`, span)})::int as lost,
           count(*) filter (where exists (select from fan_message m where m.fan = f.id
             and m.direction = 'in' and ${momentIn(sql`m.at`, span)}))::int as active,
           count(*) filter (where ${converted} and ${momentIn(sql`d.first_at`, span)}))::int as converted
      from fan f where ${own}`)
  const { total = 0, fresh = 0, lost = 0, active = 0, converted: made = 0 } = rows[0] ?? {}
  return { total, fresh, lost, active, converted: made }
}

async function daysOf(act: Act, own: SQL, { from, to }: Span) {
  const at = (moment: SQL) => sql`(${moment} at time zone 'Asia/Shanghai')::date`
  const { rows } = await act.tx.execute<{ at: string; fresh: number; lost: number }>(sql`
    with change as (
      select ${at(sql`f.subscribed_at`)} as day, 1 as fresh, 0 as lost from fan f
       where ${own} and ${momentIn(sql`f.subscribed_at`, { from, to })}
      union all
      select ${at(sql`f.unsubscribed_at`)}, 0, 1 from fan f
       where ${own} and ${momentIn(sql`f.unsubscribed_at`, { from, to })}
    )
    select s.day::date::text as at, coalesce(sum(c.fresh), 0)::int as fresh,
           coalesce(sum(c.lost), 0)::int as lost
      from generate_series(${from}::date, ${to}::date, interval '1 day') s(day)
      left join change c on c.day = s.day::date group by s.day order by s.day`)
  return rows
}

async function hoursOf(act: Act, own: SQL, span: Span) {
  const { rows } = await act.tx.execute<{ key: string; gifts: number }>(sql`
    select to_char(m.at at time zone 'Asia/Shanghai', 'ID-FMHH24') as key, count(*)::int as gifts
      from fan_message m join fan f on f.id = m.fan
     where ${own} and m.direction = 'in' and ${momentIn(sql`m.at`, span)} group by 1`)
  return rows
}

/** 粉丝 → 关联 → 首捐 → 复捐 → 月捐, of who follows now. */
async function funnelOf(act: Act, own: SQL) {
  const { rows } = await act.tx.execute<Record<string, number>>(sql`
    select count(*)::int as fans, count(f.donor)::int as linked,
           count(*) filter (where d.count > 0)::int as given,
           count(*) filter (where d.count > 1)::int as again,
           count(*) filter (where d.monthly_active)::int as monthly
      from fan f left join donor d on d.id = f.donor where ${own} and f.subscribed`)
  const row = rows[0] ?? {}
  return [
    { key: '粉丝', count: row.fans ?? 0 },
    { key: '关联捐赠人', count: row.linked ?? 0 },
    { key: '首捐', count: row.given ?? 0 },
    { key: '复捐', count: row.again ?? 0 },
    { key: '月捐', count: row.monthly ?? 0 },
  ]
}

async function messagesOf(act: Act, own: SQL, span: Span) {
  const { rows } = await act.tx.execute<{
    scene: string
    sent: number
    delivered: number
    clicked: number
  }>(sql`
    select s.scene, count(*)::int as sent, count(*) filter (where s.state = 'delivered')::int as delivered,
           count(s.clicked_at)::int as clicked
      from message_send s join fan f on f.id = s.fan
     where ${own} and s.state in ('sent', 'delivered', 'refused') and ${momentIn(sql`s.at`, span)}
     group by 1 order by 2 desc`)
  return rows
}
