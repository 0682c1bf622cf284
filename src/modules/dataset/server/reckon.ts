import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { type DatasetQuery, type Days, isTime, type TimeUnit } from '../model/index.ts'
import { reckonedOf } from './check-query.ts'
import type { Dataset, Reckoned, Source } from './dataset.ts'

/** A row of figures: what groups it, and the figures by measure. */
export interface Reckoning {
  readonly keys: readonly (string | null)[]
  readonly values: Readonly<Record<string, number>>
}

/** Groups that are read at most; those beyond are the smallest of them. */
const mostGroups = 5000

interface Asked {
  readonly dataset: Dataset
  readonly query: Pick<DatasetQuery, 'measures' | 'dimensions' | 'filters'>
  readonly days: Days
}

/** The figures of a question, one query for each source, joined by what groups them. */
export async function reckon(act: Act, asked: Asked): Promise<readonly Reckoning[]> {
  const { dataset, query } = asked
  const joined = new Map<string, { keys: (string | null)[]; values: Record<string, number> }>()
  for (const [name, measures] of bySource(dataset, query.measures)) {
    const source = dataset.sources[name]
    if (source === undefined) throw new Error(`${dataset.key} has no source ${name}`)
    const { rows } = await act.tx.execute<Record<string, string | null>>(
      queryOf(act, asked, { name, source, measures }),
    )
    for (const [at, row] of rows.entries()) {
      const keys = query.dimensions.map((_key, at) => row[`k${at}`] ?? null)
      // Single records stay single, also those that look alike.
      const key = dataset.isList === true ? String(at) : JSON.stringify(keys)
      const known = joined.get(key) ?? { keys, values: {} }
      measures.forEach(([measure], at) => {
        known.values[measure] = Number(row[`v${at}`] ?? 0)
      })
      joined.set(key, known)
    }
  }
  return [...joined.values()]
}

function bySource(dataset: Dataset, measures: readonly string[]) {
  const grouped = new Map<string, (readonly [string, Reckoned])[]>()
  for (const key of reckonedOf(dataset, measures)) {
    const measure = dataset.measures[key]
    if (measure === undefined || !('sum' in measure)) continue
    const name = measure.source ?? 'rows'
    grouped.set(name, [...(grouped.get(name) ?? []), [key, measure]])
  }
  return grouped
}

interface Part {
  readonly name: string
  readonly source: Source
  readonly measures: readonly (readonly [string, Reckoned])[]
}

function queryOf(act: Act, { dataset, query, days }: Asked, part: Part): SQL {
  const { name, source, measures } = part
  const groupOf = (key: string) =>
    isTime(key) ? stretchSql(source.day, key) : sql`(${dataset.dimensions[key]?.by[name]})::text`
  const groups = query.dimensions.map((key, at) => sql`${groupOf(key)} as ${sql.raw(`k${at}`)}`)
  const figures = measures.map(([, { sum }], at) => sql`${sum} as ${sql.raw(`v${at}`)}`)
  const conditions = [
    ...(days === null ? [] : [sql`${source.day} between ${days.from}::date and ${days.to}::date`]),
    ...query.filters.map(
      ({ dimension, values }) =>
        sql`${groupOf(dimension)} in (${sql.join(
          values.map(value => sql`${value}`),
          sql`, `,
        )})`,
    ),
  ]
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
  const by = query.dimensions.map((_key, at) => sql.raw(String(at + 1)))
  const grouping =
    dataset.isList === true ? eachRecord(dataset, by) : groupedBy(by, measures[0]?.[1].sum)
  return sql`select ${sql.join([...groups, ...figures], sql`, `)} from ${source.rows(act)} ${where}
    ${grouping} limit ${mostGroups}`
}

function groupedBy(by: readonly SQL[], first: SQL | undefined): SQL {
  if (by.length === 0) return sql``
  return sql`group by ${sql.join([...by], sql`, `)} order by (${first})::numeric desc`
}

/** Every record by itself, the latest first. */
function eachRecord({ recent }: Dataset, by: readonly SQL[]): SQL {
  const order = recent ?? sql.raw('d.id')
  return sql`group by ${sql.join([...by, sql.raw('d.id'), order], sql`, `)}
    order by ${order} desc nulls last`
}

/** The stretch of a day, as `stretchOf` of the model says it. */
function stretchSql(day: SQL, unit: TimeUnit): SQL {
  if (unit === 'day') return sql`${day}::text`
  if (unit === 'week') return sql`date_trunc('week', ${day}::timestamp)::date::text`
  if (unit === 'month') return sql`to_char(${day}, 'YYYY-MM')`
  if (unit === 'quarter') return sql`to_char(${day}, 'YYYY-"Q"Q')`
  return sql`to_char(${day}, 'YYYY')`
}
