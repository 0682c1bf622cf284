import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { cookieOf } from '#kernel/web/logic/request.ts'

const cookie = 'gyb_sidebar'
const year = 365 * 24 * 3_600
const narrow = window.matchMedia('(width < 992px)')

/** Whether the sidebar is open (remembered for a year), and whether it lies over the page. */
export function useSidebar() {
  const isOverlay = useSyncExternalStore(subscribe, () => narrow.matches)
  const [isOpen, setOpen] = useState(() => cookieOf(cookie) !== '0')
  const [isOverlaid, setOverlaid] = useState(false)
  const toggle = useCallback(() => {
    if (narrow.matches) return setOverlaid(shown => !shown)
    setOpen(open => {
      // biome-ignore lint/suspicious/noDocumentCookie: the specification keeps it in a cookie
      document.cookie = `${cookie}=${open ? '0' : '1'}; Path=/; Max-Age=${year}; SameSite=Strict`
      return !open
    })
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'b') return
      if (isEditing(event.target)) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [toggle])
  const close = useCallback(() => setOverlaid(false), [])
  return { isOverlay, isOpen: isOverlay ? isOverlaid : isOpen, toggle, close }
}

/** Ctrl B means bold inside formatted text. */
function isEditing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.isContentEditable
}

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}
