import { useEffectEvent, useLayoutEffect } from 'react'
import { type Location, useNavigationType } from 'react-router'

const positions = new Map<string, number>()
/** How long a returned-to list may take to grow back to its height, in milliseconds. */
const patience = 1_500

/**
 * Keeps the scroll position of each page and of each history entry. A page that is seen again stands
 * where it was left, back returns to where it was, and what is new starts at the top.
 */
export function useScrollMemory(page: string, { key, pathname }: Location): void {
  const way = useNavigationType()
  const arrive = useEffectEvent(() => {
    const back = way === 'POP' ? positions.get(key) : undefined
    return scrollWhenTall(back ?? positions.get(page) ?? 0)
  })
  // A query alone (page, filter) keeps the position.
  useLayoutEffect(() => arrive(), [page, pathname])
  useLayoutEffect(() => {
    const remember = () => {
      positions.set(key, window.scrollY)
      positions.set(page, window.scrollY)
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key, page])
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
