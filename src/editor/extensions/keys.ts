import { type Editor, Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { isComposing } from '#kernel/web/logic/is-composing.ts'
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
  if (editor.isActive('codeBlock')) return editor.commands.insertContent('    ')
  const { state, view } = editor
  view.dispatch(state.tr.insertText(fourBlanks).scrollIntoView())
  return true
}

function goBack(editor: Editor): boolean {
  if (editor.isActive('listItem') && editor.commands.liftListItem('listItem')) return true
  if (isInTable(editor)) return nextCell(editor, -1)
  const { $from, from, empty } = editor.state.selection
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  if (empty && before.endsWith(fourBlanks))
    editor.view.dispatch(editor.state.tr.delete(from - 4, from))
  return true
}
