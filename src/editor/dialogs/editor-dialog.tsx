import { Modal } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isComposing } from '#ui/logic/is-composing.ts'
import { useParts } from '../editor-context.ts'
import styles from './field.module.css'

interface EditorDialogProps {
  readonly title: string
  readonly width?: number
  readonly okText?: string
  readonly isOkDisabled?: boolean
  /** False keeps the window open; a promise keeps it waiting. */
  onOk?(): boolean | undefined | Promise<boolean>
  readonly children: ReactNode
}

/** The field that a window is opened for; the window itself where it has none. */
function firstOf(content: HTMLElement): HTMLElement {
  const fields = content.querySelectorAll<HTMLElement>('input:not([type="file"]), textarea')
  return [...fields].find(field => 'first' in field.dataset) ?? fields[0] ?? content
}

/** Whether a key was pressed in a line of text of the window itself; cells of a table are none. */
function isLine({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  return (
    target instanceof HTMLInputElement &&
    ['text', 'url', 'search'].includes(target.type) &&
    currentTarget.contains(target) &&
    target.closest('table') === null
  )
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
  const { open, editor, handKeysTo } = useParts()
  const content = useRef<HTMLElement>(null)
  const [isWaiting, setWaiting] = useState(false)
  const hand = useRef(handKeysTo)
  hand.current = handKeysTo
  useEffect(() => {
    let frame = 0
    const look = () => {
      const shown = content.current
      // Not away from where somebody is typing already.
      if (shown?.contains(document.activeElement)) return
      // A window is in the page before it is drawn, and what is not drawn takes no keys.
      if (shown?.checkVisibility()) hand.current(firstOf(shown))
      else frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [])
  const close = () => {
    open(null)
    editor.commands.focus()
  }
  const finish = async () => {
    const done = onOk?.()
    if (!(done instanceof Promise)) {
      if (done !== false) close()
      return
    }
    setWaiting(true)
    if (await done) close()
    else setWaiting(false)
  }
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') event.stopPropagation()
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    if (onOk === undefined || isOkDisabled || isWaiting || !isLine(event)) return
    event.preventDefault()
    void finish()
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
      onOk={finish}
      onCancel={close}
      // The editor is the place that the focus returns to.
      focusable={{ focusTriggerAfterClose: false }}
    >
      {/* Keys typed here are not the form's around the editor: Enter means 确认, Esc is the window's. */}
      <section
        ref={content}
        tabIndex={-1}
        className={styles.content}
        aria-label={title}
        onKeyDown={pressed}
      >
        {children}
      </section>
    </Modal>
  )
}
