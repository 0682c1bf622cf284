import type { ScreenSnapshot } from '../../model/index.ts'
import { type Command, drawnOrder } from './document.ts'

export type OrderMove = 'front' | 'back' | 'forward' | 'backward'

/** Draws the widgets in this order, the last one on top; those in place stay as they are. */
function drawn(doc: ScreenSnapshot, ids: readonly string[]): ScreenSnapshot {
  const places = new Map(ids.map((id, at) => [id, at + 1]))
  return {
    ...doc,
    widgets: doc.widgets.map(each => {
      const z = places.get(each.id) ?? each.z
      return z === each.z ? each : { ...each, z }
    }),
  }
}

/** Brings widgets up or down among the others; their order among themselves stays. */
export function reorder(ids: readonly string[], by: OrderMove): Command {
  const wanted = new Set(ids)
  return doc => {
    const order = drawnOrder(doc).map(({ id }) => id)
    if (by === 'front' || by === 'back') {
      const chosen = order.filter(id => wanted.has(id))
      const rest = order.filter(id => !wanted.has(id))
      return drawn(doc, by === 'front' ? [...rest, ...chosen] : [...chosen, ...rest])
    }
    const walk = by === 'forward' ? order.toReversed() : [...order]
    for (let at = 1; at < walk.length; at += 1) {
      const [before, here] = [walk[at - 1], walk[at]]
      if (before === undefined || here === undefined) continue
      if (wanted.has(here) && !wanted.has(before)) [walk[at - 1], walk[at]] = [here, before]
    }
    return drawn(doc, by === 'forward' ? walk.toReversed() : walk)
  }
}

/** Puts a widget right above another one, or (null) to the very bottom. */
export function placeAbove(id: string, other: string | null): Command {
  return doc => {
    const rest = drawnOrder(doc)
      .map(each => each.id)
      .filter(each => each !== id)
    const at = other === null ? 0 : rest.indexOf(other) + 1
    return drawn(doc, rest.toSpliced(at, 0, id))
  }
}
