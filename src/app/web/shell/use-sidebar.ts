import Cookies from 'js-cookie'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { cookieOf } from '#ui/logic/request.ts'

const cookie = 'gyb_sidebar'
const narrow = window.matchMedia('(width < 992px)')

/** Whether the sidebar is open (remembered for a year), and whether it lies over the page. */
export function useSidebar() {
  const isOverlay = useSyncExternalStore(subscribe, () => narrow.matches)
  const [isOpen, setOpen] = useState(() => cookieOf(cookie) !== '0')
  const [isOverlaid, setOverlaid] = useState(false)
  const toggle = useCallback(() => {
    if (narrow.matches) return setOverlaid(shown => !shown)
    setOpen(open => {
      Cookies.set(cookie, open ? '0' : '1', { expires: 365, sameSite: 'strict' })
      return !open
    })
  }, [])
  const close = useCallback(() => setOverlaid(false), [])
  return { isOverlay, isOpen: isOverlay ? isOverlaid : isOpen, toggle, close }
}

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}
