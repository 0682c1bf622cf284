import type { KeyboardEvent, PointerEvent } from 'react'
import { ByPlace } from '#ui/views/by-place.tsx'
import { useWork } from '../designer-context.ts'
import type { Guide } from '../state/snapping.ts'
import { rulerStep } from '../state/zoom.ts'
import styles from './canvas.module.css'

interface RulerProps {
  readonly axis: 'x' | 'y'
  /** Pixels of the screen between the ruler's start and the canvas's. */
  readonly offset: number
  /** Length of the canvas, in its pixels. */
  readonly length: number
}

/** A ruler along the canvas; a click puts a guide there. */
export function Ruler({ axis, offset, length }: RulerProps) {
  const { look, setLook } = useWork()
  const step = rulerStep(look.zoom)
  const marks = Array.from({ length: Math.floor(length / step) + 1 }, (_, at) => at * step)
  const put = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const away = axis === 'x' ? event.clientX - box.left : event.clientY - box.top
    const at = Math.round((away - offset) / look.zoom)
    setLook(old => ({ ...old, guides: [...old.guides, { axis, at }] }))
  }
  return (
    <div
      className={axis === 'x' ? styles.rulerAcross : styles.rulerDown}
      title="点击添加参考线"
      aria-hidden
      onPointerDown={put}
    >
      {marks.map(mark => (
        <span
          key={mark}
          style={
            axis === 'x' ? { left: offset + mark * look.zoom } : { top: offset + mark * look.zoom }
          }
        >
          {mark}
        </span>
      ))}
    </div>
  )
}

/** The guides on the canvas: dragged, or moved by arrow keys; taken away by a double click or Delete. */
export function Guides() {
  const { look, setLook } = useWork()
  const { guides, zoom } = look
  const set = (which: number, next: Guide | null) =>
    setLook(old => ({
      ...old,
      guides: old.guides.flatMap((each, at) => (at === which ? (next ?? []) : [each])),
    }))
  const press = (event: KeyboardEvent, which: number, guide: Guide) => {
    const by = steps[event.key]
    if (by !== undefined) set(which, { ...guide, at: guide.at + by })
    else if (event.key === 'Delete') set(which, null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <ByPlace items={guides}>
      {(guide, which) => (
        <button
          type="button"
          className={guide.axis === 'x' ? styles.guideDown : styles.guideAcross}
          style={guide.axis === 'x' ? { left: guide.at * zoom } : { top: guide.at * zoom }}
          aria-label={`${guide.axis === 'x' ? '竖' : '横'}参考线 ${guide.at}`}
          title={`${guide.at}，双击移除`}
          onDoubleClick={() => set(which, null)}
          onKeyDown={event => press(event, which, guide)}
          onPointerDown={event => {
            event.stopPropagation()
            event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerMove={event => {
            if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
            const box = event.currentTarget.parentElement?.getBoundingClientRect()
            if (!box) return
            const away = guide.axis === 'x' ? event.clientX - box.left : event.clientY - box.top
            set(which, { ...guide, at: Math.round(away / zoom) })
          }}
        />
      )}
    </ByPlace>
  )
}

const steps: Readonly<Record<string, number>> = {
  ...{ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 },
}
