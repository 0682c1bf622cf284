import type { Editor } from '@tiptap/core'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import { innerStyle, isCustomStyle, listStyleOf } from '../model/list/list-styles.ts'

function listStyle(kind: 'ol' | 'ul') {
  return {
    listStyle: {
      default: null as string | null,
      parseHTML: (element: HTMLElement) =>
        listStyleOf(kind, element.className, element.style.listStyleType || typeOf(element)),
      renderHTML: ({ listStyle: style }: Record<string, unknown>) => {
        if (typeof style !== 'string') return {}
        return isCustomStyle(style)
          ? { class: `custom_${style}` }
          : { style: `list-style-type: ${style}` }
      },
    },
  }
}

const types: Readonly<Record<string, string>> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
}

function typeOf(element: HTMLElement): string {
  return types[element.getAttribute('type') ?? ''] ?? element.getAttribute('type') ?? ''
}

const Ordered = OrderedList.extend({
  addAttributes() {
    return {
      start: {
        default: 1,
        parseHTML: element => Number(element.getAttribute('start')) || 1,
        renderHTML: ({ start }) => (start === 1 ? {} : { start }),
      },
      ...listStyle('ol'),
    }
  },
  renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
})

const Bullets = BulletList.extend({
  addAttributes: () => listStyle('ul'),
  renderHTML: ({ HTMLAttributes }) => ['ul', HTMLAttributes, 0],
})

// Tab belongs to the editor's own rule, which also knows tables and the way out.
const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) }
  },
})

/** Ordered and bullet lists with the marker styles of the house. */
export const lists = [Ordered, Bullets, Item]

/** Makes a list of that style, changes the list around the caret, or ends it when it is such. */
export function setList(editor: Editor, kind: 'ol' | 'ul', style: string | null): void {
  const name = kind === 'ol' ? 'orderedList' : 'bulletList'
  const toggle = kind === 'ol' ? 'toggleOrderedList' : 'toggleBulletList'
  const isSame = editor.isActive(name) && editor.getAttributes(name).listStyle === style
  const chain = editor.chain().focus()
  if (editor.isActive(name) && !isSame) chain.updateAttributes(name, { listStyle: style }).run()
  else if (isSame) chain[toggle]().run()
  else chain[toggle]().updateAttributes(name, { listStyle: style }).run()
}

/** Puts the item one level deeper; the new list takes the next style of its kind. */
export function sinkItem(editor: Editor): boolean {
  const { $from } = editor.state.selection
  const list = listAround($from)
  if (!list) return false
  const hasInner = list.item > 0 && isList(list.node.child(list.item - 1).lastChild?.type.name)
  if (!editor.commands.sinkListItem('listItem')) return true
  if (!hasInner) {
    const kind = list.node.type.name === 'orderedList' ? 'ol' : 'ul'
    const outer = list.node.attrs.listStyle as string | null
    editor.commands.updateAttributes(list.node.type.name, { listStyle: innerStyle(kind, outer) })
  }
  return true
}

function isList(name: string | undefined): boolean {
  return name === 'orderedList' || name === 'bulletList'
}

function listAround($from: Editor['state']['selection']['$from']) {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if (isList($from.node(depth).type.name))
      return { node: $from.node(depth), item: $from.index(depth) }
    if ($from.node(depth).type.spec.tableRole === 'cell') return null
  }
  return null
}
