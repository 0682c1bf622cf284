import { useEffect, useEffectEvent } from 'react'

/** Calls the action on Ctrl (or ⌘) and the letter, wherever the focus is. */
export function useHotkey(letter: string, action: () => void): void {
  const act = useEffectEvent(action)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (event.key.toLowerCase() !== letter) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [letter])
}
