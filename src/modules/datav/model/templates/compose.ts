import type { DatasetQuery } from '#modules/dataset/model/index.ts'
import type { Binding, TransformStep } from '../binding.ts'
import { type BaseName, componentBases } from '../component-bases.ts'
import type { ScreenSnapshot, Widget } from '../screen-snapshot.ts'
import { usualSlots } from '../shape-rows.ts'

/** Where something stands on the canvas: x, y, width, height. */
export type Box = readonly [x: number, y: number, w: number, h: number]

/** A component before it stands on a screen, which gives it its id and its order. */
export type Placed = Omit<Widget, 'id' | 'z'>

type Extras = Partial<Pick<Placed, 'chart' | 'style' | 'binding' | 'interactions' | 'refresh'>>

/** A component of a base in a box. */
export function put(base: BaseName, name: string, [x, y, w, h]: Box, extras: Extras = {}): Placed {
  return {
    ...{ component: null, componentVersion: null, base, name, x, y, w, h },
    ...{ rotate: 0, opacity: 100, locked: false, hidden: false, group: null, page: null },
    ...{ chart: {}, style: {}, binding: null, interactions: [], refresh: null, ...extras },
  }
}

type Asked = Pick<DatasetQuery, 'measures'> &
  Partial<Omit<DatasetQuery, 'dataset' | 'measures' | 'period'>> & {
    readonly period?: Binding extends { query: { period: infer P } } ? P : string
    readonly slots?: Readonly<Record<string, readonly string[]>>
    readonly steps?: readonly TransformStep[]
    readonly empty?: string
  }

/** A question over a dataset, its columns put into the slots of a base by what they are. */
export function ask(base: BaseName, dataset: string, asked: Asked): Binding {
  const { measures, dimensions = [], slots, steps = [], empty = '暂无数据', period } = asked
  const columns = [
    ...dimensions.map(key => ({ key, unit: 'text' as const })),
    ...measures.map(key => ({ key, unit: 'count' as const })),
  ]
  const filled = slots ?? usualSlots(componentBases[base], columns)
  return {
    from: 'dataset',
    query: {
      ...{ dataset, measures, dimensions, filters: asked.filters ?? [] },
      ...{ sort: asked.sort ?? null, top: asked.top ?? 50 },
      // A period is one of the dataset's own or the mark of a variable; the schema checks which.
      period: (period ?? 'thisYear') as DatasetQuery['period'],
      compare: asked.compare ?? 'none',
    },
    slots: Object.fromEntries(Object.entries(filled).map(([key, keys]) => [key, [...keys]])),
    steps: [...steps],
    empty,
  }
}

/** A component of a base bound to a question. */
export function bound(
  base: BaseName,
  name: string,
  box: Box,
  [dataset, asked]: readonly [string, Asked],
  extras: Extras = {},
): Placed {
  return put(base, name, box, { ...extras, binding: ask(base, dataset, asked) })
}

/** A framed part with its name above; `inside` gets the room within. */
export function panel(title: string, box: Box, inside: (room: Box) => readonly Placed[], look = 1) {
  const [x, y, w, h] = box
  return [
    put('border', `${title}边框`, box, { chart: { look } }),
    put('title', `${title}标题`, [x + 16, y + 12, w - 32, 36], {
      chart: { text: title, look: 1 },
      style: { fontSize: 20 },
    }),
    ...inside([x + 20, y + 62, w - 40, h - 62 - 16]),
  ]
}

/** A figure in a card of its own. */
export function card(
  name: string,
  box: Box,
  asked: readonly [string, Asked],
  color: string,
): Placed[] {
  const [x, y, w, h] = box
  return [
    put('border', `${name}底`, box, { chart: { look: 5 } }),
    bound('number', name, [x + 22, y + 8, w - 44, h - 16], asked, {
      chart: { title: name },
      style: { color, fontSize: 42 },
    }),
  ]
}

/** Cards side by side over a width, with the same room between them. */
export function cards(
  [x, y, w, h]: Box,
  all: readonly (readonly [name: string, dataset: string, asked: Asked])[],
): Placed[] {
  const gap = 20
  const each = (w - gap * (all.length - 1)) / all.length
  return all.flatMap(([name, dataset, asked], at) =>
    card(
      name,
      [Math.round(x + at * (each + gap)), y, Math.round(each), h],
      [dataset, asked],
      `series${(at % 6) + 1}`,
    ),
  )
}

/** The name of the screen over its whole width, what its figures are of, and the time. */
export function headline(title: string, period: string, width = 1920, look = 1): Placed[] {
  return [
    put('header', '大屏标题', [0, 0, width, 88], {
      chart: { text: title, look },
      style: { fontSize: 38 },
    }),
    put('text', '统计口径', [32, 14, 420, 36], {
      chart: { text: period },
      style: { fontSize: 18, color: 'muted', align: 'left' },
    }),
    put('clock', '时间', [width - 32 - 480, 14, 480, 36], {
      chart: { format: 'YYYY年MM月DD日 dddd HH:mm:ss' },
      style: { fontSize: 18, color: 'muted', align: 'right' },
    }),
  ]
}

type Canvas = Pick<ScreenSnapshot, 'theme'> & Partial<Omit<ScreenSnapshot, 'theme' | 'widgets'>>

/** Puts components on a canvas, one above the other in the order in which they are named. */
export function compose(
  canvas: Canvas,
  placed: readonly (Placed | readonly Placed[])[],
): ScreenSnapshot {
  return {
    ...{ width: 1920, height: 1080, fit: 'contain', variables: [], refresh: 60 },
    background: { color: 'background', gradientTo: null, angle: 180, image: null, video: null },
    ...canvas,
    widgets: placed.flat().map((each, at) => ({
      ...each,
      id: `w${String(at + 1).padStart(2, '0')}`,
      z: at + 1,
    })),
  }
}
