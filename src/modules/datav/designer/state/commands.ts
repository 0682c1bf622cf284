import type { ScreenSnapshot, Widget } from '../../model/index.ts'
import {
  type Box,
  type Command,
  fitBox,
  movable,
  newId,
  roomFor,
  wholeGroups,
  withWidgets,
} from './document.ts'
import { type Canvas, differing } from './patch.ts'

const top = (doc: ScreenSnapshot) => Math.max(0, ...doc.widgets.map(({ z }) => z))

/** Puts widgets on top of the others, in their order. */
export function add(widgets: readonly Widget[]): Command {
  return doc => {
    const room = roomFor(doc, widgets.length)
    if (room !== true) return room
    const from = top(doc) + 1
    return {
      ...doc,
      widgets: [...doc.widgets, ...widgets.map((each, at) => ({ ...each, z: from + at }))],
    }
  }
}

/** Takes widgets away; what stood on a page of theirs stands on every page again. */
export function remove(ids: readonly string[]): Command {
  return doc => {
    const gone = new Set(movable(doc, ids).map(({ id }) => id))
    if (gone.size === 0) return '锁定的组件不能删除，请先解锁'
    return {
      ...doc,
      widgets: doc.widgets
        .filter(({ id }) => !gone.has(id))
        .map(each =>
          each.page !== null && gone.has(each.page.widget) ? { ...each, page: null } : each,
        ),
    }
  }
}

/** Moves widgets by so many pixels; groups go as a whole, locked ones stay. */
export function move(ids: readonly string[], dx: number, dy: number): Command {
  return doc => {
    const moved = movable(doc, wholeGroups(doc, ids)).map(({ id }) => id)
    return withWidgets(doc, moved, each => ({
      ...each,
      ...fitBox({ x: each.x + dx, y: each.y + dy }),
    }))
  }
}

/**
 * Stretches widgets from the box that was around them into another box. What they were before a drag
 * is reckoned from, so that rounding does not add up while it goes on.
 */
export function stretch(before: readonly (Box & { id: string })[], from: Box, to: Box): Command {
  const across = to.w / Math.max(1, from.w)
  const down = to.h / Math.max(1, from.h)
  const boxes = new Map(
    before.map(({ id, x, y, w, h }) => [
      id,
      fitBox({
        x: to.x + (x - from.x) * across,
        y: to.y + (y - from.y) * down,
        w: w * across,
        h: h * down,
      }),
    ]),
  )
  return doc => withWidgets(doc, [...boxes.keys()], each => ({ ...each, ...boxes.get(each.id) }))
}

/** Changes what widgets are; sizes and places are kept within what a design may hold. */
export function change(ids: readonly string[], part: Partial<Widget>): Command {
  return doc => withWidgets(doc, ids, each => ({ ...each, ...fitBox(part) }))
}

/** Changes parts of the dress or of the words of widgets; an undefined part is taken off. */
export function dress(
  ids: readonly string[],
  which: 'style' | 'chart',
  part: Widget['style'] & Widget['chart'],
): Command {
  return doc =>
    withWidgets(doc, ids, each => ({ ...each, [which]: withoutGaps({ ...each[which], ...part }) }))
}

/** Changes of the style of several widgets what was changed of one: the rest stays each one's own. */
export function restyle(
  ids: readonly string[],
  from: Widget['style'],
  to: Widget['style'],
): Command {
  return dress(ids, 'style', differing(from, to) ?? {})
}

function withoutGaps<T extends object>(value: T): T {
  return Object.fromEntries(
    Object.entries(value).filter(([, each]) => each !== undefined && each !== null),
  ) as T
}

/** Changes what holds for the whole canvas. */
export function changeCanvas(part: Partial<Canvas>): Command {
  return doc => ({ ...doc, ...part })
}

/** Makes a group of widgets; whole groups among them are taken in. */
export function group(ids: readonly string[]): Command {
  return doc => {
    const all = wholeGroups(doc, ids)
    if (all.length < 2) return '请至少选择两个组件再组合'
    const name = newId()
    return withWidgets(doc, all, each => ({ ...each, group: name }))
  }
}

/** Takes the groups of widgets apart. */
export function ungroup(ids: readonly string[]): Command {
  return doc =>
    withWidgets(doc, wholeGroups(doc, ids), each =>
      each.group === null ? each : { ...each, group: null },
    )
}

/** Locks or hides widgets, or all of them again where each is already. */
export function toggle(ids: readonly string[], which: 'locked' | 'hidden'): Command {
  return doc => {
    const wanted = new Set(ids)
    const isAll = doc.widgets.filter(({ id }) => wanted.has(id)).every(each => each[which])
    return withWidgets(doc, ids, each => ({ ...each, [which]: !isAll }))
  }
}

/** The mark of a variable as it stands in the JSON of a widget. */
const markIn = (name: string) => JSON.stringify(`{{${name}}}`).slice(1, -1)

/** Whether a widget reads a variable or sets it. */
export function usesVariable(widget: Widget, name: string): boolean {
  return (
    JSON.stringify(widget).includes(markIn(name)) ||
    widget.interactions.some(act => act.kind === 'setVariable' && act.variable === name)
  )
}

/** Renames a variable where it is defined and where it is used. */
export function renameVariable(from: string, to: string): Command {
  return doc => {
    if (doc.variables.some(({ name }) => name === to)) return `已有变量「${to}」`
    return {
      ...doc,
      variables: doc.variables.map(each => (each.name === from ? { ...each, name: to } : each)),
      widgets: doc.widgets.map(each =>
        usesVariable(each, from) ? renamedIn(each, from, to) : each,
      ),
    }
  }
}

function renamedIn(widget: Widget, from: string, to: string): Widget {
  // By a function: a `$` in the new name is no reference.
  const text = JSON.stringify(widget).replaceAll(markIn(from), () => markIn(to))
  const renamed: Widget = JSON.parse(text)
  return {
    ...renamed,
    interactions: renamed.interactions.map(act =>
      act.kind === 'setVariable' && act.variable === from ? { ...act, variable: to } : act,
    ),
  }
}
