import {
  type BaseName,
  componentBases,
  type ScreenSnapshot,
  type Widget,
} from '../../model/index.ts'

/** The most widgets a screen may hold. */
export const mostWidgets = 200

/** A change of a screen; a sentence where it is refused. */
export type Command = (doc: ScreenSnapshot) => ScreenSnapshot | string

/** A box on the canvas, in its pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** An id that no other widget has; works on pages without a secure context too. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9))
  return Array.from(bytes, each => each.toString(36).padStart(2, '0')).join('')
}

/** A widget as it comes out of the library; its place is its upper left corner. */
export function newWidget(base: BaseName, given: Partial<Widget> = {}): Widget {
  const { label, width, height } = componentBases[base]
  return {
    id: newId(),
    component: null,
    componentVersion: null,
    base,
    name: label,
    x: 0,
    y: 0,
    w: width,
    h: height,
    z: 0,
    rotate: 0,
    opacity: 100,
    locked: false,
    hidden: false,
    group: null,
    page: null,
    chart: {},
    style: {},
    binding: null,
    interactions: [],
    refresh: null,
    ...given,
  }
}

/** The box around boxes; null around none. */
export function boxAround(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  const x = Math.min(...boxes.map(each => each.x))
  const y = Math.min(...boxes.map(each => each.y))
  return {
    x,
    y,
    w: Math.max(...boxes.map(each => each.x + each.w)) - x,
    h: Math.max(...boxes.map(each => each.y + each.h)) - y,
  }
}

const between = (least: number, value: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value)))

/** A box in whole pixels within what a design may hold. */
export function fitBox<T extends Partial<Box>>(box: T): T {
  const { x, y, w, h } = box
  return {
    ...box,
    ...(x === undefined ? {} : { x: between(-7680, x, 15_360) }),
    ...(y === undefined ? {} : { y: between(-7680, y, 15_360) }),
    ...(w === undefined ? {} : { w: between(4, w, 7680) }),
    ...(h === undefined ? {} : { h: between(4, h, 7680) }),
  }
}

/** A snapshot with some of its widgets changed; unchanged ones stay the same objects. */
export function withWidgets(
  doc: ScreenSnapshot,
  ids: readonly string[],
  change: (widget: Widget) => Widget,
): ScreenSnapshot {
  const wanted = new Set(ids)
  return { ...doc, widgets: doc.widgets.map(each => (wanted.has(each.id) ? change(each) : each)) }
}

/** The widgets of these ids that may be moved: locked ones stay. */
export function movable(doc: ScreenSnapshot, ids: readonly string[]): Widget[] {
  const wanted = new Set(ids)
  return doc.widgets.filter(({ id, locked }) => wanted.has(id) && !locked)
}

/** The ids together with all others of their groups. */
export function wholeGroups(doc: ScreenSnapshot, ids: readonly string[]): string[] {
  const wanted = new Set(ids)
  const groups = new Set(
    doc.widgets.flatMap(({ id, group }) => (wanted.has(id) && group !== null ? [group] : [])),
  )
  return doc.widgets
    .filter(({ id, group }) => wanted.has(id) || (group !== null && groups.has(group)))
    .map(({ id }) => id)
}

/** Widgets in the order in which they are drawn: the last one lies on top. */
export function drawnOrder(doc: ScreenSnapshot): Widget[] {
  return doc.widgets.toSorted((a, b) => a.z - b.z)
}

/** Whether there is room for more widgets; the sentence why not. */
export function roomFor(doc: ScreenSnapshot, count: number): true | string {
  const left = mostWidgets - doc.widgets.length
  return count <= left ? true : `组件最多 ${mostWidgets} 个，还能放 ${left} 个`
}
