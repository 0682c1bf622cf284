import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const positions = new Map<string, number>()
/** How long a returned-to list may take to grow back to its height, in milliseconds. */
const patience = 1_500

/** Keeps the scroll position of each history entry and returns to it on back; a new entry starts at the top. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation()
  const way = useNavigationType()
  useEffect(() => {
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a query alone (page, filter) keeps the position
  useLayoutEffect(() => {
    const target = way === 'POP' ? (positions.get(key) ?? 0) : 0
    return scrollWhenTall(target)
  }, [pathname])
}

/** Scrolls as soon as the page is tall enough; gives up quietly when it stays short or a person scrolls. */
function scrollWhenTall(target: number): () => void {
  const until = Date.now() + patience
  let frame = 0
  const attempt = () => {
    window.scrollTo(0, target)
    if (Math.abs(window.scrollY - target) < 2 || Date.now() > until) return
    frame = requestAnimationFrame(attempt)
  }
  attempt()
  const stop = () => cancelAnimationFrame(frame)
  window.addEventListener('wheel', stop, { once: true, passive: true })
  return () => {
    stop()
    window.removeEventListener('wheel', stop)
  }
}
