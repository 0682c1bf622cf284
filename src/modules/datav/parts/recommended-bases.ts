import type { DatasetFacts } from '#modules/dataset/model/index.ts'
import { isTime } from '#modules/dataset/model/index.ts'
import { type BaseName, componentBases, type Slot, type SlotKind } from '../model/index.ts'

/** A column that a question brings, with what it can be used for. */
export interface QueryColumn {
  readonly key: string
  readonly label: string
  readonly kind: SlotKind
}

/** The columns that a question over a dataset brings, groups first. */
export function columnsOf(
  dataset: DatasetFacts,
  {
    dimensions,
    measures,
  }: { readonly dimensions: readonly string[]; readonly measures: readonly string[] },
): QueryColumn[] {
  return [
    ...dimensions.map((key): QueryColumn => {
      const known = dataset.dimensions.find(each => each.key === key)
      const kind = isTime(key) ? 'time' : (known?.kind ?? 'group')
      return { key, label: known?.label ?? key, kind: kind === 'group' ? 'dimension' : kind }
    }),
    ...measures.map((key): QueryColumn => {
      const known = dataset.measures.find(each => each.key === key)
      return { key, label: known?.label ?? key, kind: 'measure' }
    }),
  ]
}

/** Whether a column may stand in a slot: whatever groups may be a group. */
export function fits({ kind }: Pick<QueryColumn, 'kind'>, slot: Pick<Slot, 'kind'>): boolean {
  if (slot.kind === 'dimension') return kind !== 'measure'
  return kind === slot.kind
}

/** Slots filled in the order of the columns, each column once; what fits none is left out. */
export function filledSlots(
  slots: readonly Slot[],
  columns: readonly QueryColumn[],
): Record<string, string[]> {
  const left = [...columns]
  const filled: Record<string, string[]> = {}
  // Slots that want a special kind choose first: a plain group takes what is left.
  const special = slots.filter(({ kind }) => kind !== 'dimension')
  const plain = slots.filter(({ kind }) => kind === 'dimension')
  for (const slot of [...special, ...plain]) {
    const taken = left.filter(column => fits(column, slot)).slice(0, Math.max(slot.min, slot.max))
    if (taken.length === 0) continue
    filled[slot.key] = taken.map(({ key }) => key)
    for (const column of taken) left.splice(left.indexOf(column), 1)
  }
  return filled
}

/** Bases in the order in which they suit columns of these kinds. */
export function recommendedBases(columns: readonly Pick<QueryColumn, 'kind'>[]): BaseName[] {
  const count = (kind: SlotKind) => columns.filter(each => each.kind === kind).length
  const measures = count('measure')
  const groups = columns.length - measures
  const suited = (): readonly BaseName[] => {
    if (count('longitude') > 0 && count('latitude') > 0) return ['pointMap', 'table']
    if (measures === 0) return groups === 0 ? [] : ['scrollTable', 'table', 'marquee']
    if (groups === 0)
      return measures === 1
        ? ['number', 'ring', 'gauge', 'progress']
        : ['compare', 'number', 'progress', 'gauge']
    if (groups === 1 && count('time') === 1)
      return measures === 1 ? ['line', 'area', 'bar', 'heat'] : ['line', 'bar', 'stackBar', 'table']
    if (groups === 1 && count('area') === 1) return ['map', 'hbar', 'pie', 'rankList']
    if (groups === 1 && measures === 1)
      return ['hbar', 'bar', 'donut', 'pie', 'rose', 'rankList', 'funnel', 'wordCloud']
    if (groups === 1) return ['bar', 'stackBar', 'radar', 'table', 'line']
    if (groups === 2 && measures === 1)
      return count('area') === 2 ? ['flowMap', 'sankey', 'table'] : ['stackBar', 'sankey', 'table']
    return ['table', 'scrollTable']
  }
  return suited().filter(base => componentBases[base].slots.every(slot => hasFor(columns, slot)))
}

function hasFor(columns: readonly Pick<QueryColumn, 'kind'>[], slot: Slot): boolean {
  return columns.filter(column => fits(column, slot)).length >= slot.min
}
