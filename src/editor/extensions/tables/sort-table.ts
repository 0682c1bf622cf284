import type { Editor } from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { CellSelection, TableMap } from '@tiptap/pm/tables'
import { type SortOrder, sortRows } from '../../model/table/sort-rows.ts'
import { chosenRect } from './table-commands.ts'

/** The sentence for a table that cannot be sorted. */
export const cannotSort = '有合并单元格，不可排序'

/** Whether a table holds joined cells. */
export function hasJoined(table: Node): boolean {
  const { map, width, height } = TableMap.get(table)
  return new Set(map).size !== width * height
}

/** Sorts by the caret's column: the chosen rows, or all below the header row. */
export function sortTable(editor: Editor, order: SortOrder): string | null {
  const rect = chosenRect(editor)
  if (!rect) return null
  if (hasJoined(rect.table)) return cannotSort
  const { state, view } = editor
  const isPart = state.selection instanceof CellSelection && rect.bottom - rect.top > 1
  const rows = rowsOf(rect.table)
  const first = isHeaderRow(rows[0]) ? 1 : 0
  const from = isPart ? Math.max(rect.top, first) : first
  const to = isPart ? rect.bottom : rows.length
  const sorted = sortRows(rows.slice(from, to), row => row.child(rect.left).textContent, order)
  const next = [...rows.slice(0, from), ...sorted, ...rows.slice(to)]
  const { tr } = state
  tr.replaceWith(rect.tableStart, rect.tableStart + rect.table.content.size, Fragment.from(next))
  // The rows went to new places; what was chosen stays chosen, and the caret with its own row.
  const map = TableMap.get(tr.doc.nodeAt(rect.tableStart - 1) ?? rect.table)
  const cellAt = (row: number, column: number) =>
    rect.tableStart + (map.map[row * map.width + column] ?? 0)
  const row = rows[rect.top]
  tr.setSelection(
    state.selection instanceof CellSelection
      ? CellSelection.create(
          tr.doc,
          cellAt(rect.top, rect.left),
          cellAt(rect.bottom - 1, rect.right - 1),
        )
      : TextSelection.near(
          tr.doc.resolve(cellAt(row ? next.indexOf(row) : rect.top, rect.left) + 1),
        ),
  )
  view.dispatch(tr)
  return null
}

/** Lets readers sort the table by a click on its head, or not; null, or why it cannot be. */
export function toggleSortable(editor: Editor): string | null {
  const rect = chosenRect(editor)
  if (!rect) return null
  if (hasJoined(rect.table)) return cannotSort
  const isOn = rect.table.attrs.sort === 'sortEnabled'
  const sort = isOn ? 'sortDisabled' : 'sortEnabled'
  editor.view.dispatch(editor.state.tr.setNodeAttribute(rect.tableStart - 1, 'sort', sort))
  return null
}

function rowsOf(table: Node): Node[] {
  return Array.from({ length: table.childCount }, (_, index) => table.child(index))
}

function isHeaderRow(row: Node | undefined): boolean {
  return row?.content.content.every(cell => cell.type.name === 'tableHeader') ?? false
}
