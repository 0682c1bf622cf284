/** A line drawn without lifting the pen, in pixels of the canvas. */
export interface Stroke {
  /** `#RRGGBB`; absent: the line rubs out. */
  readonly color?: string
  readonly width: number
  readonly points: readonly Point[]
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** A drawing: the lines that stand, and those that were taken back. */
export interface Drawing {
  readonly strokes: readonly Stroke[]
  readonly undone: readonly Stroke[]
}

/** Pixels of the canvas. */
export const canvasSize = { width: 960, height: 540 } as const

/** Pixels of the pen. */
export const penWidths = [2, 5, 10, 18] as const

export const blank: Drawing = { strokes: [], undone: [] }

/** Draws one more line; what was taken back before is gone. */
export function withStroke({ strokes }: Drawing, stroke: Stroke): Drawing {
  return { strokes: [...strokes, stroke], undone: [] }
}

/** Takes the last line back. */
export function undoStroke({ strokes, undone }: Drawing): Drawing {
  const last = strokes.at(-1)
  return last ? { strokes: strokes.slice(0, -1), undone: [...undone, last] } : { strokes, undone }
}

/** Draws the line again that was taken back last. */
export function redoStroke({ strokes, undone }: Drawing): Drawing {
  const next = undone.at(-1)
  return next ? { strokes: [...strokes, next], undone: undone.slice(0, -1) } : { strokes, undone }
}

/** Whether there is nothing to see: no line, or only such that rub out. */
export function isBlank({ strokes }: Drawing): boolean {
  return strokes.every(stroke => stroke.color === undefined)
}
