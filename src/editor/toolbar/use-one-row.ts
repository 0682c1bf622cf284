import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Marks the groups of tools that stand below the first row (`data-over`), so that they are neither
 * seen nor reached by keys while only this row is shown. @returns whether there are any.
 */
export function useOneRow(tools: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false)
  useLayoutEffect(() => {
    const element = tools.current
    if (!element) return
    const groups = [...element.querySelectorAll<HTMLElement>(':scope > fieldset')]
    const measure = () => {
      const [first] = groups
      const end = first ? first.offsetTop + first.offsetHeight : 0
      for (const group of groups) group.toggleAttribute('data-over', group.offsetTop >= end)
      setOver(groups.some(group => group.hasAttribute('data-over')))
    }
    measure()
    const watch = new ResizeObserver(measure)
    for (const each of [element, ...groups]) watch.observe(each)
    return () => watch.disconnect()
  }, [tools])
  return isOver
}
