import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import {
  type postStation,
  printHours,
  type SixHave,
  type StationFacts,
  sixHave,
  sixPhotos,
} from '../model/index.ts'

export type Station = Row<typeof postStation>

/** Names of the six that are not said to be there, or have no picture. */
export function missingOf(row: Station): string[] {
  return (Object.keys(sixHave) as SixHave[])
    .filter(name => row.sixHave?.includes(name) !== true || row[sixPhotos[name]] === null)
    .map(name => sixHave[name])
}

/** What lists show of stations beside their own fields, in two queries. */
export async function factsOfStations(
  rows: readonly Station[],
  act: Act,
): Promise<ReadonlyMap<string, StationFacts>> {
  const ids = sql.param(rows.map(({ id }) => id))
  const month = `${beijingDay(act.now).slice(0, 7)}-01`
  const counted = await act.tx.execute<{ station: string; codes: number; visits: number }>(sql`
    select c.station, count(distinct c.id)::int as codes,
           coalesce(sum(h.visitors) filter (where h.day >= ${month}::date), 0)::int as visits
      from qr_code c left join qr_hour h on h.code = c.id
     where c.station = any(${ids}::uuid[]) group by c.station`)
  const held = await act.tx.execute<{ station: string; items: number }>(sql`
    select station, sum(amount)::int as items from station_item
     where station = any(${ids}::uuid[]) and state <> 'gone' group by station`)
  const codes = new Map(counted.rows.map(row => [row.station, row]))
  const items = new Map(held.rows.map(row => [row.station, row.items]))
  return new Map(
    rows.map(row => [
      row.id,
      {
        hours: printHours(row),
        visits: codes.get(row.id)?.visits ?? 0,
        codes: codes.get(row.id)?.codes ?? 0,
        items: items.get(row.id) ?? 0,
        missing: missingOf(row),
      },
    ]),
  )
}
