import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import type { Reader } from '#kernel/server/database.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { scopeOf, seenCondition } from '#kernel/server/scope.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { limitRate } from '#modules/account/server/index.ts'
import { openDays, postStation, printHours, qrCode } from '../model/index.ts'
import { nearStations, stationMap, stationPrints, stationVisits } from '../model/station-calls.ts'
import { postStationServing } from './post-station.ts'
import type { Station } from './station-facts.ts'

const table = tableOf(postStation)
const view = { action: 'postStation.view' } as const

function pinOf(row: Station) {
  const { id, number, name, state, location } = row
  return { id, number, name, state, lng: location?.lng ?? 0, lat: location?.lat ?? 0 }
}

const metres = (lng: number, lat: number) => sql`6371000 * 2 * asin(sqrt(
  power(sin(radians((${table.location}->>'lat')::float8 - ${lat}) / 2), 2)
  + cos(radians(${lat})) * cos(radians((${table.location}->>'lat')::float8))
  * power(sin(radians((${table.location}->>'lng')::float8 - ${lng}) / 2), 2)))`

const mapRoute = route(stationMap, {
  access: view,
  summary: '查询驿站地图',
  async read(_question, act) {
    const scope = scopeOf(postStation, act.person, 'postStation.view')
    if (scope === null) return []
    const seen = seenCondition(postStationServing, act.person, scope)
    const rows = await findRows(
      act.tx,
      postStation,
      and(seen, sql`${table.location} is not null`, sql`${table.state} <> 'closed'`),
      2000,
    )
    return rows.map(pinOf)
  },
})

const nearRoute = route(nearStations, {
  access: view,
  summary: '查询附近的驿站',
  async read({ lng, lat, within, except }, act) {
    const scope = scopeOf(postStation, act.person, 'postStation.view')
    if (scope === null) return []
    const seen = seenCondition(postStationServing, act.person, scope) ?? sql`true`
    // A box first, so that the index of coordinates is of use; a degree of latitude has 111 km.
    const [high, wide] = [within / 111_000, within / (111_000 * Math.cos((lat * Math.PI) / 180))]
    const box = sql`(${table.location}->>'lat')::float8 between ${lat - high} and ${lat + high}
      and (${table.location}->>'lng')::float8 between ${lng - wide} and ${lng + wide}`
    const isShown = sql`(${inArray(table.state, ['open', 'paused'])} or ${seen})`
    const other = except === undefined ? sql`true` : sql`${table.id} <> ${except}`
    const found = await act.tx.execute<{ id: string; metres: number }>(sql`
      select id, round(${metres(lng, lat)})::int as metres from ${table}
       where ${box} and ${isShown} and ${other} and state <> 'closed' and ${metres(lng, lat)} <= ${within}
       order by 2, id limit 50`)
    if (found.rows.length === 0) return []
    const ids = found.rows.map(({ id }) => id)
    const rows = new Map(
      (await findRows(act.tx, postStation, inArray(table.id, ids))).map(row => [row.id, row]),
    )
    return found.rows.flatMap(({ id, metres: far }) => {
      const row = rows.get(id)
      return row === undefined ? [] : [{ ...pinOf(row), metres: far }]
    })
  },
})

const visitsRoute = route(stationVisits, {
  access: view,
  summary: '查询驿站服务人次',
  async read({ id }, act) {
    await readInScope(act, postStationServing, id)
    const { rows } = await act.tx.execute<{ day: string; scans: number; visits: number }>(sql`
      select h.day::text, sum(h.scans)::int as scans, sum(h.visitors)::int as visits
        from qr_hour h join qr_code c on c.id = h.code
       where c.station = ${id} and h.day > ${beijingDay(act.now)}::date - 90
       group by 1 order by 1`)
    return rows
  },
})

const printsRoute = route(stationPrints, {
  access: view,
  summary: '查询印有驿站名称的二维码',
  async read({ id }, act) {
    await readInScope(act, postStationServing, id)
    const rows = await findRows(act.tx, qrCode, eq(tableOf(qrCode).station, id), 100)
    return rows.map(row => ({
      id: row.id,
      number: row.number,
      name: row.name,
      placement: row.placement,
    }))
  },
})

/** What everybody may know of a station. */
export interface PublicStation {
  readonly number: string
  readonly name: string
  readonly isOpen: boolean
  readonly hours: string
  readonly days: readonly string[]
  readonly address: string
  readonly lng: number | null
  readonly lat: number | null
  readonly phone: string | null
}

/** The stations that the public map shows: open and paused ones, of these organisations or of all; at most 2,000. */
export async function publicStations(
  reader: Reader,
  organisations: readonly string[] | null = null,
): Promise<PublicStation[]> {
  const own = organisations === null ? undefined : inArray(table.organisation, [...organisations])
  const rows = await findRows(
    reader,
    postStation,
    and(inArray(table.state, ['open', 'paused']), own),
    2000,
  )
  return rows.map(row => ({
    number: row.number,
    name: row.name,
    isOpen: row.state === 'open',
    hours: printHours(row),
    days: row.openDays.map(day => openDays[day]),
    address: row.address,
    lng: row.location?.lng ?? null,
    lat: row.location?.lat ?? null,
    phone: row.showPhone ? row.phone : null,
  }))
}

const publicMapRoute = route({
  method: 'GET',
  path: '/api/equipment/postStation/getPublicMap',
  access: 'public',
  summary: '查询公开的驿站地图',
  question: z.object({}),
  async handle(_question, exchange) {
    limitRate('station map', exchange.ip, 60)
    return exchange.perform(act => publicStations(act.tx))
  },
})

export const stationRoutes: readonly AnyRoute[] = [
  mapRoute,
  nearRoute,
  visitsRoute,
  printsRoute,
  publicMapRoute,
]
