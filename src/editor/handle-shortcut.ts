import type { KeyboardEvent } from 'react'
import type { DialogName, EditorParts } from './editor-context.ts'
import { focusNextBar } from './toolbar/roving-focus.ts'

/** Ctrl+K, Ctrl+F, Alt+F10, the way to the tools, and Esc, the way back; whether it was one of them. */
export function handleShortcut(
  event: KeyboardEvent<HTMLElement>,
  { open, editor }: { open: (dialog: DialogName) => void; editor: EditorParts['editor'] },
): boolean {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  const isInBar = (event.target as Element).closest('[role="toolbar"]') !== null
  if (isCommand && event.code === 'KeyK') open('link')
  else if (isCommand && event.code === 'KeyF') {
    open('find')
    // Where it is open already its field has the keys again.
    const term = event.currentTarget.querySelector<HTMLInputElement>('search input')
    term?.focus()
    term?.select()
  } else if (event.altKey && event.key === 'F10') focusNextBar(event.currentTarget)
  else if (event.key === 'Escape' && isInBar) editor.view.focus()
  else return false
  return true
}
