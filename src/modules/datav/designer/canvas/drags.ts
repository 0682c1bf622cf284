import { change, move, stretch } from '../state/commands.ts'
import type { Design } from '../state/design.ts'
import { type Box, boxAround, movable, wholeGroups } from '../state/document.ts'
import { type Edges, type Guide, snap, snapDistance } from '../state/snapping.ts'
import type { Live } from './live.ts'

/** A drag from its beginning to its end; `at` are pixels of the canvas. */
export interface Drag {
  move(at: Point, keys: { readonly shiftKey: boolean; readonly altKey: boolean }): void
  end(): void
  cancel(): void
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface DragGround {
  readonly design: Design
  readonly live: Live
  readonly zoom: number
  readonly hasGrid: boolean
  readonly guides: readonly Guide[]
  /** The element of a widget on the canvas. */
  nodeOf(id: string): HTMLElement | null
}

function surroundings(ground: DragGround, without: ReadonlySet<string>) {
  const { doc } = ground.design.state()
  return {
    others: doc.widgets.filter(({ id, hidden }) => !hidden && !without.has(id)),
    canvas: doc,
    guides: ground.guides,
    grid: ground.hasGrid,
    within: snapDistance / Math.max(1, ground.zoom),
  }
}

const free = { dx: 0, dy: 0, lines: [] }

/** Moves what is selected: only the transforms of its elements change until it is let go. */
export function dragMove(ground: DragGround, from: Point): Drag | null {
  const { design, live } = ground
  const { doc, selected } = design.state()
  const moved = movable(doc, wholeGroups(doc, selected))
  const start = boxAround(moved)
  if (start === null) return null
  const ids = moved.map(({ id }) => id)
  const nodes = ids.flatMap(id => ground.nodeOf(id) ?? [])
  const around = surroundings(ground, new Set(ids))
  let by = { dx: 0, dy: 0 }
  const settle = () => {
    for (const node of nodes) node.style.translate = ''
    live.clear()
  }
  return {
    move(at, { shiftKey, altKey }) {
      let [dx, dy] = [at.x - from.x, at.y - from.y]
      // Shift keeps to one direction, Alt lets go of the lines.
      if (shiftKey && Math.abs(dx) > Math.abs(dy)) dy = 0
      else if (shiftKey) dx = 0
      const box = { ...start, x: start.x + dx, y: start.y + dy }
      const snapped = altKey ? free : snap(box, around)
      by = { dx: Math.round(dx + snapped.dx), dy: Math.round(dy + snapped.dy) }
      const translate = `${by.dx * ground.zoom}px ${by.dy * ground.zoom}px`
      for (const node of nodes) node.style.translate = translate
      live.set({ lines: snapped.lines, moved: by })
    },
    end() {
      if (by.dx !== 0 || by.dy !== 0) design.run('移动', move(ids, by.dx, by.dy))
      settle()
    },
    cancel: settle,
  }
}

/** The edges that a handle pulls: `nw`, `e` … */
export type Handle = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw'

let counter = 0

/** Stretches what is selected by one of its handles; Shift keeps the proportions. */
export function dragStretch(ground: DragGround, from: Point, handle: Handle): Drag | null {
  const { design, live } = ground
  const { doc, selected } = design.state()
  const chosen = movable(doc, selected)
  const start = boxAround(chosen)
  if (start === null) return null
  const ids = chosen.map(({ id }) => id)
  const around = surroundings(ground, new Set(ids))
  counter += 1
  const merge = `stretch ${counter}`
  const earlier = design.state().past.at(-1)
  const pulls = (side: string) => handle.includes(side)
  const edges: { x: Edges; y: Edges } = {
    x: pulls('w') ? ['start'] : pulls('e') ? ['end'] : [],
    y: pulls('n') ? ['start'] : pulls('s') ? ['end'] : [],
  }
  return {
    move(at, { shiftKey, altKey }) {
      const [dx, dy] = [at.x - from.x, at.y - from.y]
      let box = pulled(start, handle, dx, dy)
      const snapped = altKey ? free : snap(box, around, edges)
      box = pulled(start, handle, dx + snapped.dx, dy + snapped.dy)
      if (shiftKey) box = inProportion(start, box, handle)
      live.set({ lines: shiftKey ? [] : snapped.lines })
      // A fixed moment: however slowly it is dragged, it is one step.
      design.run('调整大小', stretch(chosen, start, box), { merge, now: 0 })
    },
    end: () => live.clear(),
    cancel() {
      if (design.state().past.at(-1) !== earlier) design.undo()
      live.clear()
    },
  }
}

function pulled(box: Box, handle: Handle, dx: number, dy: number): Box {
  const left = handle.includes('w') ? Math.min(dx, box.w - 4) : 0
  const top = handle.includes('n') ? Math.min(dy, box.h - 4) : 0
  const right = handle.includes('e') ? Math.max(dx, 4 - box.w) : 0
  const bottom = handle.includes('s') ? Math.max(dy, 4 - box.h) : 0
  return {
    x: Math.round(box.x + left),
    y: Math.round(box.y + top),
    w: Math.round(box.w - left + right),
    h: Math.round(box.h - top + bottom),
  }
}

function inProportion(from: Box, to: Box, handle: Handle): Box {
  const byWidth = handle === 'e' || handle === 'w' || handle.length === 2
  const scale = byWidth ? to.w / from.w : to.h / from.h
  const [w, h] = [Math.round(from.w * scale), Math.round(from.h * scale)]
  return {
    x: handle.includes('w') ? from.x + from.w - w : from.x,
    y: handle.includes('n') ? from.y + from.h - h : from.y,
    ...{ w, h },
  }
}

/** Turns the one selected widget about its centre; Shift turns in steps of 15 degrees. */
export function dragTurn(ground: DragGround): Drag | null {
  const { design } = ground
  const { doc, selected } = design.state()
  const [widget, more] = movable(doc, selected)
  if (widget === undefined || more !== undefined) return null
  const centre = { x: widget.x + widget.w / 2, y: widget.y + widget.h / 2 }
  counter += 1
  const merge = `turn ${counter}`
  const earlier = design.state().past.at(-1)
  return {
    move(at, { shiftKey }) {
      const degrees = (Math.atan2(at.x - centre.x, centre.y - at.y) * 180) / Math.PI
      const rotate = shiftKey ? Math.round(degrees / 15) * 15 : Math.round(degrees)
      design.run('旋转', change([widget.id], { rotate }), { merge, now: 0 })
    },
    end: () => {},
    cancel() {
      if (design.state().past.at(-1) !== earlier) design.undo()
    },
  }
}

/** Draws a frame; what it touches is selected, beside what was with `keeps`. */
export function dragMarquee(ground: DragGround, from: Point, keeps: boolean): Drag {
  const { design, live } = ground
  const before = keeps ? design.state().selected : []
  return {
    move(at) {
      const frame = {
        x: Math.min(from.x, at.x),
        y: Math.min(from.y, at.y),
        w: Math.abs(at.x - from.x),
        h: Math.abs(at.y - from.y),
      }
      live.set({ marquee: frame })
      const { doc } = design.state()
      const touched = doc.widgets
        .filter(each => !each.hidden && !each.locked && touches(each, frame))
        .map(({ id }) => id)
      design.select([...new Set([...before, ...wholeGroups(doc, touched)])])
    },
    end: () => live.clear(),
    cancel() {
      design.select(before)
      live.clear()
    },
  }
}

const touches = (a: Box, b: Box) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
