import { and, type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { visible } from '#kernel/server/list.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { whereClause } from '#kernel/server/where.ts'
import { deviceFigures, giftGroups } from '../../model/calls.ts'
import { deviceGiftServing } from '../protocol/device-gift.ts'
import { equipmentServing } from './equipment.ts'
import { ticketServing } from './ticket.ts'

interface Figures extends Record<string, number> {
  readonly deployed: number
  readonly online: number
  readonly offline: number
  readonly faulty: number
  readonly stopped: number
  readonly inspectDue: number
  readonly openDue: number
  readonly planEnds: number
}

export const figureRoutes: readonly AnyRoute[] = [
  route(deviceFigures, {
    access: { action: 'equipment.view' },
    summary: '设备运行概况',
    async read(_question, act) {
      const today = beijingDay(act.now)
      const seen = visible(equipmentServing, act.person, {})
      const work = sql`state in ('deployed', 'paused', 'faulty', 'repairing')`
      const { rows } = await act.tx.execute<Figures>(sql`
        select (count(*) filter (where state = 'deployed'))::int as deployed,
               (count(*) filter (where online = '1'))::int as online,
               (count(*) filter (where online = '2'))::int as offline,
               (count(*) filter (where state = 'faulty'))::int as faulty,
               (count(*) filter (where taking_money = '2'))::int as stopped,
               (count(*) filter (where next_inspect < ${today}::date and state in ('deployed', 'paused', 'faulty')))::int as "inspectDue",
               (count(*) filter (where ${equipmentServing.rules.finds?.isPlanEnding?.(['yes'], act.person) ?? sql`false`}))::int as "planEnds",
               (count(*) filter (where next_open < ${today}::date and state in ('deployed', 'paused', 'faulty')))::int as "openDue"
          from equipment ${whereClause(and(seen, work))}`)
      const tickets = await ticketsOf(act)
      const none = {
        deployed: 0,
        online: 0,
        offline: 0,
        faulty: 0,
        stopped: 0,
        inspectDue: 0,
        openDue: 0,
        planEnds: 0,
      }
      return { ...none, ...rows[0], ...tickets }
    },
  }),
  route(giftGroups, {
    access: { action: 'deviceGift.view' },
    summary: '捐赠流水按设备、投放点或日分组',
    async read({ by, from, to }, act) {
      const seen = visible(deviceGiftServing, act.person, {})
      const key: SQL = {
        equipment: sql`g.equipment::text`,
        placeName: sql`coalesce(g.place_name, '—')`,
        day: sql`g.day::text`,
      }[by]
      const name = by === 'equipment' ? sql`min(e.number)` : sql`${key}`
      const { rows } = await act.tx.execute<{
        key: string
        name: string
        gifts: number
        amount: number
        refunded: number
      }>(sql`
        select ${key} as key, ${name} as name, count(*)::int as gifts, sum(g.amount)::float8 as amount,
               sum(g.refunded)::float8 as refunded
          from (select * from device_gift ${whereClause(seen)}) g
          left join equipment e on e.id = g.equipment
         where g.day between ${from}::date and ${to}::date
         group by 1 ${by === 'placeName' || by === 'day' ? sql`, 2` : sql``} order by 4 desc limit 200`)
      return rows
    },
  }),
]

async function ticketsOf(act: Act) {
  const seen = visible(ticketServing, act.person, {}, 'ticket.view')
  const open = sql`state in ('open', 'doing', 'done', 'rework')`
  const { rows } = await act.tx.execute<{ openTickets: number; overdueTickets: number }>(sql`
    select count(*)::int as "openTickets",
           (count(*) filter (where state <> 'done' and due_at < ${act.now.toISOString()}))::int as "overdueTickets"
      from ticket ${whereClause(and(seen, open))}`)
  return rows[0] ?? { openTickets: 0, overdueTickets: 0 }
}
