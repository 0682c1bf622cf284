import type { Editor } from '@tiptap/core'
import { selectedBlocks } from './block-format.ts'

/** Takes marks (links stay) and the looks of blocks away; without a selection, of the block. */
export function removeFormat(editor: Editor): void {
  const { state, view } = editor
  const { tr } = state
  const ranges = state.selection.empty
    ? [{ from: state.selection.$from.start(), to: state.selection.$from.end() }]
    : state.selection.ranges.map(({ $from, $to }) => ({ from: $from.pos, to: $to.pos }))
  for (const { from, to } of ranges) {
    for (const type of Object.values(state.schema.marks)) {
      if (type.name !== 'link') tr.removeMark(from, to, type)
    }
  }
  for (const { position } of selectedBlocks(state)) tr.setNodeAttribute(position, 'css', null)
  tr.setStoredMarks([])
  view.dispatch(tr)
  view.focus()
}

/** Turns the letters of the selection into capitals or small ones. */
export function changeCase(editor: Editor, to: 'upper' | 'lower'): void {
  const { state, view } = editor
  const { tr } = state
  for (const { $from, $to } of state.selection.ranges) {
    state.doc.nodesBetween($from.pos, $to.pos, (node, position) => {
      if (!node.isText || !node.text) return
      const start = Math.max(position, $from.pos)
      const stop = Math.min(position + node.nodeSize, $to.pos)
      const text = node.text.slice(start - position, stop - position)
      const changed = to === 'upper' ? text.toUpperCase() : text.toLowerCase()
      // Some letters change their length: positions of the rest would move.
      if (changed !== text && changed.length === text.length) {
        tr.replaceWith(start, stop, state.schema.text(changed, node.marks))
      }
    })
  }
  view.dispatch(tr)
  view.focus()
}
