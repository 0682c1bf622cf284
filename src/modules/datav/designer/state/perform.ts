import { duplicate } from './clipboard.ts'
import { group, move, remove, ungroup } from './commands.ts'
import type { Design } from './design.ts'
import { drawnOrder, wholeGroups } from './document.ts'
import type { KeyAct } from './keys.ts'
import { reorder } from './order.ts'

const orderNames = {
  front: '置于顶层',
  back: '置于底层',
  forward: '上移一层',
  backward: '下移一层',
} as const

/** The ids that a step leaves selected when it adds widgets: the last ones of the list. */
export const lastAdded = (count: number) => (doc: { widgets: readonly { id: string }[] }) =>
  doc.widgets.slice(-count).map(({ id }) => id)

/**
 * Does what a key or a line of the menu means to what is selected. False where there was nothing to
 * do: the key is the browser's, then. Copy and paste belong to who has the clipboard.
 */
export function perform(design: Design, act: KeyAct): boolean {
  const { doc, selected } = design.state()
  switch (act.act) {
    case 'undo':
      design.undo()
      return true
    case 'redo':
      design.redo()
      return true
    case 'all':
      design.select(doc.widgets.filter(({ hidden }) => !hidden).map(({ id }) => id))
      return true
    case 'none':
      if (selected.length === 0) return false
      design.select([])
      return true
    case 'step':
      return selectNext(design, act.by)
    case 'copy':
    case 'paste':
    case 'pan':
      return false
  }
  if (selected.length === 0) return false
  switch (act.act) {
    case 'nudge':
      design.run('移动', move(selected, act.dx, act.dy), { merge: `nudge ${selected.join()}` })
      break
    case 'order':
      design.run(orderNames[act.by], reorder(selected, act.by))
      break
    case 'duplicate':
      design.run('复制一份', duplicate(selected), { select: lastAdded(selected.length) })
      break
    case 'group':
      design.run('组合', group(selected), { select: next => wholeGroups(next, selected) })
      break
    case 'ungroup':
      design.run('取消组合', ungroup(selected))
      break
    case 'remove':
      design.run('删除', remove(selected))
      break
  }
  return true
}

/** Selects the widget drawn after (or before) the selected one; false at the end, where the focus goes on. */
function selectNext(design: Design, by: 1 | -1): boolean {
  const { doc, selected } = design.state()
  const order = drawnOrder(doc)
    .filter(({ hidden }) => !hidden)
    .map(({ id }) => id)
  const [current] = selected
  const at = current === undefined ? (by === 1 ? -1 : order.length) : order.indexOf(current)
  const next = order[at + by]
  if (next === undefined) return false
  design.select([next])
  return true
}
