import type { Box } from './document.ts'

/** Distance within which a box is drawn to a line, canvas pixels. */
export const snapDistance = 5
/** Mesh of the grid, canvas pixels. */
export const gridMesh = 8

/** A line that somebody put on the canvas. */
export interface Guide {
  readonly axis: 'x' | 'y'
  readonly at: number
}

/** A line a box was drawn to: from where to where it runs, and how far away the other one is. */
export interface SnapLine {
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly from: number
  readonly to: number
  /** Pixels between the box and what it is lined up with; null where they touch or overlap. */
  readonly distance: number | null
}

interface Surroundings {
  readonly others: readonly Box[]
  readonly canvas: { readonly width: number; readonly height: number }
  readonly guides: readonly Guide[]
  readonly grid: boolean
  /** In canvas pixels; smaller where the canvas is enlarged. */
  readonly within?: number
}

/** Which edges of a box may be drawn to a line. */
export type Edges = readonly ('start' | 'middle' | 'end')[]
export const allEdges: Edges = ['start', 'middle', 'end']

const axes = {
  x: { start: 'x', size: 'w', crossStart: 'y', crossSize: 'h' },
  y: { start: 'y', size: 'h', crossStart: 'x', crossSize: 'w' },
} as const

interface Target {
  readonly at: number
  /** Null for guides and the canvas: the line runs over all of it. */
  readonly other: Box | null
}

function targetsOf(axis: 'x' | 'y', { others, canvas, guides }: Surroundings): Target[] {
  const { start, size } = axes[axis]
  const length = axis === 'x' ? canvas.width : canvas.height
  return [
    ...[0, length / 2, length].map(at => ({ at, other: null })),
    ...guides.filter(each => each.axis === axis).map(({ at }) => ({ at, other: null })),
    ...others.flatMap(other =>
      [other[start], other[start] + other[size] / 2, other[start] + other[size]].map(at => ({
        at,
        other,
      })),
    ),
  ]
}

const edgeOf = (box: Box, axis: 'x' | 'y', edge: Edges[number]) => {
  const { start, size } = axes[axis]
  return box[start] + box[size] * (edge === 'start' ? 0 : edge === 'middle' ? 0.5 : 1)
}

/** How far one axis is moved so that an edge meets the nearest line, or else the grid. */
function shiftOf(box: Box, axis: 'x' | 'y', edges: Edges, around: Surroundings): number {
  const within = around.within ?? snapDistance
  let best: number | null = null
  for (const edge of edges) {
    const place = edgeOf(box, axis, edge)
    for (const { at } of targetsOf(axis, around)) {
      const away = at - place
      if (Math.abs(away) > within) continue
      if (best === null || Math.abs(away) < Math.abs(best)) best = away
    }
  }
  if (best !== null) return best
  const first = edges[0]
  if (!around.grid || first === undefined) return 0
  const place = edgeOf(box, axis, first === 'middle' ? 'start' : first)
  return Math.round(place / gridMesh) * gridMesh - place
}

/** The lines on which edges of a box lie. */
function linesOf(box: Box, axis: 'x' | 'y', edges: Edges, around: Surroundings): SnapLine[] {
  const { crossStart, crossSize } = axes[axis]
  const low = box[crossStart]
  const high = low + box[crossSize]
  const found = new Map<number, SnapLine>()
  for (const edge of edges) {
    const place = edgeOf(box, axis, edge)
    for (const { at, other } of targetsOf(axis, around)) {
      if (Math.abs(at - place) > 0.5) continue
      const whole = axis === 'x' ? around.canvas.height : around.canvas.width
      const otherLow = other === null ? 0 : other[crossStart]
      const otherHigh = other === null ? whole : otherLow + other[crossSize]
      const gap = other === null ? null : Math.max(otherLow - high, low - otherHigh)
      const known = found.get(at)
      const distance = gap === null || gap <= 0 ? null : Math.round(gap)
      found.set(at, {
        axis,
        at,
        from: Math.min(low, otherLow, known?.from ?? low),
        to: Math.max(high, otherHigh, known?.to ?? high),
        distance: nearer(known?.distance ?? null, distance),
      })
    }
  }
  return [...found.values()]
}

const nearer = (a: number | null, b: number | null) =>
  a === null ? b : b === null ? a : Math.min(a, b)

/** Draws a moved box to the lines around it: how far it is moved, and the lines it then lies on. */
export function snap(
  box: Box,
  around: Surroundings,
  edges: { readonly x: Edges; readonly y: Edges } = { x: allEdges, y: allEdges },
): { readonly dx: number; readonly dy: number; readonly lines: readonly SnapLine[] } {
  const dx = shiftOf(box, 'x', edges.x, around)
  const dy = shiftOf(box, 'y', edges.y, around)
  const there = { ...box, x: box.x + dx, y: box.y + dy }
  return {
    dx,
    dy,
    lines: [...linesOf(there, 'x', edges.x, around), ...linesOf(there, 'y', edges.y, around)],
  }
}
