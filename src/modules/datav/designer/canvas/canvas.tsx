import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { fileUrl } from '#ui/logic/sources.ts'
import { stageVariables } from '../../stage/paints.ts'
import { StageBackground } from '../../stage/stage-background.tsx'
import { bareStage, StageContext } from '../../stage/stage-context.ts'
import type { WidgetData } from '../../stage/widget-data.ts'
import { isOnPage, pickDoc, useDesign, useTokens, useWork } from '../designer-context.ts'
import { actOfKey } from '../state/keys.ts'
import { perform } from '../state/perform.ts'
import { gridMesh } from '../state/snapping.ts'
import { fitZoom } from '../state/zoom.ts'
import { useClipboard } from '../use-clipboard.ts'
import styles from './canvas.module.css'
import { canvasMargin } from './canvas-margin.ts'
import { CanvasMenu } from './canvas-menu.tsx'
import { DragMarks } from './drag-marks.tsx'
import { createLive } from './live.ts'
import { Minimap } from './minimap.tsx'
import { Guides, Ruler } from './rulers.tsx'
import { SelectionFrame } from './selection-frame.tsx'
import { useDrag, widgetAt } from './use-drag.ts'
import { usePlacing } from './use-placing.ts'
import { WidgetNode } from './widget-node.tsx'

/** An application has its keys only while it has the focus. */
const focusable = { tabIndex: 0 }

interface CanvasProps {
  readonly rows: ReadonlyMap<string, WidgetData>
  /** The scrolled box, for those who fit the canvas into it. */
  readonly port: React.RefObject<HTMLDivElement | null>
}

/** The canvas: widgets as they will be seen, and what one does with them by pointer and keys. */
export function Canvas({ rows, port }: CanvasProps) {
  const { design, settings, look, setLook, isReadOnly } = useWork()
  const doc = useDesign(pickDoc)
  const tokens = useTokens()
  const sheet = useRef<HTMLDivElement>(null)
  const isPanning = useRef(false)
  const [live] = useState(createLive)
  const { giveUp, ...drag } = useDrag({ port, sheet, live, isPanning })
  const clipboard = useClipboard()
  const placing = usePlacing(sheet)
  const { zoom, hasGrid, pages } = look
  // Widgets are laid out anew a little later than the canvas is scaled: turning the wheel stays smooth.
  const unit = useDeferredValue(zoom)
  const scroll = useScroll(port)
  useWheelZoom(port, zoom, next => setLook(old => ({ ...old, zoom: next })))
  const { frameHosts, unitName, logo } = settings
  const stage = useMemo(
    () => ({
      ...bareStage,
      ...{ tokens, unit, isStill: true, frameHosts, unitName, logo, pages, fileUrl },
    }),
    [tokens, unit, frameHosts, unitName, logo, pages],
  )
  const press = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('input, textarea')) return
    const act = actOfKey(event)
    if (act === null || act.act === 'copy' || act.act === 'paste') return
    if (act.act === 'pan') {
      isPanning.current = true
      return event.preventDefault()
    }
    if (act.act === 'none' && giveUp()) return event.preventDefault()
    const isLooking = act.act === 'all' || act.act === 'none' || act.act === 'step'
    if (isReadOnly && !isLooking) return
    if (perform(design, act)) event.preventDefault()
  }
  // Of a canvas that is made small every fifth line is drawn: all of them would cover it.
  const mesh = gridMesh * zoom * (zoom < 0.75 ? 5 : 1)
  const size = { width: doc.width * zoom, height: doc.height * zoom }
  return (
    <div className={styles.ground}>
      <div className={styles.corner} />
      <Ruler axis="x" offset={canvasMargin - scroll.left} length={doc.width} />
      <Ruler axis="y" offset={canvasMargin - scroll.top} length={doc.height} />
      <CanvasMenu>
        <div
          ref={port}
          className={styles.port}
          // The canvas has keys of its own, told by 快捷键.
          role="application"
          aria-label="画布"
          {...focusable}
          onKeyDown={press}
          onKeyUp={event => {
            if (event.key === ' ') isPanning.current = false
          }}
          onBlur={() => {
            isPanning.current = false
          }}
          onCopy={clipboard.onCopy}
          onCut={clipboard.onCut}
          onPaste={clipboard.onPaste}
          onDoubleClick={event => {
            const id = widgetAt(event)
            if (id !== undefined) design.select([id])
          }}
          onDragOver={placing.onDragOver}
          onDrop={placing.onDrop}
          {...drag}
        >
          <div
            className={styles.field}
            style={{
              width: size.width + 2 * canvasMargin,
              height: size.height + 2 * canvasMargin,
            }}
          >
            <div
              ref={sheet}
              className={styles.sheet}
              style={{ left: canvasMargin, top: canvasMargin, ...size }}
            >
              <div
                className={styles.stage}
                data-still
                style={{
                  ...stageVariables(tokens, unit),
                  ...{ width: doc.width * unit, height: doc.height * unit },
                  ...(unit === zoom ? {} : { scale: zoom / unit }),
                }}
              >
                <StageContext value={stage}>
                  <StageBackground snapshot={doc} reach="canvas" />
                  {doc.widgets
                    .filter(each => !each.hidden && isOnPage(each, pages))
                    .map(each => (
                      <WidgetNode
                        key={each.id}
                        widget={each}
                        data={rows.get(each.id)}
                        unit={unit}
                      />
                    ))}
                </StageContext>
              </div>
              {hasGrid && (
                <div className={styles.grid} style={{ backgroundSize: `${mesh}px ${mesh}px` }} />
              )}
              <SelectionFrame live={live} zoom={zoom} />
              <DragMarks live={live} zoom={zoom} />
              <Guides />
            </div>
          </div>
        </div>
      </CanvasMenu>
      {look.hasMinimap && <Minimap port={port} scroll={scroll} />}
    </div>
  )
}

/** Where the canvas is scrolled to. */
function useScroll(port: React.RefObject<HTMLDivElement | null>) {
  const [scroll, setScroll] = useState({ left: 0, top: 0 })
  useEffect(() => {
    const box = port.current
    if (!box) return
    const look = () => setScroll({ left: box.scrollLeft, top: box.scrollTop })
    box.addEventListener('scroll', look, { passive: true })
    return () => box.removeEventListener('scroll', look)
  }, [port])
  return scroll
}

/** Ctrl and the wheel zoom about the pointer. */
function useWheelZoom(
  port: React.RefObject<HTMLDivElement | null>,
  zoom: number,
  onZoom: (zoom: number) => void,
) {
  useEffect(() => {
    const box = port.current
    if (!box) return
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const next = fitZoom(zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1))
      const seen = box.getBoundingClientRect()
      const [x, y] = [event.clientX - seen.left, event.clientY - seen.top]
      const held = {
        x: (box.scrollLeft + x - canvasMargin) / zoom,
        y: (box.scrollTop + y - canvasMargin) / zoom,
      }
      onZoom(next)
      requestAnimationFrame(() => {
        box.scrollLeft = held.x * next + canvasMargin - x
        box.scrollTop = held.y * next + canvasMargin - y
      })
    }
    // React listens passively: the page would zoom as well.
    box.addEventListener('wheel', turn, { passive: false })
    return () => box.removeEventListener('wheel', turn)
  }, [port, zoom, onZoom])
}
