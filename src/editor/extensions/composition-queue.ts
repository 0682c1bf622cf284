import { type Editor, Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

const waiting = new WeakMap<Editor, (() => void)[]>()

/** Changes that come by themselves wait until a composition is over: they would split it. */
export const CompositionQueue = Extension.create({
  name: 'compositionQueue',
  addProseMirrorPlugins() {
    const { editor } = this
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      clearTimeout(timer)
      if (editor.isDestroyed) return
      if (editor.view.composing) {
        timer = setTimeout(flush, 20)
        return
      }
      const works = waiting.get(editor) ?? []
      waiting.delete(editor)
      for (const work of works) work()
    }
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            compositionend: () => {
              // ProseMirror reads the composed text a moment after the event.
              timer = setTimeout(flush, 60)
              return false
            },
          },
        },
        view: () => ({ destroy: () => clearTimeout(timer) }),
      }),
    ]
  },
})

/** Does the work now, or when the running composition is over. */
export function whenComposed(editor: Editor, work: () => void): void {
  if (editor.isDestroyed) return
  if (!editor.view.composing) {
    work()
    return
  }
  waiting.set(editor, [...(waiting.get(editor) ?? []), work])
}
