import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { cssAttribute, plainAttribute, styleValue, withStyle } from './css-attribute.ts'

const ofBlocks =
  /^(text-align|text-indent|line-height|margin-(top|bottom|left)|padding-left|background-color|border)/

/** Alignment, indents, line height and spacing of paragraphs and headings. */
export const BlockFormat = Extension.create({
  name: 'blockFormat',
  addGlobalAttributes() {
    return [
      {
        types: ['paragraph', 'heading'],
        attributes: { ...cssAttribute(ofBlocks), dir: plainAttribute('dir') },
      },
    ]
  },
  addKeyboardShortcuts() {
    return {
      // A line after a centred or underlined title is an ordinary line.
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection
        const { css: old } = $from.parent.attrs
        const isEnd = $from.parentOffset === $from.parent.content.size
        const isCentred = styleValue(old, 'text-align') === 'center'
        if (!empty || !isEnd || !(isCentred || isUnderlined(old)) || $from.depth !== 1) return false
        const css = withStyle(withStyle(old, 'text-align', null), 'border-bottom', null)
        return editor.chain().splitBlock().updateAttributes('paragraph', { css }).run()
      },
    }
  },
})

/** A line under a title, as UEditor's 标题居中 and 标题居左 draw it. */
const underline = '2px solid #CCCCCC'

/** Whether a `css` attribute draws a line under its block. */
export function isUnderlined(css: unknown): boolean {
  return styleValue(css, 'border-bottom') !== undefined
}

/** Makes the chosen blocks titles of the first level with a line below: 标题居中, 标题居左. */
export function setUnderlinedTitle(editor: Editor, side: 'center' | 'left'): void {
  editor.chain().focus().setNode('heading', { level: 1 }).run()
  setBlockStyle(editor, 'text-align', side === 'center' ? side : null)
  setBlockStyle(editor, 'border-bottom', underline)
}

/** Paragraphs and headings that the selection touches, also those of chosen cells. */
export function selectedBlocks(state: EditorState): { node: Node; position: number }[] {
  const found = new Map<number, Node>()
  for (const { $from, $to } of state.selection.ranges) {
    state.doc.nodesBetween($from.pos, $to.pos, (node, position) => {
      if (node.isTextblock && 'css' in node.attrs) found.set(position, node)
    })
  }
  return [...found].map(([position, node]) => ({ node, position }))
}

/** Sets one property of the chosen blocks; null takes it away. */
export function setBlockStyle(editor: Editor, name: string, value: string | null): boolean {
  const { tr } = editor.state
  for (const { node, position } of selectedBlocks(editor.state)) {
    tr.setNodeAttribute(position, 'css', withStyle(node.attrs.css, name, value))
  }
  if (tr.docChanged) editor.view.dispatch(tr)
  return tr.docChanged
}

/** The property of the first chosen block. */
export function blockStyle(editor: Editor, name: string): string | undefined {
  const { $from } = editor.state.selection
  const block = $from.parent.isTextblock ? $from.parent : selectedBlocks(editor.state)[0]?.node
  return styleValue(block?.attrs.css, name)
}

/** Puts the first line in by two signs, or back. */
export function toggleIndent(editor: Editor): boolean {
  const isIn = blockStyle(editor, 'text-indent') === '2em'
  return setBlockStyle(editor, 'text-indent', isIn ? null : '2em')
}
