import { expect, it } from 'vitest'
import type { ScreenSnapshot } from '../../model/index.ts'
import { align, distribute, sameSize } from './arrange.ts'
import { duplicate } from './clipboard.ts'
import {
  add,
  change,
  changeCanvas,
  dress,
  group,
  move,
  remove,
  toggle,
  ungroup,
} from './commands.ts'
import { createDesign, forReading, mostSteps } from './design.ts'
import { type Command, newWidget } from './document.ts'
import { placeAbove, reorder } from './order.ts'

const empty: ScreenSnapshot = {
  ...{ width: 1920, height: 1080, fit: 'contain', theme: 'deepBlue', variables: [], refresh: 60 },
  background: { color: 'background', gradientTo: null, angle: 0, image: null, video: null },
  widgets: [],
}

/** A screen with so many widgets, each elsewhere. */
function screenWith(count: number): ScreenSnapshot {
  const widgets = Array.from({ length: count }, (_, at) =>
    newWidget(at % 2 === 0 ? 'bar' : 'number', {
      ...{ id: `w${at}`, x: (at * 37) % 1800, y: (at * 53) % 1000, w: 100, h: 60, z: at + 1 },
    }),
  )
  return { ...empty, widgets }
}

/** Every sort of change, drawn by a fixed row of numbers. */
function commandAt(at: number, doc: ScreenSnapshot): Command {
  const id = (by: number) => doc.widgets[(at * by + by) % doc.widgets.length]?.id ?? ''
  const some = [id(7), id(11), id(13)]
  const all: readonly Command[] = [
    move(some, (at % 9) + 1, -((at % 5) + 1)),
    change([id(3)], { w: 120 + at, rotate: at % 360 }),
    dress([id(5)], 'style', { fontSize: 12 + (at % 40) }),
    dress([id(5)], 'chart', { title: `第 ${at} 步` }),
    group(some),
    reorder([id(3)], at % 2 === 0 ? 'front' : 'backward'),
    remove([id(17)]),
    add([newWidget('text', { x: at, y: at })]),
    align(some, at % 2 === 0 ? 'left' : 'middle'),
    distribute(some, 'across'),
    toggle([id(19)], at % 2 === 0 ? 'hidden' : 'locked'),
    changeCanvas({ refresh: 60 + at }),
    ungroup(some),
    sameSize(some, 'both'),
    placeAbove(id(3), id(7)),
    duplicate([id(2)]),
  ]
  return all[at % all.length] ?? move(some, 1, 1)
}

it('takes 200 steps over 200 widgets back and does them again to the same JSON', () => {
  const start = screenWith(190)
  const design = createDesign(start)
  const texts = [JSON.stringify(start)]
  for (let at = 0; design.state().past.length < mostSteps; at += 1) {
    if (design.run(`第 ${at} 步`, commandAt(at, design.state().doc)))
      texts.push(JSON.stringify(design.state().doc))
  }
  expect(design.state().past).toHaveLength(mostSteps)
  for (const text of texts.toReversed().slice(1)) {
    design.undo()
    expect(JSON.stringify(design.state().doc)).toBe(text)
  }
  for (const text of texts.slice(1)) {
    design.redo()
    expect(JSON.stringify(design.state().doc)).toBe(text)
  }
  design.goTo(0)
  expect(JSON.stringify(design.state().doc)).toBe(texts[0])
  design.goTo(137)
  expect(JSON.stringify(design.state().doc)).toBe(texts[137])
})

it('forgets the oldest step beyond 200, and what was taken back once something else is done', () => {
  const design = createDesign(screenWith(1))
  for (let at = 0; at < mostSteps + 5; at += 1) design.run('移动', move(['w0'], 1, 0))
  expect(design.state().past).toHaveLength(mostSteps)
  for (let at = 0; at < mostSteps + 5; at += 1) design.undo()
  expect(design.state().doc.widgets[0]?.x).toBe(5)
  design.run('移动', move(['w0'], 0, 1))
  expect(design.state().future).toEqual([])
})

it('makes one step of fast changes of one thing, and none of a change with its contrary', () => {
  const design = createDesign(screenWith(1))
  const nudge = (dx: number, now: number) =>
    design.run('移动', move(['w0'], dx, 0), { merge: 'nudge', now })
  nudge(1, 0)
  nudge(1, 300)
  expect(design.state().past).toHaveLength(1)
  nudge(1, 5000)
  expect(design.state().past).toHaveLength(2)
  nudge(-1, 5100)
  expect(design.state().past).toHaveLength(1)
  // What came to nothing takes no earlier step along.
  nudge(1, 5200)
  expect(design.state().past).toHaveLength(2)
  design.undo()
  design.undo()
  expect(design.state().doc.widgets[0]?.x).toBe(0)
})

it('refuses the 201st widget and says how many may still come', () => {
  const design = createDesign(screenWith(199))
  expect(design.run('粘贴', duplicate(['w0', 'w1']))).toBe(false)
  expect(design.state().refusal).toBe('组件最多 200 个，还能放 1 个')
  const heard: (string | null)[] = []
  const quiet = design.subscribe(() => void heard.push(design.state().refusal))
  design.run('粘贴', duplicate(['w0', 'w1']))
  quiet()
  expect(heard).toEqual([null, '组件最多 200 个，还能放 1 个'])
  expect(design.run('添加', add([newWidget('text')]))).toBe(true)
  expect(design.run('添加', add([newWidget('text')]))).toBe(false)
  expect(design.state().doc.widgets).toHaveLength(200)
})

it('leaves selected only what is there', () => {
  const design = createDesign(screenWith(3))
  design.select(['w0', 'w2', 'nobody'])
  expect(design.state().selected).toEqual(['w0', 'w2'])
  design.run('删除', remove(['w2']))
  expect(design.state().selected).toEqual(['w0'])
})

it('lets whoever only reads select and change nothing', () => {
  const design = createDesign(screenWith(2))
  design.run('移动', move(['w0'], 5, 0))
  const { doc } = design.state()
  const read = forReading(design)
  read.select(['w1'])
  expect(read.run('移动', move(['w1'], 5, 0))).toBe(false)
  read.undo()
  read.goTo(0)
  expect(design.state()).toMatchObject({ doc, selected: ['w1'] })
})
