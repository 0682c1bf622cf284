import { html as htmlLanguage } from '@codemirror/lang-html'
import { Button } from 'antd'
import { basicSetup, EditorView } from 'codemirror'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { RichTextOptions } from '../rich-text-options.ts'
import { formatHtml } from './format-html.ts'
import styles from './source-view.module.css'

/** Milliseconds after which the form hears of what is written, however long somebody goes on. */
const rest = 500

interface SourceViewProps {
  readonly html: string
  /** What is written so far: the form keeps it like any other change. */
  onWrite(html: string): void
  readonly registerLate: RichTextOptions['registerPendingInput']
  onLeave(html: string): void
  /** Leaves from outside: the tool of the toolbar. */
  readonly leave: RefObject<(() => void) | null>
}

/** The text as HTML, one block a line. Unchanged, it goes back exactly as it came. */
export default function SourceView({
  html,
  onWrite,
  registerLate,
  onLeave,
  leave,
}: SourceViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const shown = useRef('')
  /** The text that was taken over last. */
  const given = useRef('')
  const left = useRef(onLeave)
  left.current = onLeave
  const written = useRef(onWrite)
  written.current = onWrite
  const register = useRef(registerLate)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
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
    const tell = () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      timer.current = undefined
      const text = made.state.doc.toString()
      written.current(text === shown.current ? html : text)
    }
    const changed = EditorView.updateListener.of(({ docChanged }) => {
      if (docChanged) timer.current ??= setTimeout(tell, rest)
    })
    const made = new EditorView({
      doc: shown.current,
      parent: box.current,
      extensions: [basicSetup, htmlLanguage(), EditorView.lineWrapping, looks, changed],
    })
    made.contentDOM.setAttribute('aria-label', 'HTML 源代码')
    made.focus()
    view.current = made
    leave.current = () => {
      const text = made.state.doc.toString()
      given.current = text
      left.current(text === shown.current ? html : text)
    }
    const release = register.current?.(tell)
    // Before the form itself keeps what it knows: its listeners stand there already.
    window.addEventListener('pagehide', tell, true)
    document.addEventListener('visibilitychange', tell, true)
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
      release?.()
      window.removeEventListener('pagehide', tell, true)
      document.removeEventListener('visibilitychange', tell, true)
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
