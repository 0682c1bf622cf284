import type { Editor } from '@tiptap/core'

/** Gives the keys back to the text when a menu has done its work; a window that it opened keeps them. */
export function backToText(editor: Editor): void {
  const { activeElement, body } = document
  const isNowhere = activeElement === null || activeElement === body
  if (isNowhere || activeElement.closest('[role="menu"]')) editor.view.focus()
}
