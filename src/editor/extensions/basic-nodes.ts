import { type Editor, Node } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

/** The whole page; its background is no node but a property of it. */
const Document = Node.create({
  name: 'doc',
  topNode: true,
  content: 'block+',
  addAttributes: () => ({ background: { default: null as string | null, rendered: false } }),
})

const Text = Node.create({ name: 'text', group: 'inline' })

const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
})

const levels = [1, 2, 3, 4, 5, 6]

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 1, rendered: false } }),
  parseHTML: () => levels.map(level => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node, HTMLAttributes }) => [`h${node.attrs.level}`, HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return Object.fromEntries(
      levels.map(level => [
        `Mod-Alt-${level}`,
        () => this.editor.commands.toggleNode('heading', 'paragraph', { level }),
      ]),
    )
  },
})

const Blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
  addKeyboardShortcuts() {
    return { Backspace: ({ editor }) => leaveQuote(editor) }
  },
})

// Backspace at the start of an empty line of a quotation takes the line out of it.
function leaveQuote(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection
  if (!empty || $from.parent.content.size > 0 || $from.node(-1)?.type.name !== 'blockquote')
    return false
  return editor.commands.lift('blockquote')
}

const HardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    const insert = () => this.editor.commands.insertContent({ type: 'hardBreak' })
    return { 'Shift-Enter': insert, 'Mod-Enter': insert }
  },
})

const Rule = Node.create({
  name: 'horizontalRule',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
  addKeyboardShortcuts() {
    return { Backspace: ({ editor }) => removeRuleBefore(editor) }
  },
})

function removeRuleBefore(editor: Editor): boolean {
  const { state, view } = editor
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || $from.depth !== 1) return false
  const before = state.doc.resolve($from.before()).nodeBefore
  if (before?.type.name !== 'horizontalRule' && before?.type.name !== 'pageBreak') return false
  const tr = state.tr.delete($from.before() - before.nodeSize, $from.before())
  view.dispatch(tr.setSelection(TextSelection.near(tr.selection.$from)))
  return true
}

/** Paragraph, headings, quotation, line break and line. */
export const basicNodes = [Document, Text, Paragraph, Heading, Blockquote, HardBreak, Rule]
