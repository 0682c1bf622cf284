import type { Editor } from '@tiptap/core'
import { Fragment, type Mark, type Node } from '@tiptap/pm/model'
import { withStyle } from './css-attribute.ts'

/** What 自动排版 does. */
export interface TypesetOptions {
  readonly mergesBlankLines: boolean
  readonly dropsBlankLines: boolean
  readonly dropsFonts: boolean
  readonly dropsColors: boolean
  readonly indents: boolean
  readonly centresPictures: boolean
  readonly align: 'keep' | 'left' | 'center' | 'justify'
  /** Letters and digits of half or full width. */
  readonly width: 'keep' | 'half' | 'full'
}

/** What is ticked at first. */
export const usualTypeset: TypesetOptions = {
  mergesBlankLines: true,
  dropsBlankLines: false,
  dropsFonts: true,
  dropsColors: false,
  indents: true,
  centresPictures: true,
  align: 'keep',
  width: 'keep',
}

/** Typesets the document in one step; nothing happens when it is in that shape already. */
export function typeset(editor: Editor, options: TypesetOptions): void {
  const { state, view } = editor
  const content = typesetContent(state.doc.content, options)
  const start = state.doc.content.findDiffStart(content)
  if (start === null) return
  const { tr } = state
  view.dispatch(tr.replaceWith(0, tr.doc.content.size, content))
}

/** The same content in the shape asked: a pure function of both. */
export function typesetContent(content: Fragment, options: TypesetOptions): Fragment {
  const made: Node[] = []
  content.forEach(node => {
    const isBlank = isBlankLine(node)
    const follows = made.at(-1)
    if (isBlank && options.dropsBlankLines) return
    if (isBlank && options.mergesBlankLines && follows && isBlankLine(follows)) return
    made.push(typesetNode(node, options))
  })
  if (made.length > 0) return Fragment.from(made)
  return content.size > 0 && content.firstChild ? Fragment.from(content.firstChild) : content
}

function isBlankLine(node: Node): boolean {
  if (node.type.name !== 'paragraph') return false
  const hasObjects = node.content.content.some(
    child => !child.isText && child.type.name !== 'hardBreak',
  )
  return !hasObjects && node.textContent.replace(/[\s\u00a0\u3000]/g, '') === ''
}

function typesetNode(node: Node, options: TypesetOptions): Node {
  if (node.type.name === 'codeBlock' || node.isAtom) return node
  // Lists, quotations and cells: their lines, not their frame.
  if (!node.isTextblock) {
    const inner = node.type.spec.tableRole
      ? { ...options, indents: false, align: 'keep' as const }
      : options
    const children = node.content.content.map(child =>
      typesetNode(child, node.type.name === 'listItem' ? { ...inner, indents: false } : inner),
    )
    return node.copy(Fragment.from(children))
  }
  const content = typesetLine(node, options)
  return node.type.create({ ...node.attrs, css: cssOf(node, options) }, content, node.marks)
}

function cssOf(node: Node, options: TypesetOptions): string | null {
  let css = (node.attrs.css as string | null) ?? null
  const isPictures =
    node.childCount > 0 && node.content.content.every(child => child.type.name === 'image')
  if (isPictures) {
    if (!options.centresPictures) return css
    return withStyle(withStyle(css, 'text-align', 'center'), 'text-indent', null)
  }
  if (options.align !== 'keep')
    css = withStyle(css, 'text-align', options.align === 'left' ? null : options.align)
  if (options.indents && node.type.name === 'paragraph') css = withStyle(css, 'text-indent', '2em')
  return css
}

function typesetLine(node: Node, options: TypesetOptions): Fragment {
  const dropped = [
    ...(options.dropsFonts ? ['fontSize', 'fontFamily'] : []),
    ...(options.dropsColors ? ['color', 'backColor'] : []),
  ]
  const keep = (mark: Mark) => !dropped.includes(mark.type.name)
  // Blanks at the start stood for the indent that the style now makes.
  let isStart = options.indents && node.type.name === 'paragraph'
  const children = node.content.content.flatMap(child => {
    if (!child.isText) {
      isStart = false
      return [child]
    }
    let text = convert(child.text ?? '', options.width)
    if (isStart) {
      text = text.replace(/^[\s\u00a0\u3000]+/, '')
      isStart = text === ''
    }
    return text === '' ? [] : [child.type.schema.text(text, child.marks.filter(keep))]
  })
  return Fragment.from(children)
}

function convert(text: string, width: TypesetOptions['width']): string {
  if (width === 'half')
    return text.replace(/[０-９Ａ-Ｚａ-ｚ]/g, sign =>
      String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
    )
  if (width === 'full')
    return text.replace(/[0-9A-Za-z]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  return text
}
