import { describe, expect, it } from 'vitest'
import type { ScreenSnapshot, Widget } from '../../model/index.ts'
import { align, distribute, sameSize } from './arrange.ts'
import {
  group,
  move,
  remove,
  renameVariable,
  restyle,
  stretch,
  ungroup,
  usesVariable,
} from './commands.ts'
import { type Box, type Command, drawnOrder, newWidget } from './document.ts'
import { placeAbove, reorder } from './order.ts'

function screen(boxes: Readonly<Record<string, Box & Partial<Widget>>>): ScreenSnapshot {
  return {
    ...{ width: 1000, height: 600, fit: 'contain', theme: 'light', variables: [], refresh: 60 },
    background: { color: 'background', gradientTo: null, angle: 0, image: null, video: null },
    widgets: Object.entries(boxes).map(([id, box], at) =>
      newWidget('text', { id, z: at + 1, ...box }),
    ),
  }
}

function done(doc: ScreenSnapshot, command: Command): ScreenSnapshot {
  const next = command(doc)
  if (typeof next === 'string') throw new Error(next)
  return next
}

const places = (doc: ScreenSnapshot, key: 'x' | 'y' | 'w' | 'h') =>
  doc.widgets.map(each => each[key])

const three = screen({
  a: { x: 10, y: 10, w: 100, h: 40 },
  b: { x: 200, y: 100, w: 50, h: 60 },
  c: { x: 500, y: 30, w: 200, h: 20 },
})
const all = ['a', 'b', 'c']

describe('arranging', () => {
  it('aligns in six ways to the box around', () => {
    expect(places(done(three, align(all, 'left')), 'x')).toEqual([10, 10, 10])
    expect(places(done(three, align(all, 'center')), 'x')).toEqual([305, 330, 255])
    expect(places(done(three, align(all, 'right')), 'x')).toEqual([600, 650, 500])
    expect(places(done(three, align(all, 'top')), 'y')).toEqual([10, 10, 10])
    expect(places(done(three, align(all, 'middle')), 'y')).toEqual([65, 55, 75])
    expect(places(done(three, align(all, 'bottom')), 'y')).toEqual([120, 100, 140])
  })

  it('aligns a single one to the canvas and leaves locked ones', () => {
    expect(done(three, align(['b'], 'center')).widgets[1]?.x).toBe(475)
    const locked = screen({ a: { x: 10, y: 0, w: 10, h: 10, locked: true } })
    expect(align(['a'], 'right')(locked)).toBe('请先选择未锁定的组件')
  })

  it('moves a group beside others as one', () => {
    const grouped = done(three, group(['a', 'b']))
    expect(places(done(grouped, align(all, 'right')), 'x')).toEqual([460, 650, 500])
  })

  it('gives equal distances in both directions', () => {
    expect(places(done(three, distribute(all, 'across')), 'x')).toEqual([10, 280, 500])
    expect(places(done(three, distribute(all, 'down')), 'y')).toEqual([10, 100, 65])
    expect(distribute(['a', 'b'], 'across')(three)).toBe('请至少选择三个组件再分布')
  })

  it('gives the size of the first one selected', () => {
    expect(places(done(three, sameSize(['b', 'a', 'c'], 'w')), 'w')).toEqual([50, 50, 50])
    expect(places(done(three, sameSize(['b', 'a', 'c'], 'both')), 'h')).toEqual([60, 60, 60])
  })

  it('stretches several from one box to another', () => {
    const from = { x: 10, y: 10, w: 690, h: 150 }
    const to = { x: 10, y: 10, w: 1380, h: 300 }
    const next = done(three, stretch(three.widgets, from, to))
    expect(places(next, 'x')).toEqual([10, 390, 990])
    expect(places(next, 'w')).toEqual([200, 100, 400])
    // A drag that goes over a very small box comes back to what was there.
    const small = done(next, stretch(three.widgets, from, { ...from, w: 8, h: 4 }))
    expect(done(small, stretch(three.widgets, from, from))).toEqual(three)
  })

  it('gives several the style that was changed of one, and leaves the rest of theirs', () => {
    const dressed = screen({
      a: { x: 0, y: 0, w: 10, h: 10, style: { fontSize: 40, color: 'accent', radius: 4 } },
      b: { x: 0, y: 0, w: 10, h: 10, style: { fontSize: 14, padding: 8, radius: 2 } },
    })
    const from = { fontSize: 40, color: 'accent', radius: 4 }
    const next = done(dressed, restyle(['a', 'b'], from, { ...from, color: 'muted' }))
    expect(next.widgets.map(({ style }) => style)).toEqual([
      { fontSize: 40, color: 'muted', radius: 4 },
      { fontSize: 14, padding: 8, radius: 2, color: 'muted' },
    ])
    const off = done(dressed, restyle(['a', 'b'], from, { ...from, radius: undefined }))
    expect(off.widgets.map(({ style }) => style.radius)).toEqual([undefined, undefined])
  })
})

describe('order, groups and locks', () => {
  const order = (doc: ScreenSnapshot) => drawnOrder(doc).map(({ id }) => id)

  it('brings up and down by one and to the ends', () => {
    expect(order(done(three, reorder(['a'], 'forward')))).toEqual(['b', 'a', 'c'])
    expect(order(done(three, reorder(['a', 'b'], 'forward')))).toEqual(['c', 'a', 'b'])
    expect(order(done(three, reorder(['a'], 'front')))).toEqual(['b', 'c', 'a'])
    expect(order(done(three, reorder(['b', 'c'], 'backward')))).toEqual(['b', 'c', 'a'])
    expect(order(done(three, reorder(['c'], 'back')))).toEqual(['c', 'a', 'b'])
    expect(order(done(three, placeAbove('a', 'b')))).toEqual(['b', 'a', 'c'])
    expect(order(done(three, placeAbove('c', null)))).toEqual(['c', 'a', 'b'])
  })

  it('moves groups as a whole until they are taken apart', () => {
    const grouped = done(three, group(['a', 'b']))
    expect(places(done(grouped, move(['a'], 5, 0)), 'x')).toEqual([15, 205, 500])
    const apart = done(grouped, ungroup(['b']))
    expect(places(done(apart, move(['a'], 5, 0)), 'x')).toEqual([15, 200, 500])
  })

  it('neither moves nor removes what is locked', () => {
    const locked = screen({ a: { x: 10, y: 0, w: 10, h: 10, locked: true } })
    expect(places(done(locked, move(['a'], 5, 0)), 'x')).toEqual([10])
    expect(remove(['a'])(locked)).toBe('锁定的组件不能删除，请先解锁')
  })

  it('renames a variable where it is used too', () => {
    const doc: ScreenSnapshot = {
      ...three,
      variables: [{ name: '期间', kind: 'period', value: 'thisYear', options: [] }],
      widgets: [
        newWidget('bar', {
          id: 'a',
          chart: { title: '{{期间}}捐赠' },
          interactions: [{ kind: 'setVariable', variable: '期间' }],
        }),
      ],
    }
    const next = done(doc, renameVariable('期间', '统计期'))
    expect(next.widgets[0]?.chart.title).toBe('{{统计期}}捐赠')
    expect(next.widgets[0]?.interactions).toEqual([{ kind: 'setVariable', variable: '统计期' }])
    expect(renameVariable('别的', '期间')(doc)).toBe('已有变量「期间」')
  })

  it('renames to and from names of signs that mean something elsewhere', () => {
    const doc: ScreenSnapshot = {
      ...three,
      variables: [{ name: '"主"', kind: 'text', value: '', options: [] }],
      widgets: [newWidget('text', { id: 'a', chart: { text: '{{"主"}}' } })],
    }
    const [before] = doc.widgets
    expect(before && usesVariable(before, '"主"')).toBe(true)
    expect(done(doc, renameVariable('"主"', '$&$$')).widgets[0]?.chart.text).toBe('{{$&$$}}')
  })
})
