import { type DatasetAnswer, type DatasetShape, isTime } from '#modules/dataset/model/index.ts'
import { findDataset } from '#modules/dataset/server/index.ts'
import type { LoopCause } from './draw-template.ts'

const months = ['1月', '2月', '3月', '4月', '5月', '6月']

/** Figures that are made up, alike at each look, for a designer to see what a block becomes. */
export async function sampleFigures(query: DatasetShape): Promise<DatasetAnswer> {
  const dataset = findDataset(query.dataset)
  const groups = query.dimensions.map(key => {
    if (isTime(key)) return months
    const dimension = dataset?.dimensions[key]
    const values = Object.values(dimension?.values ?? {})
    const name = dimension?.label ?? ''
    return values.length > 0 ? values.slice(0, 5) : ['一', '二', '三'].map(no => `示例${name}${no}`)
  })
  const [first = [''], second] = groups
  const names = first.flatMap(one =>
    (second ?? [null]).map(two => (two === null ? [one] : [one, two])),
  )
  const measures = query.measures.flatMap(key => dataset?.measures[key] ?? [])
  return {
    columns: [
      ...query.dimensions.map(key => ({
        ...{ key, unit: 'text' as const, definition: null },
        label: isTime(key) ? '时间' : (dataset?.dimensions[key]?.label ?? key),
      })),
      ...measures.map(({ label, unit, definition }, at) => ({
        ...{ key: query.measures[at] ?? '', label, unit, definition },
      })),
    ],
    rows: names
      .slice(0, query.top)
      .map((row, at) => [
        ...(groups.length === 0 ? [] : row),
        ...measures.map(({ unit }, which) => sampleValue(unit, at + which * 2)),
      ]),
    keys: [],
    ...{ from: null, to: null, dataAt: new Date(0).toISOString(), isCut: false, hidden: 0 },
  }
}

/** Between one and two of its unit, up and down. */
function sampleValue(unit: 'money' | 'count' | 'percent', at: number): number {
  const wave = 1 + ((at * 37) % 100) / 100
  return Math.round(wave * (unit === 'money' ? 6_800_000 : unit === 'count' ? 120 : 3200))
}

/** Two made-up causes. */
export async function sampleCauses(most: number): Promise<readonly LoopCause[]> {
  return ['示例标的一', '示例标的二']
    .slice(0, most)
    .map((title, at) => ({ id: String(at), title, number: `XM00000${at + 1}` }))
}
