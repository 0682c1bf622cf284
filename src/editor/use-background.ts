import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'

/** Draws the article's background behind the text while it is edited. */
export function useBackground(editor: Editor): void {
  useEffect(() => {
    const draw = () => {
      const text = String(editor.state.doc.attrs.background ?? '')
      const { style } = editor.view.dom
      for (const name of ['color', 'image', 'repeat', 'position']) {
        const value = new RegExp(`background-${name}: ([^;]+);`).exec(text)?.[1]
        if (value) style.setProperty(`background-${name}`, value)
        else style.removeProperty(`background-${name}`)
      }
    }
    draw()
    editor.on('transaction', draw)
    return () => {
      editor.off('transaction', draw)
    }
  }, [editor])
}
