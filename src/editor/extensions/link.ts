import { type Editor, getMarkRange, Mark } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import { isComposing } from '#ui/logic/is-composing.ts'
import { isSafeLink } from '../model/policy/safe-address.ts'
import { plainAttribute } from './css-attribute.ts'

/** What a link says. */
export interface LinkAttributes {
  readonly href: string
  readonly title: string | null
  readonly target: string | null
}

const typed = /(?:^|\s)((?:https?:\/\/|ftp:\/\/|www\.)[^\s<>"'，。；！？、）】]{3,})$/i

/** Links; an address becomes one when a blank or Enter follows it. */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({
    href: plainAttribute('href'),
    title: plainAttribute('title'),
    target: plainAttribute('target'),
  }),
  parseHTML: () => [
    {
      tag: 'a[href]:not([data-attachment])',
      getAttrs: element => (isSafeLink(element.getAttribute('href') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        props: {
          handleKeyDown: (_view, event) => {
            if (isComposing(event)) return false
            if (event.key === ' ' || event.key === 'Enter') linkBefore(editor)
            return false
          },
          handleClick: (_view, _position, event) => {
            const link = (event.target as Element | null)?.closest?.('a[href]')
            if (!link || !(event.ctrlKey || event.metaKey)) return false
            window.open(link.getAttribute('href') ?? '', '_blank', 'noopener,noreferrer')
            return true
          },
        },
      }),
    ]
  },
})

function linkBefore(editor: Editor): void {
  const { state, view } = editor
  const { $from, empty } = state.selection
  const type = state.schema.marks.link
  if (!empty || !type || $from.parent.type.spec.code) return
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  const address = typed.exec(before)?.[1]
  if (!address || type.isInSet($from.marks())) return
  const href = /^www\./i.test(address) ? `http://${address}` : address
  const from = $from.pos - address.length
  if (state.doc.rangeHasMark(from, $from.pos, type)) return
  const link = type.create({ href, target: '_blank' })
  view.dispatch(state.tr.addMark(from, $from.pos, link).removeStoredMark(type))
}

/** The link around the caret or in the selection, with its range. */
export function linkAt(editor: Editor): { from: number; to: number; link: LinkAttributes } | null {
  const { state } = editor
  const type = state.schema.marks.link
  const { from, to, $from, empty } = state.selection
  if (!type) return null
  const inside = getMarkRange($from, type)
  const mark = type.isInSet(state.doc.resolve(inside ? inside.from + 1 : from).marks())
  if (inside && mark && (empty || inside.to >= to)) {
    return { ...inside, link: mark.attrs as LinkAttributes }
  }
  return null
}

/** How many different links the selection holds. */
export function linksIn(editor: Editor): number {
  const { state } = editor
  const found = new Set<string>()
  state.doc.nodesBetween(state.selection.from, state.selection.to, node => {
    const mark = node.marks.find(each => each.type.name === 'link')
    if (mark) found.add(String(mark.attrs.href))
  })
  return found.size
}

/** Links the selection, the link around the caret, or new text. */
export function setLink(editor: Editor, attributes: LinkAttributes, text: string): void {
  const { state, view } = editor
  const type = state.schema.marks.link
  if (!type) return
  const found = linkAt(editor)
  const { from, to } = found ?? state.selection
  const mark = type.create(attributes)
  const { tr } = state
  const isSameText = state.doc.textBetween(from, to) === text
  if (from !== to && (isSameText || text === '')) {
    view.dispatch(tr.removeMark(from, to, type).addMark(from, to, mark).scrollIntoView())
    return
  }
  const words = text === '' ? attributes.href : text
  const marks = state.doc
    .resolve(from)
    .marks()
    .filter(each => each.type !== type)
  tr.replaceWith(from, to, state.schema.text(words, [...marks, mark]))
  tr.setSelection(TextSelection.create(tr.doc, from + words.length)).removeStoredMark(type)
  view.dispatch(tr.scrollIntoView())
}

/** Takes the link away; its text stays. */
export function unsetLink(editor: Editor): void {
  const { state, view } = editor
  const type = state.schema.marks.link
  const { from, to } = linkAt(editor) ?? state.selection
  if (type) view.dispatch(state.tr.removeMark(from, to, type))
}
