import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { withStyle } from './css-attribute.ts'

type Attributes = Readonly<Record<string, unknown>>

/** Puts pictures at the caret, in order. */
export function insertImages(editor: Editor, pictures: readonly Attributes[]): void {
  const type = editor.schema.nodes.image
  if (!type || pictures.length === 0) return
  const { tr } = editor.state
  const nodes = pictures.map(attributes => type.create(attributes))
  editor.view.dispatch(tr.replaceWith(tr.selection.from, tr.selection.to, nodes).scrollIntoView())
}

/** The chosen picture and where it stands. */
export function chosenImage(editor: Editor) {
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null
  return { node: selection.node, position: selection.from }
}

/** Changes attributes of the chosen picture; it stays chosen. */
export function setImage(editor: Editor, attributes: Attributes): void {
  const found = chosenImage(editor)
  if (!found) return
  const { tr } = editor.state
  for (const [name, value] of Object.entries(attributes))
    tr.setNodeAttribute(found.position, name, value)
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, found.position)))
}

/** Lets text flow around the chosen picture, or stands it alone in the middle of its own line. */
export function floatImage(editor: Editor, side: 'none' | 'left' | 'right' | 'center'): void {
  const found = chosenImage(editor)
  if (!found) return
  const float = side === 'left' || side === 'right' ? side : null
  const node = found.node.type.create({
    ...found.node.attrs,
    css: withStyle(found.node.attrs.css, 'float', float),
  })
  const { tr } = editor.state
  const { $from } = editor.state.selection
  const paragraph = editor.schema.nodes.paragraph
  const isAlone = $from.parent.childCount === 1
  const css = withStyle($from.parent.attrs.css, 'text-align', side === 'center' ? 'center' : null)
  if (side === 'center' && !isAlone && paragraph && $from.parent.type === paragraph) {
    // Its own line: what stood before and after it keeps its lines.
    tr.delete(found.position, found.position + 1).split(found.position)
    const at = tr.mapping.map(found.position, -1) + 1
    tr.insert(at, paragraph.create({ css: 'text-align: center;' }, node))
    tr.setSelection(NodeSelection.create(tr.doc, at + 1))
  } else {
    tr.replaceWith(found.position, found.position + 1, node)
    if (isAlone && 'css' in $from.parent.attrs) tr.setNodeAttribute($from.before(), 'css', css)
    tr.setSelection(NodeSelection.create(tr.doc, found.position))
  }
  editor.view.dispatch(tr)
}
