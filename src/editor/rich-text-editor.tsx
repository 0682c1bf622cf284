import { EditorContent } from '@tiptap/react'
import { Alert, Modal } from 'antd'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { isComposing } from '#ui/logic/is-composing.ts'
import { ContextBars } from './context/context-bars.tsx'
import { ContextMenu } from './context/context-menu.tsx'
import { Dialogs } from './dialogs/dialogs.tsx'
import { type DialogName, type EditorParts, EditorProvider } from './editor-context.ts'
import { handleShortcut } from './handle-shortcut.ts'
import { hasNestedTables } from './html/read-tables.ts'
import styles from './rich-text-editor.module.css'
import type { RichTextInputProps } from './rich-text-input-props.ts'
import { StatusBar } from './status-bar.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'
import { uploadClient } from './uploads/upload-client.ts'
import { useCanUpload } from './uploads/use-can-upload.ts'
import { useArticle } from './use-article.ts'
import { useBackground } from './use-background.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { type SenderRef, useHost } from './use-host.ts'
import { useKeyKeeper } from './use-key-keeper.tsx'
import { usePlaceholder } from './use-placeholder.ts'
import './content.css'
import './content-tables.css'
import './editing.css'
import './editing-media.css'

const SourceView = lazy(() => import('./source/source-view.tsx'))

/** The editor with everything around it; `RichTextInput` loads it. */
export default function RichTextEditor(props: RichTextInputProps) {
  const {
    value,
    onChange,
    onBlur,
    disabled = false,
    status,
    placeholder,
    label = '正文',
    id,
  } = props
  const [modal, modals] = Modal.useModal()
  const client = useMemo(
    () => uploadClient(props.uploadUrl ?? '/api/upms/uploadUEditor'),
    [props.uploadUrl],
  )
  const senderRef: SenderRef = useRef(null)
  const { host, say, spoken, messages, isPlainPaste, togglePlainPaste } = useHost(senderRef, props)
  const article = useArticle(
    { value: value ?? '', onChange, registerLate: props.registerPendingInput, disabled, label, id },
    host,
  )
  const { editor } = article
  const sender = useMemo(() => ({ editor, client, say }), [editor, client, say])
  senderRef.current = sender
  const { canUpload, askUpload } = useCanUpload(client)
  const fullscreen = useFullscreen(editor)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const keyKeeper = useKeyKeeper(() => {
    setDialog(null)
    editor.commands.focus()
  })
  const open = (name: DialogName | null) => {
    if (name !== null && name !== dialog) keyKeeper.hold()
    setDialog(name)
  }
  const [source, setSource] = useState<string | null>(null)
  // Kept in sight after the first letter, when the text itself has lost them.
  const [hasNested, setNested] = useState(false)
  if (!hasNested && hasNestedTables(value ?? '')) setNested(true)
  useBackground(editor)
  usePlaceholder(editor, placeholder ?? '在此输入正文，可直接粘贴文字、表格和图片')

  // A text that no document can be made of is shown as it is: the way out.
  useEffect(() => {
    if (article.broken !== null) setSource(article.broken)
  }, [article.broken])

  const leaveSource = (html: string) => {
    const isRead = html === source ? article.broken === null : article.replace(html)
    if (!isRead) say('源代码无法识别，请修改后重试', 'error')
    else {
      setSource(null)
      editor.commands.focus()
    }
  }

  // Menus and panels of the tools stand elsewhere on the page: their keys are their own.
  const pressed = (event: React.KeyboardEvent<HTMLElement>) => {
    const isOwn = event.currentTarget.contains(event.target as Node)
    if (!isOwn || disabled || isComposing(event.nativeEvent)) return
    if (!handleShortcut(event, { open, editor }) && !fullscreen.handleFullscreenKey(event)) return
    // Not also the window that the editor stands in.
    event.preventDefault()
    event.stopPropagation()
  }

  const parts: EditorParts = {
    editor,
    client,
    sender,
    options: props,
    canUpload,
    askUpload,
    takeFiles: host.takeFiles,
    say,
    ask: question =>
      new Promise(resolve => {
        modal.confirm({
          title: question,
          okText: '确认',
          cancelText: '取消',
          // As before every dangerous act of the house: the keys stand on 取消.
          okButtonProps: { danger: true },
          autoFocusButton: 'cancel',
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        })
      }),
    open,
    handKeysTo: keyKeeper.handTo,
    dialog,
    isSource: source !== null,
    toggleSource: () => (source === null ? setSource(article.read()) : sourceLeft.current?.()),
    ...fullscreen,
    isPlainPaste,
    togglePlainPaste,
  }
  const sourceLeft = useRef<(() => void) | null>(null)
  // On the full page no bar stands above or below.
  const { stickyTop = '0px', stickyBottom = '0px' } = fullscreen.isFullscreen ? {} : props
  const edges = { '--rich-text-top': stickyTop, '--rich-text-bottom': stickyBottom }
  const classes = [styles.holder, status && styles[status], disabled && styles.disabled]
  if (fullscreen.isFullscreen) classes.push(styles.fullscreen)
  return (
    <EditorProvider value={parts}>
      <section
        aria-label={`${label}编辑器`}
        className={classes.filter(Boolean).join(' ')}
        style={edges as React.CSSProperties}
        onKeyDown={pressed}
        onBlur={event => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
        }}
      >
        {!disabled && hasNested && (
          <Alert
            type="warning"
            showIcon
            closable
            title="此文含有表格中的表格：修改并保存后，内层表格会变成文字行；不修改则保持原样。"
          />
        )}
        {!disabled && <Toolbar />}
        {source !== null && (
          <Suspense fallback={<div className={styles.source} aria-busy="true" />}>
            <SourceView
              html={source}
              onWrite={article.tell}
              registerLate={props.registerPendingInput}
              onLeave={leaveSource}
              leave={sourceLeft}
            />
          </Suspense>
        )}
        <div
          className={styles.page}
          hidden={source !== null}
          style={{ minHeight: `max(${props.minHeight ?? 360}px, var(--rich-text-least, 0px))` }}
        >
          <EditorContent editor={editor} />
          {!disabled && <ContextBars />}
          {!disabled && <ContextMenu />}
        </div>
        <StatusBar limit={props.wordLimit} />
        {!disabled && keyKeeper.element}
        <div role="status" className={styles.spoken}>
          {spoken}
        </div>
      </section>
      <Dialogs />
      {messages}
      {modals}
    </EditorProvider>
  )
}
