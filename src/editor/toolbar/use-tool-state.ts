import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useParts } from '../editor-context.ts'
import { blockStyle, isUnderlined } from '../extensions/block-format.ts'
import { styleValue } from '../extensions/css-attribute.ts'
import { isPainting } from '../extensions/format-painter.ts'
import { canRedo, canUndo } from '../extensions/history.ts'
import { linkAt } from '../extensions/link.ts'
import { chartFaultAt } from '../extensions/tables/chart-of-table.ts'
import { isInTable } from '../extensions/tables/table-commands.ts'

/** What the tools show of the place where the caret stands. */
export type ToolState = ReturnType<typeof toolStateOf> & {
  /** No tool but the source switch works. */
  readonly isOff: boolean
}

function value(editor: Editor, mark: string): string | undefined {
  const found = editor.getAttributes(mark).value
  return typeof found === 'string' ? found : undefined
}

/** The chosen entry of 段落格式. */
function blockOf(editor: Editor): string {
  if (editor.isActive('codeBlock')) return 'code'
  if (!editor.isActive('heading')) return 'p'
  const { level, css } = editor.getAttributes('heading')
  if (level !== 1 || !isUnderlined(css)) return `h${level}`
  return styleValue(css, 'text-align') === 'center' ? 'tc' : 'tl'
}

function toolStateOf(editor: Editor) {
  const list = editor.isActive('orderedList') ? 'orderedList' : 'bulletList'
  return {
    canUndo: canUndo(editor.state),
    canRedo: canRedo(editor.state),
    isPainting: isPainting(editor),
    isBold: editor.isActive('bold'),
    isItalic: editor.isActive('italic'),
    isUnderline: editor.isActive('underline'),
    isStrike: editor.isActive('strike'),
    isSub: editor.isActive('subscript'),
    isSuper: editor.isActive('superscript'),
    isFramed: editor.isActive('fontBorder'),
    color: value(editor, 'color'),
    backColor: value(editor, 'backColor'),
    fontSize: value(editor, 'fontSize'),
    fontFamily: value(editor, 'fontFamily'),
    block: blockOf(editor),
    align: blockStyle(editor, 'text-align') ?? 'left',
    indent: blockStyle(editor, 'text-indent') === '2em',
    lineHeight: blockStyle(editor, 'line-height'),
    spaceBefore: blockStyle(editor, 'margin-top'),
    spaceAfter: blockStyle(editor, 'margin-bottom'),
    isQuote: editor.isActive('blockquote'),
    isOrdered: editor.isActive('orderedList'),
    isBullets: editor.isActive('bulletList'),
    listStyle: String(editor.getAttributes(list).listStyle ?? ''),
    isInTable: isInTable(editor),
    chartFault: chartFaultAt(editor),
    hasLink: linkAt(editor) !== null,
    language: editor.isActive('codeBlock')
      ? String(editor.getAttributes('codeBlock').language)
      : undefined,
  }
}

/** The state of the tools, drawn anew only when something of it changes. */
export function useToolState(): ToolState {
  const { editor, isSource } = useParts()
  const state = useEditorState({ editor, selector: ({ editor: now }) => toolStateOf(now) })
  return { ...state, isOff: isSource }
}
