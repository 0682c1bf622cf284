import { refusal } from '#kernel/server/refusal.ts'
import { type DatasetQuery, datasetQuery } from '#modules/dataset/model/index.ts'
import { type Binding, type ScreenSnapshot, variableMark } from '../model/index.ts'

type MarkedQuery = Extract<Binding, { from: 'dataset' }>['query']
type Variables = ScreenSnapshot['variables']

/** The values of variables: those given where they are the screen's own and may be so, else its own. */
export function valuesOf(
  variables: Variables,
  given: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  return new Map(
    variables.map(({ name, kind, value, options }) => {
      const wanted = Object.hasOwn(given, name) ? given[name] : undefined
      const isFit =
        wanted !== undefined &&
        (kind !== 'choice' || options.includes(wanted)) &&
        (kind !== 'period' || readPeriod(wanted) !== undefined)
      return [name, isFit ? wanted : value]
    }),
  )
}

/** The names of the variables that a query refers to. */
export function marksIn({ period, filters }: MarkedQuery): string[] {
  const texts = [
    ...(typeof period === 'string' ? [period] : []),
    ...filters.flatMap(({ values }) => values),
  ]
  return texts.flatMap(text => variableMark.exec(text)?.[1] ?? [])
}

/** A query with the values of variables in the place of their marks; a filter without a value is none. */
export function resolveQuery(
  query: MarkedQuery,
  values: ReadonlyMap<string, string>,
): DatasetQuery {
  const valueIn = (text: string): string => {
    const mark = variableMark.exec(text)?.[1]
    if (mark === undefined) return text
    const value = values.get(mark)
    if (value === undefined) throw refusal(`没有变量「${mark}」`)
    return value
  }
  const { period } = query
  const read = typeof period === 'string' ? readPeriod(valueIn(period)) : period
  if (read === undefined) throw refusal('期间有误')
  return datasetQuery.parse({
    ...query,
    period: read,
    filters: query.filters.flatMap(filter => {
      const wanted = filter.values.map(valueIn).filter(value => value !== '')
      return wanted.length === 0 ? [] : [{ ...filter, values: wanted }]
    }),
  })
}

/** A moving period by its key, or two days: `2026-01-01..2026-03-31`. */
function readPeriod(text: string): DatasetQuery['period'] | undefined {
  const [, from, to] = /^(.+?)\.\.(.+)$/.exec(text) ?? []
  return datasetQuery.shape.period.safeParse(to === undefined ? text : { from, to }).data
}
