import { Editor } from '@tiptap/core'
import { EditorState, Selection } from '@tiptap/pm/state'
import { useCallback, useEffect, useRef, useState } from 'react'
import { articleExtensions } from './extensions/article-extensions.ts'
import { whenComposed } from './extensions/composition-queue.ts'
import type { EditorHost } from './extensions/host.ts'
import { readDocument, writeDocument } from './html/article.ts'
import { pasteExtension } from './paste/paste-extension.ts'
import type { RichTextOptions } from './rich-text-options.ts'

/**
 * Milliseconds of rest before the form hears of a change, and at most while somebody types on:
 * what the browser keeps is never older than a second. Texts that take long to write out are written
 * less often, so that typing stays fluid; only very long ones let the form wait longer.
 */
const rest = { usual: 200, most: 500 }
const slowRest = { usual: 600, most: 1000 }
const longRest = { usual: 1000, most: 3000 }
const longSize = 200_000
/** Milliseconds of writing out from which a text is slow. */
const slow = 30
/** Texts that a form may be behind. */
const mostTold = 10

interface ArticleProps {
  readonly value: string
  onChange?: ((html: string) => void) | undefined
  readonly registerLate?: RichTextOptions['registerPendingInput']
  readonly disabled: boolean
  readonly label: string
  readonly id?: string | undefined
}

/** The editor of one text and how its text gets in and out. */
export interface Article {
  readonly editor: Editor
  /** The text as it would be stored now; exactly what was loaded while nothing changed. */
  read(): string
  /** Puts another text in, as one step that can be undone. */
  replace(html: string): boolean
  /** Tells the form at once what it does not know yet. */
  flush(): void
  /** Tells the form a text that stands beside the document: source that is still being written. */
  tell(html: string): void
  /** The stored text that could not be opened. */
  readonly broken: string | null
}

/** Makes an editor that is a controlled field: an equal value never touches the document. */
export function useArticle(
  { value, onChange, registerLate, disabled, label, id }: ArticleProps,
  host: EditorHost,
): Article {
  const editor = useOwnEditor(() => makeEditor(host, { label, id }))
  const [broken, setBroken] = useState<string | null>(null)
  const loaded = useRef<{ html: string; doc: EditorState['doc'] | null }>({ html: '', doc: null })
  // What the form was told, from what it gave back last on: a slow form gives older texts back
  // after newer ones were told, and they must not replace what was typed since.
  const told = useRef<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** When the first change that the form does not know was made. */
  const since = useRef(0)
  /** Milliseconds that writing it out took last. */
  const cost = useRef(0)
  const change = useRef(onChange)
  change.current = onChange

  const read = useCallback(() => {
    const { doc } = editor.state
    if (loaded.current.doc?.eq(doc)) return loaded.current.html
    return writeDocument(doc, host.policy)
  }, [editor, host])

  const tellForm = useCallback((html: string) => {
    if (html === told.current.at(-1)) return
    told.current = [...told.current.slice(-mostTold), html]
    change.current?.(html)
  }, [])

  const flush = useCallback(() => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    // Half a word is nobody's text.
    timer.current = editor.view.composing ? setTimeout(() => flush(), rest.usual) : undefined
    if (timer.current !== undefined) return
    const start = performance.now()
    const html = read()
    cost.current = performance.now() - start
    tellForm(html)
  }, [editor, read, tellForm])

  const tell = useCallback(
    (html: string) => {
      const { doc } = editor.state
      if (html === loaded.current.html && loaded.current.doc?.eq(doc)) return tellForm(html)
      try {
        tellForm(writeDocument(readDocument(html, editor.schema, host.policy), host.policy))
      } catch {
        // No document can be made of it yet: it is told when one can.
      }
    },
    [editor, host, tellForm],
  )

  useEffect(() => {
    const given = told.current.lastIndexOf(value)
    if (given >= 0) {
      told.current = told.current.slice(given)
      return
    }
    told.current = [value]
    // Typed since the form was told last, as while a save is answered: the form hears of it in a moment.
    if (timer.current !== undefined) return
    const put = () => setBroken(load(editor, value, host, loaded.current) ? null : value)
    whenComposed(editor, put)
  }, [editor, host, value])

  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])

  useEffect(() => registerLate?.(flush), [registerLate, flush])

  useEffect(() => {
    const changed = ({ transaction }: { transaction: { getMeta(name: string): unknown } }) => {
      if (transaction.getMeta('loaded')) return
      if (timer.current === undefined) since.current = Date.now()
      clearTimeout(timer.current)
      const { usual, most } = restOf(editor, cost.current)
      timer.current = setTimeout(flush, Math.min(usual, since.current + most - Date.now()))
    }
    // A shortcut such as Ctrl+S may send the form before the rest is over.
    const hurry = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey) flush()
    }
    editor.on('update', changed)
    editor.on('blur', flush)
    // Before the form itself keeps what it knows: its listeners stand there already.
    window.addEventListener('pagehide', flush, true)
    document.addEventListener('visibilitychange', flush, true)
    window.addEventListener('keydown', hurry, true)
    return () => {
      flush()
      editor.off('update', changed)
      editor.off('blur', flush)
      window.removeEventListener('pagehide', flush, true)
      document.removeEventListener('visibilitychange', flush, true)
      window.removeEventListener('keydown', hurry, true)
    }
  }, [editor, flush])

  const replace = useCallback(
    (html: string) => {
      try {
        const doc = readDocument(html, editor.schema, host.policy)
        const { tr } = editor.state
        tr.replaceWith(0, tr.doc.content.size, doc.content)
        tr.setDocAttribute('background', doc.attrs.background)
        editor.view.dispatch(tr.setSelection(Selection.atStart(tr.doc)))
        setBroken(null)
        return true
      } catch {
        return false
      }
    },
    [editor, host],
  )

  return { editor, read, replace, flush, tell, broken }
}

function restOf({ state }: Editor, cost: number) {
  if (state.doc.content.size > longSize) return longRest
  return cost > slow ? slowRest : rest
}

// Made while rendering and kept: a rendering that React repeats or lets wait must not lose it.
function useOwnEditor(made: () => Editor): Editor {
  const [editor] = useState(made)
  useEffect(() => {
    clearTimeout(endings.get(editor))
    // React's strict mode takes effects back and does them again at once.
    return () => {
      endings.set(
        editor,
        setTimeout(() => editor.destroy(), 100),
      )
    }
  }, [editor])
  return editor
}

const endings = new WeakMap<Editor, ReturnType<typeof setTimeout>>()

function makeEditor(
  host: EditorHost,
  { label, id }: { label: string; id?: string | undefined },
): Editor {
  return new Editor({
    extensions: [...articleExtensions(host), pasteExtension(host)],
    // Signs at the start of a line stay signs: editors of the house do not write Markdown.
    enableInputRules: false,
    enablePasteRules: false,
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'rich-text',
        ...(id ? { id } : {}),
      },
    },
  })
}

// A new state instead of a change: what was loaded cannot be undone.
function load(
  editor: Editor,
  html: string,
  host: EditorHost,
  loaded: { html: string; doc: EditorState['doc'] | null },
): boolean {
  try {
    const doc = readDocument(html, editor.schema, host.policy)
    const { plugins } = editor.state
    editor.view.updateState(EditorState.create({ doc, plugins }))
    loaded.html = html
    loaded.doc = doc
  } catch {
    return false
  }
  editor.view.dispatch(editor.state.tr.setMeta('loaded', true).setMeta('addToHistory', false))
  return true
}
