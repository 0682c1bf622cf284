import { type Editor, Node } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { languageOf } from '../model/code-languages.ts'
import type { Highlight } from '../view/highlight.ts'

const key = new PluginKey<DecorationSet>('highlight')

/** Code in one of 24 languages, stored as `brush:js;toolbar:false`. */
export const CodeBlock = Node.create({
  name: 'codeBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  addAttributes: () => ({
    language: {
      default: 'plain',
      parseHTML: element => languageOf(element.className),
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: ({ node }) => ['pre', { class: `brush:${node.attrs.language};toolbar:false` }, 0],
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => leaveByEnter(editor),
      'Mod-Enter': ({ editor }) => editor.isActive('codeBlock') && editor.commands.exitCode(),
      ArrowDown: ({ editor }) => leaveAtEnd(editor),
    }
  },
  addProseMirrorPlugins: () => [highlighting()],
})

// Two empty lines at the end lead out of the block.
function leaveByEnter(editor: Editor): boolean {
  const { state, view } = editor
  const { $from, empty } = state.selection
  if (!empty || $from.parent.type.name !== 'codeBlock') return false
  const isEnd = $from.parentOffset === $from.parent.content.size
  if (!isEnd || !$from.parent.textContent.endsWith('\n\n')) return false
  view.dispatch(state.tr.delete($from.pos - 2, $from.pos))
  return editor.commands.exitCode()
}

function leaveAtEnd(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection
  const isEnd = $from.parentOffset === $from.parent.content.size
  if (!empty || !isEnd || $from.parent.type.name !== 'codeBlock') return false
  return $from.after() >= editor.state.doc.content.size && editor.commands.exitCode()
}

// The grammars come when the first block of code is there.
function highlighting(): Plugin<DecorationSet> {
  let highlight: Highlight | null = null
  let isAsked = false
  const ask = async (view: EditorView) => {
    if (isAsked || !hasCode(view.state)) return
    isAsked = true
    const { loadHighlight } = await import('../view/highlight.ts')
    highlight = await loadHighlight()
    if (!view.isDestroyed && !view.composing) view.dispatch(view.state.tr.setMeta(key, true))
  }
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, old, _before, state) => {
        if (highlight === null) return old
        if (!transaction.docChanged && !transaction.getMeta(key)) return old
        return coloured(state, highlight)
      },
    },
    props: {
      decorations(state) {
        return this.getState(state)
      },
    },
    view: view => {
      void ask(view)
      return { update: updated => void ask(updated) }
    },
  })
}

function hasCode(state: EditorState): boolean {
  let isFound = false
  state.doc.descendants(node => {
    if (node.type.name === 'codeBlock') isFound = true
    return !isFound && !node.isTextblock
  })
  return isFound
}

function coloured(state: EditorState, highlight: Highlight): DecorationSet {
  const found: Decoration[] = []
  state.doc.descendants((node, position) => {
    if (node.type.name !== 'codeBlock') return !node.isTextblock
    for (const { from, to, className } of highlight(
      node.textContent,
      String(node.attrs.language),
    )) {
      found.push(Decoration.inline(position + 1 + from, position + 1 + to, { class: className }))
    }
    return false
  })
  return DecorationSet.create(state.doc, found)
}
