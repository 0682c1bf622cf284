import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { whenComposed } from './composition-queue.ts'

type Change =
  | { readonly add: string; readonly order: number; readonly at: number; readonly text: string }
  | { readonly remove: string; readonly stay: readonly string[]; readonly at: number }

const key = new PluginKey<DecorationSet>('placeholders')

/** Marks places where something is on its way; they are no part of the document. */
export const Placeholders = Extension.create({
  name: 'placeholders',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, old) => {
          const kept = old.map(transaction.mapping, transaction.doc)
          const change = transaction.getMeta(key) as Change | undefined
          if (!change) return kept
          if ('remove' in change) {
            const gone = kept.remove(kept.find(undefined, undefined, isOf(change.remove)))
            return change.stay.reduce(
              (set, id) => putBack(set, transaction.doc, { id, at: change.at }),
              gone,
            )
          }
          const spot = Decoration.widget(change.at, () => spotOf(change.text), {
            id: change.add,
            order: change.order,
            text: change.text,
            side: 1,
          })
          return kept.add(transaction.doc, [spot])
        },
      },
      props: {
        decorations(state) {
          return this.getState(state)
        },
      },
    }),
  ],
})

// Marks of one place would all go behind what is put there: those of earlier files stay before it.
function putBack(
  set: DecorationSet,
  doc: Node,
  { id, at }: { id: string; at: number },
): DecorationSet {
  const found = set.find(undefined, undefined, isOf(id))
  const [first] = found
  if (!first) return set
  const { text } = first.spec
  return set.remove(found).add(doc, [Decoration.widget(at, () => spotOf(text), first.spec)])
}

const isOf = (id: string) => (spec: { id?: unknown }) => spec.id === id

function spotOf(text: string): HTMLElement {
  const spot = document.createElement('span')
  spot.className = 'loadingclass'
  spot.title = text
  spot.setAttribute('role', 'img')
  spot.setAttribute('aria-label', text)
  return spot
}

let marked = 0

/** Marks a place; the id finds it again. */
export function markPlace(editor: Editor, at: number, text: string): string {
  const id = crypto.randomUUID()
  marked += 1
  const order = marked
  whenComposed(editor, () => {
    const position = Math.min(at, editor.state.doc.content.size)
    editor.view.dispatch(
      editor.state.tr
        .setMeta(key, { add: id, order, at: position, text })
        .setMeta('addToHistory', false),
    )
  })
  return id
}

/** Takes the mark away and puts nodes there; nothing where the place was deleted meanwhile. */
export function fillPlace(editor: Editor, id: string, nodes: readonly Node[]): void {
  whenComposed(editor, () => {
    const set = key.getState(editor.state)
    const found = set?.find(undefined, undefined, isOf(id))[0]
    if (!set || !found) return
    const { tr } = editor.state
    const stay = set
      .find(found.from, found.from, spec => spec.order < found.spec.order)
      .map(each => String(each.spec.id))
    tr.setMeta(key, { remove: id, stay, at: found.from })
    if (nodes.length === 0) tr.setMeta('addToHistory', false)
    else if (nodes.every(node => node.isInline)) tr.insert(found.from, [...nodes])
    else tr.insert(blockPlace(editor, found.from), [...nodes])
    editor.view.dispatch(tr)
  })
}

// A block goes behind the paragraph that holds the place.
function blockPlace(editor: Editor, position: number): number {
  const $place = editor.state.doc.resolve(position)
  return $place.parent.isTextblock ? $place.after() : position
}
