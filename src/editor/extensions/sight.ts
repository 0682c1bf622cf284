import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** Pixels of the screen that bars cover above and below the text. */
interface Covered {
  readonly top: number
  readonly bottom: number
}

const air = 8

/**
 * What the tools above and the status below cover of the text: both stay on the screen while it
 * scrolls, so nothing of it is seen beyond their edges. On the full page and in windows the text
 * scrolls by itself, and only their own heights count.
 */
function coveredBy(view: EditorView): Covered {
  const page = view.dom.closest('section > div')
  const tools = page?.previousElementSibling?.getBoundingClientRect()
  const status = page?.nextElementSibling?.getBoundingClientRect()
  if (!page || !tools || !status) return { top: 0, bottom: 0 }
  if (getComputedStyle(page).overflowY === 'auto') return { top: 0, bottom: 0 }
  if (page.closest('.ant-modal, .ant-drawer')) return { top: tools.height, bottom: status.height }
  return { top: Math.max(0, tools.bottom), bottom: Math.max(0, window.innerHeight - status.top) }
}

/** Keeps the caret out of what the bars cover: ProseMirror asks for the edges when it scrolls. */
export const Sight = Extension.create({
  name: 'sight',
  addProseMirrorPlugins() {
    const { editor } = this
    const edges = {
      left: 0,
      right: 0,
      get top() {
        return coveredBy(editor.view).top + air
      },
      get bottom() {
        return coveredBy(editor.view).bottom + air
      },
    }
    return [new Plugin({ props: { scrollThreshold: edges, scrollMargin: edges } })]
  },
})

/** Brings a part of the text between the bars. */
export function showBetweenBars(view: EditorView, part: Element): void {
  part.scrollIntoView({ block: 'nearest' })
  const { top, bottom } = coveredBy(view)
  const box = part.getBoundingClientRect()
  const above = box.top - top - air
  const below = box.bottom - (window.innerHeight - bottom - air)
  if (above < 0) window.scrollBy(0, above)
  else if (below > 0) window.scrollBy(0, below)
}
