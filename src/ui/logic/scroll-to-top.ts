/** Milliseconds of the way to the top after a page was turned, as the specification says. */
const duration = 800

/** The nearest ancestor that scrolls; the page itself when none does. */
export function scrollParentOf(element: HTMLElement | null): HTMLElement {
  for (let at = element?.parentElement ?? null; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at)
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight)
      return at
  }
  return document.documentElement
}

/** Moves to the top over 800 ms; at once for people who asked their system for less motion. */
export function scrollToTop(within: HTMLElement | null): void {
  const scroller = scrollParentOf(within)
  const start = scroller.scrollTop
  if (start === 0) return
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scroller.scrollTop = 0
    return
  }
  const began = performance.now()
  const step = (now: number) => {
    const part = Math.min(1, (now - began) / duration)
    scroller.scrollTop = start * (1 - easeOut(part))
    if (part < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

function easeOut(part: number): number {
  return 1 - (1 - part) ** 3
}
