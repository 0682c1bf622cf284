import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useCallback, useEffect, useState } from 'react'

/** The editor over the whole page: Alt+Z, left by Esc; the page behind does not scroll. */
export function useFullscreen(editor: Editor) {
  const [isFullscreen, setFullscreen] = useState(false)
  const toggleFullscreen = useCallback(() => {
    setFullscreen(is => !is)
    editor.commands.focus()
  }, [editor])

  useEffect(() => {
    if (!isFullscreen) return
    const { overflow } = document.body.style
    document.body.style.overflow = 'hidden'
    return () => {
      document.body.style.overflow = overflow
    }
  }, [isFullscreen])

  /** Whether the key was one of this mode's. */
  const handleFullscreenKey = (event: KeyboardEvent): boolean => {
    if (event.altKey && event.code === 'KeyZ') toggleFullscreen()
    else if (event.key === 'Escape' && isFullscreen) toggleFullscreen()
    else return false
    return true
  }
  return { isFullscreen, toggleFullscreen, handleFullscreenKey }
}
