import { inArray, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { EquipmentFacts, equipment } from '../../model/index.ts'

interface Found extends Record<string, unknown> {
  readonly id: string
  readonly gifts: number
  readonly amount: number
  readonly giftsToday: number
  readonly amountToday: number
  readonly tickets: number
  readonly placeName: string | null
  readonly cause: string | null
  readonly planRecordNo: string | null
  readonly planEnd: string | null
}

/** Gifts, tickets and the place of devices that are shown: one query for them all. */
export async function factsOfDevices(
  rows: readonly Row<typeof equipment>[],
  act: Act,
): Promise<ReadonlyMap<string, EquipmentFacts>> {
  if (rows.length === 0) return new Map()
  const today = beijingDay(act.now)
  const ids = rows.map(({ id }) => id)
  const { rows: found } = await act.tx.execute<Found>(sql`
    select e.id, g.gifts, g.amount, g."giftsToday", g."amountToday", t.tickets,
           r.place_name as "placeName", f.title as cause, r.plan_record_no as "planRecordNo",
           f.end_date as "planEnd"
      from equipment e
      left join equipment_relation r on r.id = e.relation
      left join lateral equipment_cause(r.cause) f on r.cause is not null
      cross join lateral (
        select count(*)::int as gifts, coalesce(sum(amount - refunded), 0)::float8 as amount,
               (count(*) filter (where day = ${today}))::int as "giftsToday",
               coalesce(sum(amount - refunded) filter (where day = ${today}), 0)::float8 as "amountToday"
          from device_gift where equipment = e.id and day is not null) g
      cross join lateral (select count(*)::int as tickets from ticket
                           where equipment = e.id and state in ('open', 'doing', 'done', 'rework')) t
     where ${inArray(sql`e.id`, ids)}`)
  return new Map(
    found.map(row => [
      row.id,
      {
        today: { gifts: row.giftsToday, amount: row.amountToday },
        ever: { gifts: row.gifts, amount: row.amount },
        openTickets: row.tickets,
        placeName: row.placeName,
        cause: row.cause,
        planRecordNo: row.planRecordNo,
        planEnd: row.planEnd,
      },
    ]),
  )
}
