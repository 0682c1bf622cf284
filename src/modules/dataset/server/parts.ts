import { sql } from 'drizzle-orm'
import type { Dimension } from './dataset.ts'

/* What many datasets are made of: sources have the alias `d`. */

/** A column of the source `rows`. */
export const columnOf = (name: string) => ({ rows: sql.raw(`d.${name}`) })

/** The Beijing day of a moment. */
export const dayOf = (moment: string) =>
  sql.raw(`((d.${moment} at time zone 'Asia/Shanghai')::date)`)

/** A moment to the minute, as lists print it. */
export const minuteOf = (moment: string) => ({
  rows: sql.raw(`to_char(d.${moment} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`),
})

/** How many rows there are. */
export const rowCount = sql.raw('count(*)::text')

/** The sum of a column. */
export const sumOf = (name: string) => sql.raw(`coalesce(sum(d.${name}::bigint), 0)::text`)

/** The organisation of a row. */
export const organisationOf = (sources: readonly string[] = ['rows']): Dimension => ({
  ...{ label: '机构', names: 'charity/organisation' },
  by: Object.fromEntries(sources.map(each => [each, sql.raw('d.organisation')])),
})

/** Province, city and county of an area code: `code` is an expression over `d`. */
export function areasOf(
  code: string,
  sources: readonly string[] = ['rows'],
): { readonly province: Dimension; readonly city: Dimension; readonly county: Dimension } {
  const by = (digits: number) =>
    Object.fromEntries(
      sources.map(each => [each, sql.raw(`(rpad(left(${code}, ${digits}), 6, '0'))`)]),
    )
  const kind = 'area' as const
  return {
    province: { label: '省份', kind, by: by(2) },
    city: { label: '城市', kind, by: by(4) },
    county: { label: '区县', kind, by: by(6) },
  }
}

/** Where the organisation of a row lies. */
export const areaOfOrganisation = '(select o.area from organisation o where o.id = d.organisation)'

/** Where a column of a row stands on the map. */
export function pointOf(location: string): {
  readonly longitude: Dimension
  readonly latitude: Dimension
} {
  return {
    longitude: {
      ...{ label: '经度', kind: 'longitude' },
      by: { rows: sql.raw(`(d.${location} ->> 'lng')`) },
    },
    latitude: {
      ...{ label: '纬度', kind: 'latitude' },
      by: { rows: sql.raw(`(d.${location} ->> 'lat')`) },
    },
  }
}
