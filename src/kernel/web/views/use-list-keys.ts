import { type RefObject, useEffect } from 'react'
import { useSteady } from '../logic/use-steady.ts'

/** Single-key shortcuts of a list; silent while something is being typed, or a drawer or dialog is open. */
export function useListKeys(
  root: RefObject<HTMLElement | null>,
  keys: Readonly<Record<string, () => void>>,
): void {
  const press = useSteady((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const { target } = event
    const isOurs =
      target === document.body || (target instanceof Node && root.current?.contains(target))
    if (!isOurs || isTyping(target)) return
    const act = keys[event.key]
    if (act) {
      event.preventDefault()
      act()
      return
    }
    if ((event.key === 'ArrowDown' || event.key === 'j') && target === document.body) {
      const first = root.current?.querySelector('tr[data-row-key]')
      if (first instanceof HTMLElement) {
        event.preventDefault()
        first.focus()
      }
    }
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [press])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
