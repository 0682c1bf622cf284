import { type Widget, widget as widgetSchema } from '../model/index.ts'
import { add } from './state/commands.ts'
import type { Design } from './state/design.ts'
import { newId } from './state/document.ts'
import { lastAdded } from './state/perform.ts'

/** Puts a widget down with its centre at a point, or in the middle of the canvas. */
export function placeWidget(
  design: Design,
  widget: Widget,
  at?: { readonly x: number; readonly y: number },
): void {
  const { doc } = design.state()
  const w = Math.min(widget.w, doc.width)
  const h = Math.min(widget.h, doc.height)
  const centre = at ?? { x: doc.width / 2, y: doc.height / 2 }
  const placed = {
    ...widget,
    ...{ id: newId(), w, h },
    x: Math.round(centre.x - w / 2),
    y: Math.round(centre.y - h / 2),
  }
  design.run(`添加${placed.name}`, add([placed]), { select: lastAdded(1) })
}

/** Puts down what was dragged as text; anything else is left. */
export function place(
  design: Design,
  text: string,
  at: { readonly x: number; readonly y: number },
): void {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return
  }
  const read = widgetSchema.safeParse(given)
  if (read.success) placeWidget(design, read.data, at)
}
