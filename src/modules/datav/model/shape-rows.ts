import type { Still } from '#kernel/resource/ask.ts'
import type { DatasetAnswer } from '#modules/dataset/model/index.ts'
import type { Binding, ScreenRows, StaticRows, TransformStep } from './binding.ts'
import type { ComponentBase } from './component-bases.ts'

type Cell = string | number | null

/** A column as it is drawn; `by` tells that its figures are told in 万 or 亿. */
export interface ShapedColumn {
  readonly key: string
  readonly label: string
  readonly unit: ScreenRows['columns'][number]['unit']
  readonly by?: '万' | '亿'
}

/** Rows after the steps of a binding, and which columns fill which slot. */
export interface ShapedRows {
  readonly columns: readonly ShapedColumn[]
  readonly rows: readonly (readonly Cell[])[]
  /** Beside each cell the key behind its words: an area's code, a month. Null where there is none. */
  readonly keys: readonly (readonly (string | null)[])[]
  /** Places of columns by slot. */
  readonly slots: Readonly<Record<string, readonly number[]>>
}

interface Table {
  readonly columns: readonly ShapedColumn[]
  readonly rows: readonly {
    readonly cells: readonly Cell[]
    readonly keys: readonly (string | null)[]
  }[]
}

/** What an answer becomes for a component: the steps one after another, then the slots. */
export function shapeRows(
  binding: Binding,
  answer: Still<DatasetAnswer> | null,
): ShapedRows | null {
  const table = binding.from === 'static' ? typed(binding.data) : answer && answered(answer)
  if (!table) return null
  const shaped = binding.steps.reduce(step, table)
  const place = (key: string) => shaped.columns.findIndex(column => column.key === key)
  return {
    columns: shaped.columns,
    rows: shaped.rows.map(({ cells }) => cells),
    keys: shaped.rows.map(({ keys }) => keys),
    slots: Object.fromEntries(
      Object.entries(binding.slots).map(([slot, keys]) => [
        slot,
        keys.map(place).filter(at => at >= 0),
      ]),
    ),
  }
}

/** Slots filled by what the columns are: words into dimensions, figures into measures, in order. */
export function usualSlots(
  base: ComponentBase,
  columns: readonly Pick<ShapedColumn, 'key' | 'unit'>[],
): Record<string, string[]> {
  const words = columns.filter(({ unit }) => unit === 'text').map(({ key }) => key)
  const figures = columns.filter(({ unit }) => unit !== 'text').map(({ key }) => key)
  const isFigure = (kind: string) => ['measure', 'longitude', 'latitude'].includes(kind)
  const filled: Record<string, string[]> = {}
  for (const { key, kind, min, max } of base.slots) {
    const left = isFigure(kind) ? figures : words
    const taken = left.splice(0, Math.max(min, max))
    if (taken.length > 0) filled[key] = taken
  }
  return filled
}

function answered({ columns, rows, keys }: Still<DatasetAnswer>): Table {
  return {
    columns: columns.map(({ key, label, unit }) => ({ key, label, unit })),
    rows: rows.map((cells, at) => ({
      cells,
      keys: columns.map((_column, which) => keys[at]?.[which] ?? null),
    })),
  }
}

function typed({ columns, rows }: StaticRows): Table {
  return {
    columns,
    rows: rows.map(row => ({
      cells: columns.map((_column, which) => row[which] ?? null),
      keys: columns.map(({ unit }, which) => (unit === 'text' ? String(row[which] ?? '') : null)),
    })),
  }
}

/** The figure of a cell; what is not told (`<5`) counts as nothing. */
export function figureOf(cell: Cell | undefined): number | null {
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : null
}

function step(table: Table, it: TransformStep): Table {
  if (it.kind === 'top') return top(table, it.rows, it.others)
  const at = table.columns.findIndex(({ key }) => key === it.column)
  const column = table.columns[at]
  if (column === undefined) return table
  switch (it.kind) {
    case 'rename':
      return withColumn(table, at, { ...column, label: it.label })
    case 'unit':
      return withColumn(table, at, { ...column, by: it.by })
    case 'sort':
      return { ...table, rows: sorted(table.rows, at, it.descending) }
    case 'ratio':
      return withFigures(withColumn(table, at, asPercent(column)), at, ratios)
    case 'cumulative':
      return withFigures(table, at, sums)
  }
}

const asPercent = ({ key, label }: ShapedColumn): ShapedColumn => ({ key, label, unit: 'percent' })

function withColumn(table: Table, at: number, column: ShapedColumn): Table {
  return { ...table, columns: table.columns.with(at, column) }
}

function withFigures(
  table: Table,
  at: number,
  made: (figures: readonly (number | null)[]) => readonly (number | null)[],
): Table {
  const figures = made(table.rows.map(({ cells }) => figureOf(cells[at])))
  return {
    ...table,
    rows: table.rows.map((row, which) => ({
      ...row,
      cells: row.cells.with(at, figures[which] ?? null),
    })),
  }
}

/** Shares in hundredths of a percent. */
function ratios(figures: readonly (number | null)[]) {
  const whole = figures.reduce<number>((sum, each) => sum + (each ?? 0), 0)
  return figures.map(each =>
    each === null || whole === 0 ? null : Math.round((each / whole) * 10_000),
  )
}

function sums(figures: readonly (number | null)[]) {
  let sum = 0
  return figures.map(each => {
    sum += each ?? 0
    return sum
  })
}

function sorted(rows: Table['rows'], at: number, descending: boolean): Table['rows'] {
  const sign = descending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [first, second] = [one.cells[at] ?? null, other.cells[at] ?? null]
    // What is missing stands last either way.
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    if (typeof first === 'number' && typeof second === 'number') return sign * (first - second)
    return sign * String(first).localeCompare(String(second), 'zh-CN')
  })
}

function top(table: Table, count: number, others: boolean): Table {
  const rest = table.rows.slice(count)
  const first = table.rows.slice(0, count)
  if (!others || rest.length === 0) return { ...table, rows: first }
  const words = table.columns.findIndex(({ unit }) => unit === 'text')
  const cells = table.columns.map(({ unit }, at): Cell => {
    if (unit === 'text') return at === words ? '其他' : ''
    const told = rest.map(row => figureOf(row.cells[at])).filter(each => each !== null)
    return told.length === 0 ? null : told.reduce((sum, each) => sum + each, 0)
  })
  return { ...table, rows: [...first, { cells, keys: cells.map(() => null) }] }
}
