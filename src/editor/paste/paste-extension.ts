import { type Editor, Extension } from '@tiptap/core'
import { type Node, DOMParser as SchemaParser, type Slice } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import type { EditorHost } from '../extensions/host.ts'
import { tooLarge } from '../extensions/tables/table-plugins.ts'
import { inertBody } from '../html/inert.ts'
import { fillKnown } from '../uploads/known-pictures.ts'
import {
  type ReadPaste,
  readPasted,
  tagsOnly,
  textOnly,
  withoutLargeTables,
} from './pasted-html.ts'

/** What was pasted last and where it stands now. */
export interface LastPaste {
  readonly from: number
  readonly to: number
  readonly html: string
  /** Its first line gave its look to the empty one that it was pasted into. */
  readonly isLooked: boolean
}

const key = new PluginKey<LastPaste | null>('paste')
const looked = 'pasted look'

/** Reads what is pasted or dropped: purified, of Office freed, pictures sent. */
export function pasteExtension(host: EditorHost) {
  // What the clipboard held, from its event until the document took it.
  let html = ''
  let rtf = ''
  let pictures: ReadPaste['pictures'] = new Map()
  const forgetClipboard = () => {
    html = ''
    rtf = ''
    pictures = new Map()
  }
  const send = () => host.pasted({ rtf, pictures })
  return Extension.create({
    name: 'articlePaste',
    priority: 1100,
    onTransaction: ({ editor, transaction }) => {
      if (transaction.getMeta('history$') !== undefined) fillKnown(editor)
    },
    addProseMirrorPlugins: () => [
      new Plugin<LastPaste | null>({
        key,
        state: {
          init: () => null,
          apply: (transaction, old) => {
            if (transaction.getMeta(key) === 'forget') return null
            if (transaction.getMeta('paste') && html !== '')
              return {
                ...rangeOf(transaction.mapping.maps),
                ...{ html, isLooked: transaction.getMeta(looked) === true },
              }
            if (!old || !transaction.docChanged) return old
            const from = transaction.mapping.map(old.from, -1)
            const to = transaction.mapping.map(old.to, 1)
            return to > from ? { ...old, from, to } : null
          },
        },
        props: {
          transformPastedHTML: given => {
            const { html: all, pictures: found } = readPasted(given, host.policy)
            pictures = found
            const rest = withoutLargeTables(all)
            if (rest !== undefined)
              queueMicrotask(() => host.say(`${tooLarge}，过大的表格没有粘贴`, 'error'))
            html = rest ?? all
            return html
          },
          handleDOMEvents: {
            paste: (view, event) => {
              forgetClipboard()
              const data = event.clipboardData
              if (!data || !view.editable) return false
              if (host.isPlainPaste()) {
                event.preventDefault()
                view.pasteText(data.getData('text/plain'))
                return true
              }
              const files = [...data.files]
              if (files.length > 0 && !saysMore(data.getData('text/html'))) {
                event.preventDefault()
                host.takeFiles(files, view.state.selection.to)
                return true
              }
              rtf = data.getData('text/rtf')
              // Its HTML is read in a moment.
              setTimeout(send, 0)
              return false
            },
          },
          // A line that is pasted into an empty one brings its looks along: indent, alignment.
          handlePaste: (view, _event, slice) => {
            const tr = withFirstLook(view.state, slice)
            if (!tr) return false
            view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
            return true
          },
          handleDrop: (view, event, _slice, isMoved) => {
            if (isMoved || !view.editable) return false
            const files = [...(event.dataTransfer?.files ?? [])]
            if (files.length === 0) {
              rtf = ''
              setTimeout(send, 0)
              return false
            }
            event.preventDefault()
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
            host.takeFiles(files, at ?? view.state.selection.to)
            return true
          },
        },
      }),
    ],
  })
}

/** The paste of a slice whose first paragraph joins an empty one that has no look of its own; null for any other. */
function withFirstLook(state: EditorState, slice: Slice): Transaction | null {
  const { $from, empty } = state.selection
  const line = $from.parent
  const first = slice.content.firstChild
  const isBare = Object.entries(line.attrs).every(
    ([name, value]) => value === (line.type.spec.attrs?.[name]?.default ?? null),
  )
  if (!empty || line.type.name !== 'paragraph' || line.content.size > 0 || !isBare) return null
  if (slice.openStart !== 1 || first?.type !== line.type) return null
  return lookAs(state.tr.replaceSelection(slice), $from.before(), first).setMeta(looked, true)
}

/** Gives the look of one line to the one at a place. */
function lookAs(tr: Transaction, place: number, { attrs }: Node): Transaction {
  for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(place, name, value)
  return tr
}

// Excel and Word put a picture of the range beside its text; a browser puts an <img> beside a picture.
function saysMore(html: string): boolean {
  if (/<table/i.test(html)) return true
  return (inertBody(html).textContent ?? '').trim() !== ''
}

function rangeOf(
  maps: readonly {
    forEach(visit: (a: number, b: number, from: number, to: number) => void): void
  }[],
) {
  let from = Number.POSITIVE_INFINITY
  let to = 0
  for (const map of maps) {
    map.forEach((_oldFrom, _oldTo, newFrom, newTo) => {
      from = Math.min(from, newFrom)
      to = Math.max(to, newTo)
    })
  }
  return { from, to }
}

/** The last paste, while it still stands. */
export function lastPaste(editor: Editor): LastPaste | null {
  return key.getState(editor.state) ?? null
}

/** Forgets the last paste: its choices are not offered any more. */
export function forgetPaste(editor: Editor): void {
  if (lastPaste(editor))
    editor.view.dispatch(editor.state.tr.setMeta(key, 'forget').setMeta('addToHistory', false))
}

/** Shows the last paste in another form: as it was, its structure, its text. */
export function changePaste(editor: Editor, form: 'source' | 'tags' | 'text'): void {
  const last = lastPaste(editor)
  if (!last) return
  const html =
    form === 'source' ? last.html : form === 'tags' ? tagsOnly(last.html) : textOnly(last.html)
  const body = inertBody(html)
  const parser = SchemaParser.fromSchema(editor.schema)
  const slice = parser.parseSlice(body, { preserveWhitespace: false })
  const { tr } = editor.state
  tr.replaceRange(last.from, last.to, slice)
  const first = slice.content.firstChild
  const $from = editor.state.doc.resolve(last.from)
  if (last.isLooked && first && first.type === $from.parent.type)
    lookAs(tr, $from.before(), first).setMeta(looked, true)
  editor.view.dispatch(tr)
  fillKnown(editor)
}
