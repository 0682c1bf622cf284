import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { chosenRect } from './tables/table-commands.ts'

/** Puts a block at the caret; an empty line makes room for it, and a line follows it. */
export function insertBlock(editor: Editor, block: Node): void {
  const { state, view } = editor
  const { tr } = state
  const { $from } = tr.selection
  const isEmptyLine = $from.parent.isTextblock && $from.parent.content.size === 0 && $from.depth > 0
  const holder = $from.parent.isTextblock ? $from.depth : $from.depth + 1
  const at = isEmptyLine ? $from.before() : $from.depth === 0 ? $from.pos : $from.after(holder)
  if (isEmptyLine) tr.replaceWith($from.before(), $from.after(), block)
  else tr.insert(at, block)
  const after = at + block.nodeSize
  const isLast = tr.doc.resolve(after).nodeAfter === null
  const line = state.schema.nodes.paragraph?.create()
  if (isLast && line) tr.insert(after, line)
  tr.setSelection(TextSelection.near(tr.doc.resolve(after + 1)))
  view.dispatch(tr.scrollIntoView())
  view.focus()
}

/** A line across the page; none stands in a table. */
export function insertRule(editor: Editor): void {
  const node = editor.schema.nodes.horizontalRule?.create()
  if (node && chosenRect(editor) === null) insertBlock(editor, node)
}

/** A page break; inside a table it goes before the table, and two never stand together. */
export function insertPageBreak(editor: Editor): void {
  const node = editor.schema.nodes.pageBreak?.create()
  if (!node) return
  const rect = chosenRect(editor)
  if (!rect) {
    insertBlock(editor, node)
    return
  }
  const before = rect.tableStart - 1
  if (editor.state.doc.resolve(before).nodeBefore?.type === node.type) return
  editor.view.dispatch(editor.state.tr.insert(before, node))
}
