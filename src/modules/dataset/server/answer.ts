import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { areaNameOf } from '#modules/area/server/index.ts'
import {
  type DatasetAnswer,
  type DatasetQuery,
  type Days,
  daysBefore,
  daysOf,
  isTime,
  stretches,
  stretchInWords,
  type TimeUnit,
  timeUnits,
} from '../model/index.ts'
import { datasetFor, reckonedOf } from './check-query.ts'
import type { Dataset, Measure } from './dataset.ts'
import { namesOf } from './names.ts'
import { type Reckoning, reckon } from './reckon.ts'

/** Fewer persons than these are not told, nowhere; what stands on walls may ask for more. */
const fewest = 5
/** Longest period that is drawn day by day. */
const mostStretches = 500

/**
 * Answers a question in the scope of who asks. Groups of fewer than five persons are told as `<5`,
 * and what else the row would tell of them is left out.
 */
export async function answerQuery(
  act: Act,
  query: DatasetQuery,
  { leastPeople = fewest }: { readonly leastPeople?: number } = {},
): Promise<DatasetAnswer> {
  const least = Math.max(fewest, leastPeople)
  const dataset = datasetFor(act, query)
  const days = daysOf(query.period, beijingDay(act.now))
  const unit = query.dimensions.find(isTime)
  const most = mostStretches
  if (unit !== undefined && days !== null && stretches(days, unit, most + 1).length > most)
    throw refusal(`期间过长，${timeUnits[unit]}最多 ${most} 段`)
  const asked = { dataset, query, unit }
  const now = await reckon(act, { ...asked, days })
  const before = daysBefore(days, query.compare)
  const earlier =
    before === null || days === null
      ? undefined
      : shifted(await reckon(act, { ...asked, days: before }), { ...asked, from: before, to: days })
  const rows = inOrder(filledUp(now, { ...asked, days }), asked)
  const shown = rows.slice(0, query.top)
  const words = await wordsOf(act, asked, shown)
  const told = shown.map(row => toldRow({ dataset, query }, row.values, least))
  const past = shown.map(row =>
    earlier === undefined
      ? undefined
      : toldRow({ dataset, query }, earlier.get(keyOf(row.keys))?.values ?? {}, least),
  )
  return {
    columns: columnsOf(asked, earlier !== undefined),
    rows: shown.map((row, at) => [
      ...row.keys.map((key, which) => words(which, key)),
      ...query.measures.flatMap((_key, which) => {
        const value = told[at]?.[which] ?? null
        const old = past[at]
        return old === undefined ? [value] : [value, old[which] ?? null, growth(value, old[which])]
      }),
    ]),
    keys: shown.map(({ keys }) => [...keys]),
    ...{ from: days?.from ?? null, to: days?.to ?? null },
    dataAt: act.now.toISOString(),
    isCut: rows.length > query.top,
    hidden: told.filter(values => values.some(value => typeof value !== 'number')).length,
  }
}

interface Asked {
  readonly dataset: Dataset
  readonly query: DatasetQuery
  readonly unit: TimeUnit | undefined
}

const keyOf = (keys: readonly (string | null)[]) => JSON.stringify(keys)

/** Figures of an earlier period under the keys of the later one. */
function shifted(
  rows: readonly Reckoning[],
  { query, unit, from, to }: Asked & { from: NonNullable<Days>; to: NonNullable<Days> },
): ReadonlyMap<string, Reckoning> {
  const at = unit === undefined ? -1 : query.dimensions.indexOf(unit)
  const olds = unit === undefined ? [] : stretches(from, unit)
  const news = unit === undefined ? [] : stretches(to, unit)
  const later = new Map(olds.map((old, index) => [old, news[index] ?? old]))
  return new Map(
    rows.map(row => [
      keyOf(row.keys.map((key, index) => (index === at ? (later.get(key ?? '') ?? key) : key))),
      row,
    ]),
  )
}

/** Stretches of time without anything stand in the answer too, where time alone groups. */
function filledUp(
  rows: readonly Reckoning[],
  { query, unit, days }: Asked & { days: Days },
): readonly Reckoning[] {
  if (unit === undefined || query.dimensions.length > 1) return rows
  const known = rows.flatMap(({ keys: [key] }) => (key == null ? [] : [key])).toSorted()
  const [first, last] = [known[0], known.at(-1)]
  const span = days ?? (first === undefined || last === undefined ? null : wholeOf(first, last))
  if (span === null) return rows
  const byKey = new Map(rows.map(row => [row.keys[0], row]))
  return stretches(span, unit).map(key => byKey.get(key) ?? { keys: [key], values: {} })
}

/** Days between two stretches, the last one by its first day. */
function wholeOf(first: string, last: string): NonNullable<Days> {
  const begin = (key: string) =>
    key.includes('Q')
      ? `${key.slice(0, 4)}-${String((Number(key.slice(6)) - 1) * 3 + 1).padStart(2, '0')}-01`
      : `${key}-01-01`.slice(0, 10)
  return { from: begin(first), to: begin(last) }
}

function inOrder(rows: readonly Reckoning[], { dataset, query, unit }: Asked): Reckoning[] {
  const { sort } = query
  // As they came: the latest first.
  if (sort === null && dataset.isList === true) return [...rows]
  const time = unit === undefined ? -1 : query.dimensions.indexOf(unit)
  if (sort === null && time >= 0)
    return rows.toSorted((one, other) => compare(one.keys[time] ?? '', other.keys[time] ?? ''))
  const by = sort?.by ?? query.measures[0] ?? ''
  const group = query.dimensions.indexOf(by)
  const sign = (sort?.descending ?? true) ? -1 : 1
  return rows.toSorted((one, other) =>
    group >= 0
      ? sign * compare(one.keys[group] ?? '', other.keys[group] ?? '')
      : sign * (figure(dataset, by, one.values) - figure(dataset, by, other.values)) ||
        compare(keyOf(one.keys), keyOf(other.keys)),
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** What a measure comes to; a quotient of nothing is 0. */
function figure(dataset: Dataset, key: string, values: Reckoning['values']): number {
  const measure = dataset.measures[key]
  if (measure === undefined || !('of' in measure)) return values[key] ?? 0
  const [part, whole] = measure.of.map(each => values[each] ?? 0)
  if (!whole) return 0
  return Math.round(((part ?? 0) / whole) * (measure.unit === 'percent' ? 10_000 : 1))
}

function toldRow(
  { dataset, query: { measures } }: Pick<Asked, 'dataset' | 'query'>,
  values: Reckoning['values'],
  least: number,
): (number | string | null)[] {
  const isFew = (key: string) => {
    const people = values[key] ?? 0
    return isOfPeople(dataset.measures[key]) && people > 0 && people < least
  }
  const hides = reckonedOf(dataset, measures).some(isFew)
  return measures.map(key =>
    isFew(key) ? `<${least}` : hides ? null : figure(dataset, key, values),
  )
}

const isOfPeople = (measure: Measure | undefined) =>
  measure !== undefined && 'people' in measure && measure.people === true

/** Growth in hundredths of a percent; null where there was nothing or it is not told. */
function growth(now: number | string | null, old: number | string | null | undefined) {
  if (typeof now !== 'number' || typeof old !== 'number' || old === 0) return null
  return Math.round(((now - old) / Math.abs(old)) * 10_000)
}

function columnsOf({ dataset, query }: Asked, hasPast: boolean): DatasetAnswer['columns'] {
  const groups = query.dimensions.map(key => ({
    ...{ key, unit: 'text' as const, definition: null },
    label: isTime(key) ? '时间' : (dataset.dimensions[key]?.label ?? key),
  }))
  const past = query.compare === 'lastYear' ? '去年同期' : '上期'
  const figures = query.measures.flatMap(key => {
    const measure = dataset.measures[key]
    if (measure === undefined) return []
    const { label, unit, definition } = measure
    const own = { key, label, unit, definition }
    if (!hasPast) return [own]
    return [
      own,
      { ...own, key: `${key}.past`, label: `${label}（${past}）` },
      { ...own, key: `${key}.growth`, label: '增幅', unit: 'percent' as const },
    ]
  })
  return [...groups, ...figures]
}

async function wordsOf(act: Act, { dataset, query }: Asked, rows: readonly Reckoning[]) {
  const named: ((value: string | null) => string)[] = []
  for (const [which, key] of query.dimensions.entries()) {
    if (isTime(key)) {
      named.push(value => (value === null ? '无日期' : stretchInWords(value, key)))
      continue
    }
    const dimension = dataset.dimensions[key]
    if (dimension?.kind === 'area') {
      named.push(value => (value === null ? '未填' : (areaNameOf(value) ?? value)))
      continue
    }
    const keys = rows.flatMap(({ keys: all }) => all[which] ?? [])
    const names =
      dimension?.names === undefined ? undefined : await namesOf(act, dimension.names, keys)
    named.push(value =>
      value === null
        ? (dimension?.none ?? '未填')
        : (dimension?.values?.[value] ?? names?.get(value) ?? value),
    )
  }
  return (which: number, key: string | null) => named[which]?.(key) ?? ''
}
