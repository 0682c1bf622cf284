import { type RefObject, useEffect, useState } from 'react'

/** Whether a box can be seen: within the window, in a tab that is in front. */
export function useShownBox(box: RefObject<Element | null>): boolean {
  const [isWithin, setWithin] = useState(true)
  const [isInFront, setInFront] = useState(() => !document.hidden)
  useEffect(() => {
    if (!box.current) return
    const watch = new IntersectionObserver(
      // Several may have gathered: the last one tells how it is now.
      entries => setWithin(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: '64px' },
    )
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [box])
  useEffect(() => {
    const look = () => setInFront(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isWithin && isInFront
}
