import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import { isEmptyDocument } from './html/article.ts'

/** Shows a hint while the text is empty; gone as soon as a composition begins. */
export function usePlaceholder(editor: Editor, hint: string): void {
  useEffect(() => {
    const { dom } = editor.view
    dom.setAttribute('aria-placeholder', hint)
    dom.style.setProperty('--rich-text-hint', JSON.stringify(hint))
    const draw = () => {
      const { doc } = editor.state
      const isOneLine = doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph'
      dom.classList.toggle(
        'rt-empty',
        isOneLine && doc.firstChild?.content.size === 0 && isEmptyDocument(doc),
      )
    }
    const hide = () => dom.classList.remove('rt-empty')
    draw()
    editor.on('transaction', draw)
    dom.addEventListener('compositionstart', hide)
    dom.addEventListener('compositionend', draw)
    return () => {
      editor.off('transaction', draw)
      dom.removeEventListener('compositionstart', hide)
      dom.removeEventListener('compositionend', draw)
    }
  }, [editor, hint])
}
