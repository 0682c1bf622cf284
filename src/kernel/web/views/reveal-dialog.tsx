import { Alert, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { sentenceOfError } from '../logic/request.ts'
import { useReveal } from '../logic/use-record.ts'
import styles from './dialog.module.css'

export interface RevealDialogProps {
  readonly resource: AnyResource
  readonly id: string
  readonly name: string
  readonly label: string
  onRevealed(value: unknown): void
  onClose(): void
}

const shortest = 4
const usual = ['电话核实', '办理拨付', '投诉处理', '档案核对']

/** Asks why personal data shall be seen in the clear; the reason is written into the audit. */
export function RevealDialog({
  resource,
  id,
  name,
  label,
  onRevealed,
  onClose,
}: RevealDialogProps) {
  const [reason, setReason] = useState('')
  const reveal = useReveal(resource)
  const isEnough = reason.trim().length >= shortest
  const send = () => {
    if (!isEnough) return
    reveal.mutate(
      { id, field: name, reason: reason.trim() },
      { onSuccess: ({ value }) => onRevealed(value) },
    )
  }
  return (
    <Modal
      open
      width={440}
      title={`查看明文 · ${label}`}
      okText="查看"
      cancelText="取消"
      okButtonProps={{ disabled: !isEnough }}
      confirmLoading={reveal.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <div className={styles.stack}>
        <span className={styles.quiet}>
          查看个人信息会记入操作日志，请写明原因（至少 {shortest} 个字）。
        </span>
        {reveal.error && <Alert type="error" showIcon title={sentenceOfError(reveal.error)} />}
        <Input
          autoFocus
          value={reason}
          maxLength={100}
          placeholder="查看原因"
          aria-label="查看原因"
          onChange={event => setReason(event.target.value)}
          onPressEnter={event => !event.nativeEvent.isComposing && send()}
        />
        <div className={styles.row}>
          {usual.map(text => (
            <Button key={text} size="small" onClick={() => setReason(text)}>
              {text}
            </Button>
          ))}
        </div>
      </div>
    </Modal>
  )
}
