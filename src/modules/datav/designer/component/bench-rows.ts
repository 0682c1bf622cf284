import type { ComponentBase, Slot } from '../../model/component-bases.ts'
import { type Binding, type StaticRows, shapeRows } from '../../model/index.ts'
import { noData, type WidgetData } from '../../stage/widget-data.ts'

/** Data that a component must stand, whatever comes from the outside. */
export const benches = {
  bound: '绑定数据',
  usual: '示例',
  empty: '空数据',
  one: '1 行',
  many: '1,000 行',
  odd: '异常值',
  offline: '断网',
} as const
export type Bench = keyof typeof benches

const counts: Readonly<Record<Exclude<Bench, 'bound'>, number>> = {
  ...{ usual: 8, empty: 0, one: 1, many: 1000, odd: 6, offline: 8 },
}

/** Figures as nobody expects them: nothing, below zero, far too large, kept back. */
const oddFigures: readonly (number | string | null)[] = [null, -12_345, 9e14, '<5', 0, 0.01]
const oddWords: readonly (string | null)[] = [
  null,
  '一个长得在任何一格里都放不下的名称，用来看看文字会不会溢出或者互相遮盖',
  '',
  '<b>不是标签</b>',
  '重复',
  '重复',
]
/** Provinces, so that a map has something to colour. */
const areas = ['110000', '310000', '320000', '330000', '370000', '440000', '510000', '610000']

/** Made-up rows for the slots of a base. */
export function benchRows(base: ComponentBase, bench: Exclude<Bench, 'bound'>): WidgetData {
  const columns = base.slots.flatMap(slot =>
    Array.from({ length: Math.max(slot.min, 1) }, (_each, no) => ({
      ...{ key: `${slot.key}${no + 1}`, slot },
      label: no === 0 ? slot.label : `${slot.label}${no + 1}`,
      unit: isFigure(slot) ? ('count' as const) : ('text' as const),
    })),
  )
  if (columns.length === 0) return noData
  const data: StaticRows = {
    columns: columns.map(({ key, label, unit }) => ({ key, label, unit })),
    rows: Array.from({ length: counts[bench] }, (_row, at) =>
      columns.map(({ slot }) => cellOf(slot, at, bench === 'odd')),
    ),
  }
  const slots = Object.fromEntries(
    base.slots.map(({ key }) => [
      key,
      columns.filter(({ slot }) => slot.key === key).map(column => column.key),
    ]),
  )
  const binding: Binding = { from: 'static', data, slots, steps: [], empty: '暂无数据' }
  return { ...noData, rows: shapeRows(binding, null), stale: bench === 'offline' }
}

const isFigure = ({ kind }: Slot) => ['measure', 'longitude', 'latitude'].includes(kind)

function cellOf({ kind, label }: Slot, at: number, isOdd: boolean): string | number | null {
  if (kind === 'longitude') return 104 + ((at * 7) % 30) / 3
  if (kind === 'latitude') return 26 + ((at * 5) % 30) / 3
  if (kind === 'area') return areas[at % areas.length] ?? null
  if (kind === 'time') return new Date(Date.UTC(2026, 0, 1 + (at % 330))).toISOString().slice(0, 10)
  if (isOdd) return (kind === 'measure' ? oddFigures : oddWords)[at % oddWords.length] ?? null
  return kind === 'measure' ? 1000 + ((at * 7919) % 9000) : `${label} ${at + 1}`
}
