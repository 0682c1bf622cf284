import type { ShapedColumn, ShapedRows } from '../model/index.ts'
import { figureOf } from '../model/shape-rows.ts'

/** A row as a component wants it: the word of its group, the key behind it, its figures. */
export interface SlotRow {
  readonly word: string
  readonly key: string
  readonly figures: readonly (number | null)[]
  /** The cells of the figures as they came, `<5` among them. */
  readonly told: readonly (string | number | null)[]
}

/** The columns in a slot. */
export function columnsIn(rows: ShapedRows, slot: string): ShapedColumn[] {
  return (rows.slots[slot] ?? []).flatMap(at => rows.columns[at] ?? [])
}

/** Rows by the slot of their group and that of their figures. */
export function slotRows(rows: ShapedRows, group: string, value = 'value'): SlotRow[] {
  const [at] = rows.slots[group] ?? []
  const values = rows.slots[value] ?? []
  return rows.rows.map((row, which) => {
    const word = at === undefined ? '' : String(row[at] ?? '')
    return {
      word,
      key: (at === undefined ? null : rows.keys[which]?.[at]) ?? word,
      figures: values.map(each => figureOf(row[each])),
      told: values.map(each => row[each] ?? null),
    }
  })
}

/** The first cell in a slot, with its column. */
export function firstIn(rows: ShapedRows, slot: string) {
  const [at] = rows.slots[slot] ?? []
  const column = at === undefined ? undefined : rows.columns[at]
  if (at === undefined || column === undefined) return null
  return { column, cell: rows.rows[0]?.[at] ?? null }
}
