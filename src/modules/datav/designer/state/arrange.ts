import type { ScreenSnapshot, Widget } from '../../model/index.ts'
import { type Box, boxAround, type Command, fitBox, movable, withWidgets } from './document.ts'

export const alignments = {
  left: '左对齐',
  center: '水平居中',
  right: '右对齐',
  top: '顶对齐',
  middle: '垂直居中',
  bottom: '底对齐',
} as const
export type Alignment = keyof typeof alignments

/** What is moved as one: a widget, or a group that is selected whole beside others. */
interface Unit {
  readonly ids: readonly string[]
  readonly box: Box
}

function unitsOf(doc: ScreenSnapshot, ids: readonly string[]): Unit[] {
  const chosen = movable(doc, ids)
  const byUnit = Map.groupBy(chosen, each => each.group ?? each.id)
  const sets: readonly Widget[][] =
    byUnit.size > 1 ? [...byUnit.values()] : chosen.map(each => [each])
  return sets.flatMap(widgets => {
    const box = boxAround(widgets)
    return box === null ? [] : [{ ids: widgets.map(({ id }) => id), box }]
  })
}

function moved(doc: ScreenSnapshot, unit: Unit, x: number, y: number): ScreenSnapshot {
  return withWidgets(doc, unit.ids, each => ({
    ...each,
    ...fitBox({ x: each.x + x - unit.box.x, y: each.y + y - unit.box.y }),
  }))
}

/** Aligns widgets to the box around them; a single one to the canvas. */
export function align(ids: readonly string[], to: Alignment): Command {
  return doc => {
    const units = unitsOf(doc, ids)
    const within =
      units.length === 1
        ? { x: 0, y: 0, w: doc.width, h: doc.height }
        : boxAround(units.map(({ box }) => box))
    if (within === null) return '请先选择未锁定的组件'
    return units.reduce((next, unit) => {
      const { box } = unit
      const places: Readonly<Record<Alignment, readonly [number, number]>> = {
        left: [within.x, box.y],
        center: [within.x + (within.w - box.w) / 2, box.y],
        right: [within.x + within.w - box.w, box.y],
        top: [box.x, within.y],
        middle: [box.x, within.y + (within.h - box.h) / 2],
        bottom: [box.x, within.y + within.h - box.h],
      }
      return moved(next, unit, ...places[to])
    }, doc)
  }
}

/** Gives widgets equal distances between the outer two. */
export function distribute(ids: readonly string[], along: 'across' | 'down'): Command {
  return doc => {
    const units = unitsOf(doc, ids)
    if (units.length < 3) return '请至少选择三个组件再分布'
    const [start, size] = along === 'across' ? (['x', 'w'] as const) : (['y', 'h'] as const)
    const sorted = units.toSorted((a, b) => a.box[start] - b.box[start])
    const around = boxAround(units.map(({ box }) => box))
    if (around === null) return doc
    const used = sorted.reduce((sum, { box }) => sum + box[size], 0)
    const gap = (around[size] - used) / (sorted.length - 1)
    let at = around[start]
    let next = doc
    for (const unit of sorted) {
      next =
        along === 'across' ? moved(next, unit, at, unit.box.y) : moved(next, unit, unit.box.x, at)
      at += unit.box[size] + gap
    }
    return next
  }
}

/** Gives widgets the width, the height or both of the one that was selected first. */
export function sameSize(ids: readonly string[], which: 'w' | 'h' | 'both'): Command {
  return doc => {
    const model = doc.widgets.find(({ id }) => id === ids[0])
    if (model === undefined || ids.length < 2) return '请至少选择两个组件'
    return withWidgets(
      doc,
      movable(doc, ids).map(({ id }) => id),
      each => ({
        ...each,
        ...(which === 'h' ? {} : { w: model.w }),
        ...(which === 'w' ? {} : { h: model.h }),
      }),
    )
  }
}
