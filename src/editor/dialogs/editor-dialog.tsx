import { Modal } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useParts } from '../editor-context.ts'

interface EditorDialogProps {
  readonly title: string
  readonly width?: number
  readonly okText?: string
  readonly isOkDisabled?: boolean
  /** False keeps the window open; a promise keeps it waiting. */
  onOk?(): boolean | undefined | Promise<boolean>
  readonly children: ReactNode
}

/** A window of the editor; the caret comes back when it closes. */
export function EditorDialog({
  title,
  width = 520,
  okText = '确认',
  isOkDisabled,
  onOk,
  children,
}: EditorDialogProps) {
  const { open, editor } = useParts()
  const content = useRef<HTMLElement>(null)
  const [isWaiting, setWaiting] = useState(false)
  const close = () => {
    open(null)
    editor.commands.focus()
  }
  return (
    <Modal
      open
      title={title}
      width={width}
      okText={okText}
      cancelText="取消"
      okButtonProps={{ disabled: isOkDisabled ?? false }}
      footer={onOk ? undefined : null}
      confirmLoading={isWaiting}
      onOk={async () => {
        const done = onOk?.()
        if (!(done instanceof Promise)) {
          if (done !== false) close()
          return
        }
        setWaiting(true)
        if (await done) close()
        else setWaiting(false)
      }}
      onCancel={close}
      afterOpenChange={isOpen => {
        // Not away from where somebody is typing already.
        if (!isOpen || content.current?.contains(document.activeElement)) return
        content.current?.querySelector<HTMLElement>('input, textarea')?.focus()
      }}
      // The editor is the place that the focus returns to.
      focusable={{ focusTriggerAfterClose: false }}
    >
      {/* Enter and shortcuts typed here are not the form's around the editor; Esc is the window's. */}
      <section
        ref={content}
        aria-label={title}
        onKeyDown={event => {
          if (event.key !== 'Escape') event.stopPropagation()
        }}
      >
        {children}
      </section>
    </Modal>
  )
}
