import { z } from 'zod'
import { type ScreenSnapshot, type Widget, widget } from '../../model/index.ts'
import { add } from './commands.ts'
import { type Command, newId, withWidgets } from './document.ts'

/** What lies in the clipboard: text, so that it goes from screen to screen and browser to browser. */
const copied = z.strictObject({
  kind: z.literal('datav/widgets'),
  widgets: z.array(widget).min(1).max(200),
})

/** How far a copy lies from what it was copied from, where that is still there. */
const aside = 16

/** Widgets as the text of the clipboard. */
export function copyText(doc: ScreenSnapshot, ids: readonly string[]): string {
  const wanted = new Set(ids)
  return JSON.stringify({
    kind: 'datav/widgets',
    widgets: doc.widgets.filter(({ id }) => wanted.has(id)),
  } satisfies z.infer<typeof copied>)
}

/** The widgets of a text of the clipboard; the sentence why not, where it holds none. */
export function readCopied(text: string): Widget[] | string {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return '剪贴板中没有大屏组件'
  }
  const read = copied.safeParse(given)
  if (read.success) return read.data.widgets
  const [issue] = read.error.issues
  return issue?.path[0] === 'kind' || issue?.path.length === 0
    ? '剪贴板中没有大屏组件'
    : `剪贴板中的组件有误：${issue?.message ?? ''}`
}

/** Copies under ids of their own; what they say of each other goes with them, what lies elsewhere is let go. */
export function renewed(widgets: readonly Widget[], known: ReadonlySet<string>): Widget[] {
  const ids = new Map(widgets.map(({ id }) => [id, newId()]))
  const groups = new Map<string, string>()
  const groupOf = (old: string | null) => {
    if (old === null) return null
    const next = groups.get(old) ?? newId()
    groups.set(old, next)
    return next
  }
  /** The id in its new place; null where nobody has it. */
  const idOf = (old: string) => ids.get(old) ?? (known.has(old) ? old : null)
  return widgets.map(each => {
    const tabs = each.page === null ? null : idOf(each.page.widget)
    return {
      ...each,
      id: ids.get(each.id) ?? newId(),
      group: groupOf(each.group),
      page: each.page === null || tabs === null ? null : { ...each.page, widget: tabs },
      locked: false,
      interactions: each.interactions.flatMap<Widget['interactions'][number]>(act => {
        if (act.kind !== 'switchTab') return [act]
        const target = idOf(act.widget)
        return target === null ? [] : [{ ...act, widget: target }]
      }),
    }
  })
}

/** Puts copies beside what lies in the same place. */
export function paste(widgets: readonly Widget[]): Command {
  return doc => {
    const copies = renewed(widgets, new Set(doc.widgets.map(({ id }) => id)))
    const taken = new Set(doc.widgets.map(({ x, y }) => `${x},${y}`))
    let by = 0
    const isTaken = () => copies.some(({ x, y }) => taken.has(`${x + by},${y + by}`))
    while (isTaken() && by < 640) by += aside
    return add(copies.map(each => ({ ...each, x: each.x + by, y: each.y + by })))(doc)
  }
}

/** Puts copies of widgets of this screen beside them. */
export function duplicate(ids: readonly string[]): Command {
  const wanted = new Set(ids)
  return doc => paste(doc.widgets.filter(({ id }) => wanted.has(id)))(doc)
}

/** Dresses widgets like another one. */
export function pasteStyle(
  ids: readonly string[],
  like: Pick<Widget, 'style' | 'opacity'>,
): Command {
  return doc =>
    withWidgets(doc, ids, each => ({
      ...each,
      opacity: like.opacity,
      style: structuredClone(like.style),
    }))
}
