import { type Editor, Extension } from '@tiptap/core'
import { type EditorState, Plugin, TextSelection } from '@tiptap/pm/state'
import { isComposing } from '#ui/logic/is-composing.ts'
import { selectedBlocks } from './block-format.ts'
import { sinkItem } from './lists.ts'
import { isInTable, nextCell } from './tables/table-commands.ts'

const fourBlanks = '\u00a0'.repeat(4)

/** Tab, Shift+Tab, and Esc then Tab, which leaves the editor (WCAG 2.1.2). */
export const Keys = Extension.create({
  name: 'keys',
  // Before the tables' own Tab.
  priority: 1000,
  addProseMirrorPlugins() {
    const { editor } = this
    let isLeaving = false
    return [
      new Plugin({
        props: {
          handleKeyDown: (_view, event) => {
            if (isComposing(event)) return false
            const wasLeaving = isLeaving
            isLeaving = event.key === 'Escape' || (wasLeaving && event.key === 'Shift')
            if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return false
            if (wasLeaving) return false
            event.preventDefault()
            return event.shiftKey ? goBack(editor) : goOn(editor)
          },
          handleDOMEvents: {
            blur: () => {
              isLeaving = false
              return false
            },
          },
        },
      }),
    ]
  },
})

function goOn(editor: Editor): boolean {
  if (sinkItem(editor)) return true
  if (isInTable(editor)) return nextCell(editor, 1)
  const { state, view } = editor
  const blanks = editor.isActive('codeBlock') ? '    ' : fourBlanks
  if (isOneLine(state)) {
    view.dispatch(state.tr.insertText(blanks).scrollIntoView())
    return true
  }
  // Several lines, or a picture: they move, and nothing of them is lost.
  const { tr } = state
  for (const start of lineStarts(state).reverse()) tr.insertText(blanks, start)
  view.dispatch(tr)
  return true
}

function goBack(editor: Editor): boolean {
  if (editor.isActive('listItem') && editor.commands.liftListItem('listItem')) return true
  if (isInTable(editor)) return nextCell(editor, -1)
  const { state, view } = editor
  const { $from, from, empty } = state.selection
  const { tr } = state
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  if (empty && /[ \u00a0]{4}$/.test(before)) tr.delete(from - 4, from)
  if (!empty) {
    for (const start of lineStarts(state).reverse()) {
      const { parent, parentOffset } = tr.doc.resolve(start)
      const rest = parent.textBetween(parentOffset, parent.content.size, undefined, '\ufffc')
      const blanks = /^[ \u00a0]{1,4}/.exec(rest)?.[0].length ?? 0
      if (blanks > 0) tr.delete(start, start + blanks)
    }
  }
  if (tr.docChanged) view.dispatch(tr)
  return true
}

/** Whether blanks may stand where the selection is: a caret, or words of one line. */
function isOneLine({ doc, selection }: EditorState): boolean {
  const { $from, $to, from, to } = selection
  if (!(selection instanceof TextSelection) || !$from.sameParent($to)) return false
  return !$from.parent.type.spec.code || !doc.textBetween(from, to).includes('\n')
}

/** Where the chosen lines begin; code has several in one block. */
function lineStarts(state: EditorState): number[] {
  const { $from, $to } = state.selection
  const { parent } = $from
  if (!parent.type.spec.code || !$from.sameParent($to))
    return selectedBlocks(state).map(({ position }) => position + 1)
  const text = parent.textContent
  const first = text.slice(0, $from.parentOffset).lastIndexOf('\n') + 1
  const starts = [first]
  for (let at = text.indexOf('\n', first); at >= 0; at = text.indexOf('\n', at + 1))
    if (at + 1 < $to.parentOffset) starts.push(at + 1)
  return starts.map(start => $from.start() + start)
}
