import { type Editor, Extension } from '@tiptap/core'
import type { Mark } from '@tiptap/pm/model'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import { isComposing } from '#ui/logic/is-composing.ts'
import { selectedBlocks } from './block-format.ts'

interface Painter {
  readonly marks: readonly Mark[]
  readonly block: { readonly type: string; readonly css: string | null; readonly level?: number }
  readonly isSticky: boolean
}

const painters = new WeakMap<Editor, Painter>()

/** Carries the looks of one place to the next that is chosen by mouse. */
export const FormatPainter = Extension.create({
  name: 'formatPainter',
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        props: {
          handleKeyDown: (_view, event) => {
            if (event.key !== 'Escape' || isComposing(event) || !painters.has(editor)) return false
            // This Esc means the painter, not the full page around.
            event.stopPropagation()
            putDown(editor)
            return true
          },
          handleDOMEvents: {
            mouseup: () => {
              // The selection of this very click is known a moment later.
              if (painters.has(editor)) setTimeout(() => paint(editor), 0)
              return false
            },
          },
        },
      }),
    ]
  },
})

/** Takes the looks of the selection; sticky keeps painting until Esc. */
export function takeFormat(editor: Editor, { isSticky }: { isSticky: boolean }): void {
  const { $from, from, empty } = editor.state.selection
  const marks = (empty ? $from.marks() : editor.state.doc.resolve(from + 1).marks()).filter(
    mark => mark.type.name !== 'link',
  )
  const { parent } = $from
  const block = {
    type: parent.type.name,
    css: parent.attrs.css ?? null,
    level: parent.attrs.level,
  }
  painters.set(editor, { marks, block, isSticky })
  editor.view.dom.classList.add('rt-painting')
  editor.view.dispatch(editor.state.tr.setMeta('painter', true))
}

/** Stops painting. */
export function putDown(editor: Editor): void {
  painters.delete(editor)
  editor.view.dom.classList.remove('rt-painting')
  editor.view.dispatch(editor.state.tr.setMeta('painter', false))
}

/** Whether the next chosen place will be painted. */
export function isPainting(editor: Editor): boolean {
  return painters.has(editor)
}

function paint(editor: Editor): void {
  const painter = painters.get(editor)
  if (!painter || editor.isDestroyed) return
  catchUp(editor)
  const { state, view } = editor
  const { tr } = state
  for (const { from, to } of rangesOf(editor)) {
    for (const type of Object.values(state.schema.marks)) {
      if (type.name !== 'link') tr.removeMark(from, to, type)
    }
    for (const mark of painter.marks) tr.addMark(from, to, mark)
  }
  const target = state.schema.nodes[painter.block.type]
  if (target && (painter.block.type === 'paragraph' || painter.block.type === 'heading')) {
    for (const { node, position } of selectedBlocks(state)) {
      const attributes = { ...node.attrs, css: painter.block.css, level: painter.block.level }
      tr.setNodeMarkup(position, target, attributes)
    }
  }
  if (!painter.isSticky) {
    painters.delete(editor)
    view.dom.classList.remove('rt-painting')
  }
  view.dispatch(tr)
}

// The page's selection is ahead of the editor's by an event that may still wait its turn: without
// this, a click on a busy machine would paint the place chosen before. Cells and pictures are
// chosen by the editor itself, which knows them at once.
function catchUp({ state, view }: Editor): void {
  const chosen = view.dom.ownerDocument.getSelection()
  if (!chosen?.anchorNode || !chosen.focusNode) return
  if (!view.dom.contains(chosen.anchorNode) || !view.dom.contains(chosen.focusNode)) return
  const anchor = view.posAtDOM(chosen.anchorNode, chosen.anchorOffset)
  const head = view.posAtDOM(chosen.focusNode, chosen.focusOffset)
  const { selection, doc, tr } = state
  const holds = selection.ranges.some(({ $from, $to }) => $from.pos <= head && head <= $to.pos)
  if (!(selection instanceof TextSelection) && holds) return
  const next = TextSelection.between(doc.resolve(anchor), doc.resolve(head))
  if (!next.eq(selection)) view.dispatch(tr.setSelection(next))
}

// Chosen cells are a range each; a click without a selection paints the word around it.
function rangesOf(editor: Editor): readonly { readonly from: number; readonly to: number }[] {
  const { $from, empty, ranges } = editor.state.selection
  if (!empty || !(editor.state.selection instanceof TextSelection))
    return ranges.map(range => ({ from: range.$from.pos, to: range.$to.pos }))
  const text = $from.parent.textBetween(0, $from.parent.content.size, undefined, '\ufffc')
  const isPart = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign)
  let start = $from.parentOffset
  let end = start
  while (isPart(text[start - 1])) start -= 1
  while (isPart(text[end])) end += 1
  return [{ from: $from.start() + start, to: $from.start() + end }]
}
