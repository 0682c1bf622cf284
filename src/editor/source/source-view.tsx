import { html as htmlLanguage } from '@codemirror/lang-html'
import { Button } from 'antd'
import { basicSetup, EditorView } from 'codemirror'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { formatHtml } from './format-html.ts'
import styles from './source-view.module.css'

interface SourceViewProps {
  readonly html: string
  onLeave(html: string): void
  /** Leaves from outside: the tool of the toolbar. */
  readonly leave: RefObject<(() => void) | null>
}

/** The text as HTML, one block a line. Unchanged, it goes back exactly as it came. */
export default function SourceView({ html, onLeave, leave }: SourceViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const shown = useRef('')
  /** The text that was taken over last. */
  const given = useRef('')
  const left = useRef(onLeave)
  left.current = onLeave
  // The page goes out of sight and the editor with it: what was written so far is taken over.
  useLayoutEffect(
    () => () => {
      const text = view.current?.state.doc.toString()
      if (text !== undefined && text !== given.current) left.current(text)
    },
    [],
  )
  useEffect(() => {
    if (!box.current) return
    shown.current = formatHtml(html)
    given.current = shown.current
    const made = new EditorView({
      doc: shown.current,
      parent: box.current,
      extensions: [basicSetup, htmlLanguage(), EditorView.lineWrapping, looks],
    })
    made.contentDOM.setAttribute('aria-label', 'HTML 源代码')
    made.focus()
    view.current = made
    leave.current = () => {
      const text = made.state.doc.toString()
      given.current = text
      left.current(text === shown.current ? html : text)
    }
    return () => {
      leave.current = null
      made.destroy()
    }
  }, [html, leave])
  return (
    <section
      className={styles.source}
      aria-label="源代码"
      onKeyDown={event => event.stopPropagation()}
    >
      <div className={styles.head}>
        正在编辑源代码，其他工具暂不可用
        <Button size="small" type="primary" onClick={() => leave.current?.()}>
          返回编辑
        </Button>
      </div>
      <div ref={box} className={styles.code} />
    </section>
  )
}

const looks = EditorView.theme({
  '&': {
    color: 'var(--ant-color-text)',
    backgroundColor: 'var(--ant-color-bg-container)',
    fontSize: '13px',
  },
  '.cm-content': { caretColor: 'var(--ant-color-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--ant-color-text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--ant-color-fill-quaternary)',
    color: 'var(--ant-color-text-secondary)',
    border: 'none',
  },
  // A marked line would leave the colours of the code too little contrast: its number is marked.
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--ant-color-fill-secondary)' },
  '&.cm-focused': { outline: 'none' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    {
      backgroundColor: 'color-mix(in srgb, var(--ant-color-primary) 25%, transparent)',
    },
})
