import { Extension } from '@tiptap/core'
import { closeHistory, history, redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history'
import { keydownHandler } from '@tiptap/pm/keymap'
import type { EditorState } from '@tiptap/pm/state'
import { Plugin } from '@tiptap/pm/state'
import { isComposing } from '#ui/logic/is-composing.ts'

/** Steps that can be taken back; inputs of one step; milliseconds of rest that end it. */
const steps = 20
const inputs = 20
const rest = 200

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    undoRule: { undo: () => ReturnType; redo: () => ReturnType }
  }
}

/** Exactly twenty steps back; a step ends after twenty inputs or 200 ms; a composition is one. */
export const History = Extension.create<object, { inputs: number }>({
  name: 'history',
  addStorage: () => ({ inputs: 0 }),
  addCommands: () => ({
    undo:
      () =>
      ({ state, dispatch }) =>
        canUndo(state) && undo(state, dispatch),
    redo:
      () =>
      ({ state, dispatch }) =>
        redo(state, dispatch),
  }),
  addProseMirrorPlugins() {
    const { editor } = this
    const handle = keydownHandler({
      'Mod-z': () => editor.commands.undo(),
      'Mod-y': () => editor.commands.redo(),
      'Shift-Mod-z': () => editor.commands.redo(),
    })
    return [
      history({ depth: steps, newGroupDelay: rest }),
      new Plugin({
        props: {
          handleKeyDown: (view, event) => !isComposing(event) && handle(view, event),
        },
      }),
    ]
  },
  // Closing the group on its own transaction during a composition loses text: it is marked on the
  // running one, and never while composing.
  dispatchTransaction({ transaction, next }) {
    const isComposed =
      this.editor.view.composing || transaction.getMeta('composition') !== undefined
    const isInput =
      transaction.docChanged &&
      transaction.getMeta('addToHistory') !== false &&
      transaction.getMeta('history$') === undefined
    if (isInput && !isComposed) {
      const isLate = undoDepth(this.editor.state) === 0
      this.storage.inputs = isLate ? 1 : this.storage.inputs + 1
      if (this.storage.inputs > inputs) {
        closeHistory(transaction)
        this.storage.inputs = 1
      }
    }
    const before = undoDepth(this.editor.state)
    next(transaction)
    // A group that ended by itself begins the count anew.
    if (isInput && undoDepth(this.editor.state) > before) this.storage.inputs = 1
  },
})

/** Whether one more step may be taken back. The history itself keeps up to forty. */
export function canUndo(state: EditorState): boolean {
  return undoDepth(state) > 0 && redoDepth(state) < steps
}

/** Whether a step taken back can be done again. */
export function canRedo(state: EditorState): boolean {
  return redoDepth(state) > 0
}
