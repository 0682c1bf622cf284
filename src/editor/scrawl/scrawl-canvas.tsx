import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { canvasSize, type Drawing, type Point, type Stroke } from '../model/scrawl.ts'
import { paintPicture, paintStrokes } from './paint.ts'
import styles from './scrawl.module.css'

interface ScrawlCanvasProps {
  readonly drawing: Drawing
  readonly picture: ImageBitmap | null
  readonly pen: Pick<Stroke, 'color' | 'width'>
  onStroke(stroke: Stroke): void
}

/** Pixels of one press of an arrow key; with Shift more. */
const step = 8
const longStep = 40
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The sheet: drawn on by mouse, finger or pen, and by arrows with the pen put down by the space bar. */
export function ScrawlCanvas({ drawing, picture, pen, onStroke }: ScrawlCanvasProps) {
  const back = useRef<HTMLCanvasElement>(null)
  const front = useRef<HTMLCanvasElement>(null)
  const [line, setLine] = useState<readonly Point[]>([])
  const [tip, setTip] = useState<Point>({ x: canvasSize.width / 2, y: canvasSize.height / 2 })
  const [isByKeys, setByKeys] = useState(false)

  useLayoutEffect(() => {
    const context = back.current?.getContext('2d')
    context?.clearRect(0, 0, canvasSize.width, canvasSize.height)
    if (context && picture) paintPicture(context, picture)
  }, [picture])
  useLayoutEffect(() => {
    const drawn = line.length > 0 ? [...drawing.strokes, { ...pen, points: line }] : drawing.strokes
    if (front.current) paintStrokes(front.current, drawn)
  }, [drawing, line, pen])

  // Several moves may come before the next drawing: the line itself stands here.
  const points = useRef<readonly Point[]>([])
  const put = (next: readonly Point[]) => {
    points.current = next
    setLine(next)
  }
  const end = () => {
    if (points.current.length > 0) onStroke({ ...pen, points: points.current })
    put([])
  }
  const down = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setByKeys(false)
    put([pointOf(event)])
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (points.current.length > 0 && !isByKeys) put([...points.current, pointOf(event)])
  }
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (arrow) {
      event.preventDefault()
      const far = event.shiftKey ? longStep : step
      const next = within({ x: tip.x + arrow.x * far, y: tip.y + arrow.y * far })
      setTip(next)
      setByKeys(true)
      if (points.current.length > 0) put([...points.current, next])
    } else if (event.key === ' ') {
      event.preventDefault()
      setByKeys(true)
      if (points.current.length > 0) end()
      else put([tip])
    }
  }
  const isDown = line.length > 0
  return (
    <button
      type="button"
      aria-label={`画布，方向键移动画笔，空格键${isDown ? '提笔' : '落笔'}`}
      aria-pressed={isDown}
      className={styles.sheet}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
      onBlur={end}
    >
      <canvas ref={back} {...canvasSize} />
      <canvas ref={front} {...canvasSize} className={styles.front} />
      {isByKeys && (
        <i
          className={styles.tip}
          data-down={isDown}
          style={{
            left: `${(tip.x / canvasSize.width) * 100}%`,
            top: `${(tip.y / canvasSize.height) * 100}%`,
          }}
        />
      )}
    </button>
  )
}

// The sheet may be shown smaller than it is.
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point {
  const box = currentTarget.getBoundingClientRect()
  return {
    x: Math.round(((clientX - box.left) / box.width) * canvasSize.width),
    y: Math.round(((clientY - box.top) / box.height) * canvasSize.height),
  }
}

function within({ x, y }: Point): Point {
  return {
    x: Math.min(Math.max(x, 0), canvasSize.width),
    y: Math.min(Math.max(y, 0), canvasSize.height),
  }
}
