import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useParts } from '../editor-context.ts'
import { useRovingFocus } from '../toolbar/roving-focus.ts'
import styles from './floating-bar.module.css'

interface FloatingBarProps {
  readonly label: string
  /** Where the thing stands on the screen. */
  place(): DOMRect | null
  /** Changes when the thing may have moved. */
  readonly moved: unknown
  readonly side?: 'above' | 'below'
  readonly children: ReactNode
}

const gap = 6
const height = 38

/**
 * Above the thing; below it where it is asked or where there is no room. What is taller than the
 * screen keeps its bar in sight, between the tools and the status of the editor.
 */
function spotOf(
  box: DOMRect,
  page: Element,
  { width, side }: { width: number; side: 'above' | 'below' },
): { left: number; top: number } {
  const around = page.getBoundingClientRect()
  const sight = {
    from: Math.max(page.previousElementSibling?.getBoundingClientRect().bottom ?? 0, 0) + gap,
    to: (page.nextElementSibling?.getBoundingClientRect().top ?? window.innerHeight) - gap - height,
  }
  const room = around.width - width - gap
  const left = Math.max(gap, Math.min(box.left - around.left, room))
  return { left, top: topOf(box, sight, side) - around.top }
}

function topOf(
  box: DOMRect,
  sight: { readonly from: number; readonly to: number },
  side: 'above' | 'below',
): number {
  const above = box.top - gap - height
  const below = box.bottom + gap
  if (side === 'below') return below <= sight.to ? below : Math.max(above, sight.from)
  if (above >= sight.from) return above
  const hasHead = box.top >= sight.from - gap
  return hasHead
    ? Math.min(below, Math.max(sight.to, box.top))
    : Math.min(sight.from, box.bottom - height)
}

/** A bar above a thing of the text; within the page, and below the thing where there is no room. */
export function FloatingBar({ label, place, moved, side = 'above', children }: FloatingBarProps) {
  const { editor } = useParts()
  const bar = useRef<HTMLDivElement>(null)
  const moveFocus = useRovingFocus(bar)
  const [spot, setSpot] = useState<{ left: number; top: number } | null>(null)
  const placeNow = useEffectEvent(place)

  // `moved` says when to measure again.
  useLayoutEffect(() => {
    const measure = () => {
      const box = placeNow()
      const page = bar.current?.offsetParent
      if (!box || !page || !bar.current) return
      const { left, top } = spotOf(box, page, { width: bar.current.offsetWidth, side })
      // While somebody types the bar mostly stays: nothing is drawn anew then.
      setSpot(old => (old?.left === left && old.top === top ? old : { left, top }))
    }
    measure()
    editor.on('transaction', measure)
    window.addEventListener('scroll', measure, true)
    window.addEventListener('resize', measure)
    return () => {
      editor.off('transaction', measure)
      window.removeEventListener('scroll', measure, true)
      window.removeEventListener('resize', measure)
    }
  }, [editor, moved, side])

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={styles.bar}
      style={spot ?? { visibility: 'hidden' }}
      onKeyDown={moveFocus}
      onMouseDown={event => {
        if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
      }}
    >
      {children}
    </div>
  )
}
