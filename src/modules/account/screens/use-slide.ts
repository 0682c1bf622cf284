import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { PuzzleTrack, TrackStep } from '../model/puzzle-track.ts'

interface SlideOptions {
  /** The picture in question; a new one puts the piece back. */
  readonly challenge: string | undefined
  /** The farthest position in pixels. */
  readonly range: number
  readonly onRelease: (x: number, track: PuzzleTrack) => void
}

/** The position of a sliding piece and how it got there. */
export function useSlide({ challenge, range, onRelease }: SlideOptions) {
  const [x, setX] = useState(0)
  // Where the piece is by the newest event; a slow machine may release before it has drawn.
  const position = useRef(0)
  const drag = useRef<{ fromPointer: number; fromX: number; at: number } | undefined>(undefined)
  const steps = useRef<TrackStep[]>([])

  const place = (next: number) => {
    position.current = next
    setX(next)
  }

  // The piece goes back whenever the picture changes.
  useEffect(() => {
    position.current = 0
    setX(0)
    drag.current = undefined
    steps.current = []
  }, [challenge])

  const moveTo = (target: number, at: number, since: number) => {
    const next = Math.min(range, Math.max(0, target))
    steps.current.push({ dx: next - position.current, dt: Math.max(0, at - since) })
    place(next)
  }

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (challenge === undefined || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { fromPointer: event.clientX, fromX: position.current, at: event.timeStamp }
      steps.current = []
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = drag.current
      if (!held) return
      moveTo(held.fromX + event.clientX - held.fromPointer, event.timeStamp, held.at)
      held.at = event.timeStamp
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const held = drag.current
      if (!held) return
      steps.current.push({ dx: 0, dt: Math.max(0, event.timeStamp - held.at) })
      drag.current = undefined
      onRelease(position.current, { by: 'pointer', steps: steps.current })
    },
    onPointerCancel() {
      drag.current = undefined
      place(0)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
      if (way !== 0) {
        event.preventDefault()
        moveTo(position.current + way * (event.shiftKey ? 10 : 2), 0, 0)
      } else if (event.key === 'Enter' && position.current > 0) {
        event.preventDefault()
        onRelease(position.current, { by: 'keyboard', steps: steps.current })
      }
    },
  }
  return { x, handlers }
}
