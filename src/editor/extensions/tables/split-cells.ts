import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { selectionCell, TableMap } from '@tiptap/pm/tables'
import { isInTable } from './table-commands.ts'

/** The joined cell around the caret, or null. */
export function joinedCell(editor: Editor): { node: Node; position: number } | null {
  if (!isInTable(editor)) return null
  const $cell = selectionCell(editor.state)
  const node = $cell.nodeAfter
  if (!node || (node.attrs.colspan === 1 && node.attrs.rowspan === 1)) return null
  return { node, position: $cell.pos }
}

/** Splits a joined cell into its rows; each keeps the columns. */
export function splitToRows(editor: Editor): boolean {
  const found = joinedCell(editor)
  const rows = Number(found?.node.attrs.rowspan ?? 1)
  if (!found || rows < 2) return false
  const { state, view } = editor
  const $cell = state.doc.resolve(found.position)
  const start = $cell.start(-1)
  const map = TableMap.get($cell.node(-1))
  const rect = map.findCell(found.position - start)
  const { tr } = state
  for (let row = rect.bottom - 1; row > rect.top; row -= 1) {
    const at = start + map.positionAt(row, rect.left, $cell.node(-1))
    tr.insert(at, emptyLike(found.node, { rowspan: 1 }))
  }
  view.dispatch(tr.setNodeAttribute(found.position, 'rowspan', 1))
  return true
}

/** Splits a joined cell into its columns; each keeps the rows. */
export function splitToColumns(editor: Editor): boolean {
  const found = joinedCell(editor)
  const columns = Number(found?.node.attrs.colspan ?? 1)
  if (!found || columns < 2) return false
  const { tr } = editor.state
  const widths = found.node.attrs.colwidth as number[] | null
  const after = found.position + found.node.nodeSize
  for (let column = columns - 1; column > 0; column -= 1) {
    const colwidth = widths ? [widths[column] ?? 0] : null
    tr.insert(after, emptyLike(found.node, { colspan: 1, colwidth }))
  }
  tr.setNodeAttribute(found.position, 'colspan', 1)
  tr.setNodeAttribute(found.position, 'colwidth', widths ? widths.slice(0, 1) : null)
  editor.view.dispatch(tr)
  return true
}

function emptyLike(cell: Node, attributes: Record<string, unknown>): Node {
  const made = cell.type.createAndFill({ ...cell.attrs, ...attributes })
  if (!made) throw new Error('a table cell can always be made empty')
  return made
}
