import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Found } from '../model/find-text.ts'
import { showBetweenBars } from './sight.ts'

/** A place of the document. */
export interface Place {
  readonly from: number
  readonly to: number
}

interface Shown {
  readonly places: readonly Place[]
  readonly current: number
  readonly drawn: DecorationSet
}

const nothing: Shown = { places: [], current: -1, drawn: DecorationSet.empty }
const key = new PluginKey<Shown>('find')

/** Draws what was found and which of it is current. */
export const Find = Extension.create({
  name: 'find',
  addProseMirrorPlugins: () => [
    new Plugin<Shown>({
      key,
      state: {
        init: () => nothing,
        apply: (transaction, old) => {
          const told = transaction.getMeta(key) as Pick<Shown, 'places' | 'current'> | undefined
          if (told) return { ...told, drawn: drawnOf(transaction.doc, told.places, told.current) }
          if (!transaction.docChanged || old === nothing) return old
          const places = old.places
            .map(({ from, to }) => ({
              from: transaction.mapping.map(from, 1),
              to: transaction.mapping.map(to, -1),
            }))
            .filter(place => place.to > place.from)
          return { ...old, places, drawn: drawnOf(transaction.doc, places, old.current) }
        },
      },
      props: {
        decorations(state) {
          return this.getState(state)?.drawn
        },
      },
    }),
  ],
})

function drawnOf(doc: Node, places: readonly Place[], current: number): DecorationSet {
  return DecorationSet.create(
    doc,
    places.map(({ from, to }, index) =>
      Decoration.inline(from, to, {
        class: index === current ? 'rt-found rt-found-now' : 'rt-found',
      }),
    ),
  )
}

/** The text of every text block with its position; an object counts as one sign. */
export function searchTexts(doc: Node): { texts: string[]; positions: number[] } {
  const texts: string[] = []
  const positions: number[] = []
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true
    texts.push(node.textBetween(0, node.content.size, undefined, '\ufffc'))
    positions.push(position + 1)
    return false
  })
  return { texts, positions }
}

/** Places of the document for finds in its texts. */
export function placesOf(found: readonly Found[], positions: readonly number[]): Place[] {
  return found.map(({ text, from, to }) => {
    const start = positions[text] ?? 0
    return { from: start + from, to: start + to }
  })
}

/** What is shown now. */
export function shownFinds(editor: Editor): Pick<Shown, 'places' | 'current'> {
  return key.getState(editor.state) ?? nothing
}

/** Shows finds and chooses the current one. */
export function showFinds(editor: Editor, places: readonly Place[], current: number): void {
  const { state, view } = editor
  const tr = state.tr.setMeta(key, { places, current })
  const place = places[current]
  if (place) tr.setSelection(TextSelection.create(state.doc, place.from, place.to))
  view.dispatch(tr)
  const found = place && view.dom.querySelector('.rt-found-now')
  if (found) showBetweenBars(view, found)
}

/** Replaces places by a text, last first, in one step. */
export function replacePlaces(editor: Editor, places: readonly Place[], text: string): void {
  const { state, view } = editor
  const { tr } = state
  for (const { from, to } of [...places].reverse()) {
    const marks = state.doc.resolve(from + 1).marks()
    if (text === '') tr.delete(from, to)
    else tr.replaceWith(from, to, state.schema.text(text, marks))
  }
  view.dispatch(tr)
}
