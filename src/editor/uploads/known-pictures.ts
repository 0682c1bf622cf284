import type { Editor } from '@tiptap/core'

const known = new WeakMap<Editor, Map<string, string>>()

/** Remembers where a picture lies now: of a place that waited for it, or of another site. */
export function rememberPicture(editor: Editor, before: string, now: string): void {
  const all = known.get(editor) ?? new Map<string, string>()
  known.set(editor, all.set(before, now))
}

/** Puts known pictures where a redo, or another form of a paste, brought back what stood there before. */
export function fillKnown(editor: Editor): void {
  const all = known.get(editor)
  if (!all) return
  const { tr } = editor.state
  editor.state.doc.descendants((node, position) => {
    if (node.type.name !== 'image') return
    const src = all.get(String(node.attrs.src ?? node.attrs.wordImage))
    if (src === undefined) return
    tr.setNodeAttribute(position, 'src', src)
    tr.setNodeAttribute(position, 'wordImage', null)
    tr.setNodeAttribute(position, 'catchState', null)
  })
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
}
