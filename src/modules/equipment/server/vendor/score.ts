import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { insertRow, updateRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { vendorScore } from '../../model/index.ts'
import { nextMonth } from './terms.ts'

/** Weights of the formula, 100 together (sharedevice.md "vendorScore"). */
const weights = { online: 30, onTime: 30, rework: 15, score: 25 }
/** The last day of a month on which the score of the month before is still computed anew. */
const fixedAfter = 5

/** What a vendor did in a month: shares as fractions, the mean of marks from 1 to 5. */
export interface Served {
  readonly online: number
  readonly onTime: number
  readonly rework: number
  readonly score: number | null
}

/** Points of 100 with two digits; where nobody gave a mark, its part is left out of both sides. */
export function pointsOf({ online, onTime, rework, score }: Served): number {
  const marked = score === null ? 0 : weights.score
  const total = weights.online + weights.onTime + weights.rework + marked
  const points =
    weights.online * online +
    weights.onTime * onTime +
    weights.rework * (1 - rework) +
    (score === null ? 0 : weights.score * (score / 5))
  return Math.round((points / total) * 10_000) / 100
}

/** A from 90, B from 75, C from 60. */
export function gradeOf(points: number): 'A' | 'B' | 'C' | 'D' {
  if (points >= 90) return 'A'
  return points >= 75 ? 'B' : points >= 60 ? 'C' : 'D'
}

/** Every morning until the 5th: how the vendors served in the month before. */
export const scoreVendors = job('equipment.score-vendors', {
  label: '厂商月度评分',
  payload: z.object({ month: z.string().optional() }),
  retries: 1,
  every: '40 3 1-5 * *',
  run: ({ month }, work) =>
    work.change(async act => {
      const today = beijingDay(act.now)
      if (month === undefined && Number(today.slice(8)) > fixedAfter) return
      await scoreMonth(act, month ?? addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7))
    }),
})

interface Month extends Record<string, unknown> {
  readonly vendor: string
  readonly devices: number
  readonly span: number
  readonly offline: number
  readonly tickets: number
  readonly overdue: number
  readonly due: number
  readonly onTime: number
  readonly reworked: number
  readonly finished: number
  readonly score: number | null
  readonly hours: number | null
}

/** Writes the scores of a month, anew where they stand. */
export async function scoreMonth(act: Act, month: string): Promise<void> {
  const from = `${month}-01`
  const to = nextMonth(from)
  const { rows } = await act.tx.execute<Month>(monthQuery(from, to, act.now.toISOString()))
  for (const row of rows) {
    const online = row.span === 0 ? 1 : Math.max(0, 1 - row.offline / row.span)
    const served = {
      online,
      onTime: row.due === 0 ? 1 : row.onTime / row.due,
      rework: row.finished === 0 ? 0 : row.reworked / row.finished,
      score: row.score,
    }
    const score = pointsOf(served)
    await keep(act, {
      ...{ vendor: row.vendor, month, score, grade: gradeOf(score), devices: row.devices },
      ...{ onlineRate: points(served.online), onTimeRate: points(served.onTime) },
      ...{ reworkRate: points(served.rework), avgScore: row.score },
      ...{ ticketCount: row.tickets, overdueCount: row.overdue },
      avgRepairHours: row.hours === null ? null : Math.round(row.hours * 10) / 10,
      complaints: 0,
    })
  }
}

const points = (share: number) => Math.round(Math.min(1, share) * 10_000)

type Values = Parameters<typeof insertRow<typeof vendorScore>>[2]

async function keep(act: Act, values: Values): Promise<void> {
  const [known] = await selectRows(
    act.tx,
    vendorScore,
    sql`where vendor = ${values.vendor}::uuid and month = ${values.month}`,
  )
  if (known === undefined) await insertRow(act, vendorScore, values)
  else await updateRow(act, vendorScore, known, values, { verb: 'score', label: '评分' })
}

/** Minutes offline are those between an offline event and the next online one, within the month. */
const monthQuery = (from: string, to: string, now: string) => sql`
  with bounds as (
    select ${`${from}T00:00:00+08:00`}::timestamptz as a, least(${`${to}T00:00:00+08:00`}::timestamptz, ${now}::timestamptz) as b),
  device as (
    select e.id, e.vendor, extract(epoch from b - greatest(a, e.deployed_on::timestamptz)) / 60 as span, a, b
      from equipment e join equipment_type t on t.id = e.type cross join bounds
     where t.has_heartbeat and e.deployed_on is not null and e.deployed_on::timestamptz < b
       and e.state not in ('inStock', 'scrapped')),
  told as (
    select d.id, d.vendor, v.kind, v.at, lead(v.at) over (partition by d.id order by v.at) as until, d.a, d.b
      from device d join equipment_event v on v.equipment = d.id and v.kind in ('1', '2') and v.at < d.b),
  offline as (
    select vendor, sum(greatest(0, extract(epoch from least(coalesce(until, b), b) - greatest(at, a)) / 60)) as minutes
      from told where kind = '2' group by vendor),
  work as (
    select vendor, count(*)::int as tickets,
           (count(*) filter (where due_at < b and coalesce(finished_at, now()) > due_at))::int as overdue,
           (count(*) filter (where due_at < b))::int as due,
           (count(*) filter (where due_at < b and finished_at <= due_at))::int as "onTime",
           (count(*) filter (where reworks > 0))::int as reworked,
           (count(*) filter (where finished_at is not null))::int as finished,
           round(avg(score), 2)::float8 as score,
           (avg(extract(epoch from finished_at - created_at) / 3600) filter (where kind = '1'))::float8 as hours
      from ticket cross join bounds
     where state <> 'cancelled' and due_at >= a and due_at < b group by vendor)
  select v.id as vendor,
         (select count(*)::int from equipment e where e.vendor = v.id and e.state not in ('inStock', 'scrapped')) as devices,
         coalesce((select sum(span) from device where device.vendor = v.id and span > 0), 0)::float8 as span,
         coalesce(o.minutes, 0)::float8 as offline, coalesce(w.tickets, 0) as tickets,
         coalesce(w.overdue, 0) as overdue, coalesce(w.due, 0) as due, coalesce(w."onTime", 0) as "onTime",
         coalesce(w.reworked, 0) as reworked, coalesce(w.finished, 0) as finished, w.score, w.hours
    from vendor v left join offline o on o.vendor = v.id left join work w on w.vendor = v.id
   where v.state in ('active', 'suspended')`
