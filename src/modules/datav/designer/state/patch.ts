import type { ScreenSnapshot, Widget } from '../../model/index.ts'

/** Everything of a screen but its widgets. */
export type Canvas = Omit<ScreenSnapshot, 'widgets'>

/** What turns one snapshot into another; what stays is not said. */
export interface Patch {
  readonly canvas: Partial<Canvas>
  /** Widgets that go, by id. */
  readonly removed: readonly string[]
  /** Widgets that come, with their places in the list, the first place first. */
  readonly added: readonly { readonly at: number; readonly widget: Widget }[]
  readonly changed: readonly { readonly id: string; readonly part: Partial<Widget> }[]
}

/** The parts of `to` that are others than those of `from`; values are compared by identity. */
export function differing<T extends object>(from: T, to: T): Partial<T> | null {
  const keys = (Object.keys(to) as (keyof T)[]).filter(key => from[key] !== to[key])
  if (keys.length === 0) return null
  const part: Partial<T> = {}
  for (const key of keys) part[key] = to[key]
  return part
}

/** What leads from one snapshot to another. The order of widgets that both have is the same in both. */
export function patchBetween(from: ScreenSnapshot, to: ScreenSnapshot): Patch {
  const { widgets: before, ...canvasBefore } = from
  const { widgets: after, ...canvasAfter } = to
  const known = new Map(before.map(each => [each.id, each]))
  const kept = new Set(after.map(({ id }) => id))
  const added: { at: number; widget: Widget }[] = []
  const changed: { id: string; part: Partial<Widget> }[] = []
  for (const [at, widget] of after.entries()) {
    const old = known.get(widget.id)
    if (old === undefined) added.push({ at, widget })
    else {
      const part = old === widget ? null : differing(old, widget)
      if (part !== null) changed.push({ id: widget.id, part })
    }
  }
  return {
    canvas: differing(canvasBefore, canvasAfter) ?? {},
    removed: before.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
    added,
    changed,
  }
}

/** Whether a patch does nothing. */
export function isEmpty({ canvas, removed, added, changed }: Patch): boolean {
  return removed.length + added.length + changed.length === 0 && Object.keys(canvas).length === 0
}

/** A snapshot after a patch; what the patch does not name stays the same object. */
export function applyPatch(doc: ScreenSnapshot, patch: Patch): ScreenSnapshot {
  const parts = new Map(patch.changed.map(({ id, part }) => [id, part]))
  const removed = new Set(patch.removed)
  const widgets = doc.widgets
    .filter(({ id }) => !removed.has(id))
    .map(each => {
      const part = parts.get(each.id)
      return part === undefined ? each : { ...each, ...part }
    })
  for (const { at, widget } of patch.added) widgets.splice(at, 0, widget)
  return { ...doc, ...patch.canvas, widgets }
}
