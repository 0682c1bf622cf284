import { type PointerEvent, type RefObject, useMemo, useRef } from 'react'
import { useWork } from '../designer-context.ts'
import { wholeGroups } from '../state/document.ts'
import {
  type Drag,
  type DragGround,
  dragMarquee,
  dragMove,
  dragStretch,
  dragTurn,
  type Handle,
  type Point,
} from './drags.ts'
import type { Live } from './live.ts'

const handles: ReadonlySet<string> = new Set(['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'])
const isHandle = (name: string | undefined): name is Handle =>
  name !== undefined && handles.has(name)

interface Ground {
  /** The scrolled box around the canvas. */
  readonly port: RefObject<HTMLDivElement | null>
  /** The canvas itself. */
  readonly sheet: RefObject<HTMLDivElement | null>
  readonly live: Live
  /** The space bar is held. */
  readonly isPanning: RefObject<boolean>
}

/** What the pointer does on the canvas: select, move, stretch, turn, draw a frame, move the canvas. */
export function useDrag({ port, sheet, live, isPanning }: Ground) {
  const { design, look, isReadOnly } = useWork()
  const drag = useRef<Drag | null>(null)
  const { zoom, hasGrid, guides } = look

  return useMemo(() => {
    const ground: DragGround = {
      ...{ design, live, zoom, hasGrid, guides },
      nodeOf: id => sheet.current?.querySelector<HTMLElement>(`[data-widget="${id}"]`) ?? null,
    }
    const pointOf = (event: PointerEvent): Point => {
      const box = sheet.current?.getBoundingClientRect()
      return {
        x: (event.clientX - (box?.left ?? 0)) / zoom,
        y: (event.clientY - (box?.top ?? 0)) / zoom,
      }
    }
    const start = (event: PointerEvent): Drag | null => {
      if (event.button === 1 || isPanning.current) return pan(event, port.current)
      // The right button opens the menu of what lies under it.
      if (event.button === 2) choose(widgetAt(event), false)
      if (event.button !== 0 || !(event.target instanceof Element)) return null
      const keeps = event.shiftKey || event.ctrlKey || event.metaKey
      const from = pointOf(event)
      const handle = event.target.closest<HTMLElement>('[data-handle]')?.dataset.handle
      if (!isReadOnly && isHandle(handle)) return dragStretch(ground, from, handle)
      if (!isReadOnly && handle === 'turn') return dragTurn(ground)
      const id = widgetAt(event)
      if (id === undefined) {
        if (!keeps) design.select([])
        return dragMarquee(ground, from, keeps)
      }
      choose(id, keeps)
      return isReadOnly ? null : dragMove(ground, from)
    }
    const choose = (id: string | undefined, keeps: boolean) => {
      if (id === undefined) return
      const { doc, selected } = design.state()
      const unit = wholeGroups(doc, [id])
      if (!keeps) {
        if (!selected.includes(id)) design.select(unit)
        return
      }
      const gone = new Set(unit)
      design.select(
        selected.includes(id)
          ? selected.filter(each => !gone.has(each))
          : [...new Set([...selected, ...unit])],
      )
    }
    const finish = (act: 'end' | 'cancel') => () => {
      drag.current?.[act]()
      drag.current = null
    }
    return {
      onPointerDown(event: PointerEvent<HTMLDivElement>) {
        if (drag.current !== null) return
        drag.current = start(event)
        if (drag.current === null) return
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent) {
        drag.current?.move(pointOf(event), event)
      },
      onPointerUp: finish('end'),
      onPointerCancel: finish('cancel'),
      /** Escape gives a drag up; false where there is none. */
      giveUp(): boolean {
        if (drag.current === null) return false
        finish('cancel')()
        return true
      },
    }
  }, [design, live, zoom, hasGrid, guides, isReadOnly, port, sheet, isPanning])
}

/** The widget under the pointer. */
export function widgetAt(event: { readonly target: EventTarget }): string | undefined {
  if (!(event.target instanceof Element)) return undefined
  return event.target.closest<HTMLElement>('[data-widget]')?.dataset.widget
}

/** Moves the canvas under the pointer. */
function pan(event: PointerEvent, port: HTMLElement | null): Drag | null {
  if (port === null) return null
  event.preventDefault()
  const from = { x: event.clientX, y: event.clientY, left: port.scrollLeft, top: port.scrollTop }
  const follow = (moved: globalThis.PointerEvent) => {
    port.scrollLeft = from.left - (moved.clientX - from.x)
    port.scrollTop = from.top - (moved.clientY - from.y)
  }
  port.addEventListener('pointermove', follow)
  const end = () => port.removeEventListener('pointermove', follow)
  return { move: () => {}, end, cancel: end }
}
