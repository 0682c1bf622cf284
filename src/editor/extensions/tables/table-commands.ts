import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Selection, TextSelection } from '@tiptap/pm/state'
import {
  addRowAfter,
  CellSelection,
  goToNextCell,
  isInTable as isStateInTable,
  type Rect,
  selectedRect,
  selectionCell,
  TableMap,
  type TableRect,
} from '@tiptap/pm/tables'
import { tableLimits } from '../../model/table/table-limits.ts'
import { withStyle } from '../css-attribute.ts'

/** Whether the caret stands in a table. */
export function isInTable(editor: Editor): boolean {
  return isStateInTable(editor.state)
}

/** The chosen rectangle of the table around the caret. */
export function chosenRect(editor: Editor): TableRect | null {
  return isInTable(editor) ? selectedRect(editor.state) : null
}

/** Inserts an empty table with widths for all columns; refused inside a table and beyond bounds. */
export function insertTable(editor: Editor, columns: number, rows: number): boolean {
  const { state, view } = editor
  const { table, tableRow, tableCell, paragraph } = state.schema.nodes
  if (isInTable(editor) || !table || !tableRow || !tableCell || !paragraph) return false
  if (columns > tableLimits.columns || rows > tableLimits.rows) return false
  const room = view.dom.clientWidth - 48
  const width = Math.max(30, Math.floor(room / columns))
  const cell = () => tableCell.create({ colwidth: [width], valign: 'top' }, paragraph.create())
  const row = () => tableRow.create(null, Array.from({ length: columns }, cell))
  const made = table.create(null, Array.from({ length: rows }, row))
  const position = state.selection.from
  const tr = state.tr.replaceSelectionWith(made)
  let at = -1
  tr.doc.nodesBetween(
    Math.max(0, position - 2),
    Math.min(tr.doc.content.size, position + made.nodeSize),
    (node, pos) => {
      if (node.type === table && at < 0) at = pos
    },
  )
  if (at >= 0) tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)))
  view.dispatch(tr.scrollIntoView())
  return true
}

/** Goes to the next or previous cell; the last cell's Tab adds a row. */
export function nextCell(editor: Editor, direction: 1 | -1): boolean {
  const { view } = editor
  if (goToNextCell(direction)(view.state, view.dispatch)) return true
  if (direction < 0) return true
  addRowAfter(view.state, view.dispatch)
  goToNextCell(1)(view.state, view.dispatch)
  return true
}

/** Changes one attribute of the table around the caret. */
export function setTableAttributes(editor: Editor, attributes: Record<string, unknown>): void {
  const rect = chosenRect(editor)
  if (!rect) return
  const { tr } = editor.state
  for (const [name, value] of Object.entries(attributes)) {
    tr.setNodeAttribute(rect.tableStart - 1, name, value)
  }
  editor.view.dispatch(tr)
}

/** Every cell of a rectangle with its position in the document. */
export function cellsOf(rect: TableRect, area: Rect = rect): { node: Node; position: number }[] {
  return rect.map.cellsInRect(area).flatMap(offset => {
    const node = rect.table.nodeAt(offset)
    return node ? [{ node, position: rect.tableStart + offset }] : []
  })
}

/** Changes attributes of the chosen cells. */
export function setCells(
  editor: Editor,
  change: (cell: Node) => Readonly<Record<string, unknown>>,
): void {
  const rect = chosenRect(editor)
  if (!rect) return
  const { tr } = editor.state
  for (const { node, position } of cellsOf(rect)) {
    for (const [name, value] of Object.entries(change(node)))
      tr.setNodeAttribute(position, name, value)
  }
  editor.view.dispatch(tr)
}

/** One property of the chosen cells' boxes. */
export function setCellStyle(editor: Editor, name: string, value: string | null): void {
  setCells(editor, cell => ({ css: withStyle(cell.attrs.css, name, value) }))
}

/** Puts the content of the chosen cells to one of nine places. */
export function alignCells(editor: Editor, align: string, valign: string): void {
  setCells(editor, () => ({ align, valign }))
}

/** Whether merging would join more than one cell. */
export function canMerge(editor: Editor): boolean {
  return editor.state.selection instanceof CellSelection && editor.can().mergeCells()
}

/** Joins the chosen cells; a table with joined cells cannot be sorted any more. */
export function mergeCells(editor: Editor): boolean {
  if (!canMerge(editor)) return false
  return editor
    .chain()
    .focus()
    .mergeCells()
    .updateAttributes('table', { sort: null, sortType: null })
    .run()
}

/** Joins the cell with the one at its right or below; null when the two make no rectangle. */
export function mergeWith(editor: Editor, side: 'right' | 'down'): boolean {
  const selection = beside(editor, side)
  if (!selection) return false
  editor.view.dispatch(editor.state.tr.setSelection(selection))
  return mergeCells(editor)
}

/** Whether `mergeWith` would do anything. */
export function canMergeWith(editor: Editor, side: 'right' | 'down'): boolean {
  return beside(editor, side) !== null
}

function beside(editor: Editor, side: 'right' | 'down'): CellSelection | null {
  const { state } = editor
  if (!isInTable(editor)) return null
  const $cell = selectionCell(state)
  const table = $cell.node(-1)
  const start = $cell.start(-1)
  const map = TableMap.get(table)
  const rect = map.findCell($cell.pos - start)
  const at =
    side === 'right'
      ? { row: rect.top, column: rect.right }
      : { row: rect.bottom, column: rect.left }
  if (at.row >= map.height || at.column >= map.width) return null
  const other = map.map[at.row * map.width + at.column]
  if (other === undefined) return null
  const next = map.findCell(other)
  const isClean =
    side === 'right'
      ? next.top === rect.top && next.bottom === rect.bottom
      : next.left === rect.left && next.right === rect.right
  return isClean ? CellSelection.create(state.doc, $cell.pos, start + other) : null
}

/** Selects the whole table. */
export function selectTable(editor: Editor): void {
  const rect = chosenRect(editor)
  if (!rect) return
  const { map, tableStart } = rect
  const last = map.map.at(-1) ?? 0
  const selection = CellSelection.create(
    editor.state.doc,
    tableStart + (map.map[0] ?? 0),
    tableStart + last,
  )
  editor.view.dispatch(editor.state.tr.setSelection(selection))
}

/** Puts an empty line before the table and the caret into it. */
export function lineBeforeTable(editor: Editor): void {
  const rect = chosenRect(editor)
  const paragraph = editor.schema.nodes.paragraph
  if (!rect || !paragraph) return
  const tr = editor.state.tr.insert(rect.tableStart - 1, paragraph.create())
  editor.view.dispatch(
    tr.setSelection(Selection.near(tr.doc.resolve(rect.tableStart))).scrollIntoView(),
  )
}
