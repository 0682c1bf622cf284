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
      const page = bar.current?.offsetParent?.getBoundingClientRect()
      if (!box || !page || !bar.current) return
      const room = page.width - bar.current.offsetWidth - gap
      const above = box.top - page.top - height - gap
      const top = side === 'below' || above < 0 ? box.bottom - page.top + gap : above
      // A tall table's bar stays in sight while its head has left the screen.
      const least =
        side === 'above' ? Math.min(100 - page.top, box.bottom - page.top - height) : top
      setSpot({
        left: Math.max(gap, Math.min(box.left - page.left, room)),
        top: Math.max(top, least),
      })
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
