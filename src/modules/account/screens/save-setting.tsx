import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Input, Modal } from 'antd'
import { useState } from 'react'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { post, RequestFailure, sentenceOfError } from '#kernel/web/logic/request.ts'
import dialog from '#kernel/web/views/dialog.module.css'

interface SaveSettingProps {
  readonly row: Presented
  readonly value: unknown
  readonly title: string
  /** What the change will do. */
  readonly note: string
  onClose(): void
}

const shortest = 4

/** Asks the reason of a changed security setting and saves it. */
export function SaveSetting({ row, value, title, note, onClose }: SaveSettingProps) {
  const client = useQueryClient()
  const { message } = App.useApp()
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      const { id, version } = row
      const change = { id, version, value, reason: reason.trim() }
      await post('/api/common/platformSecurity/update', change)
      await client.invalidateQueries({ queryKey: ['security settings'] })
      message.success('已保存，下一次请求即生效')
      onClose()
    } catch (error) {
      const [marked] = error instanceof RequestFailure ? error.errors : []
      setRefusal(marked?.message ?? sentenceOfError(error))
      setSending(false)
    }
  }
  return (
    <Modal
      open
      width={460}
      title={title}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ disabled: reason.trim().length < shortest }}
      confirmLoading={isSending}
      onOk={send}
      onCancel={onClose}
    >
      <div className={dialog.stack}>
        {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
        <span className={dialog.quiet}>{note}</span>
        <Input.TextArea
          rows={2}
          maxLength={200}
          value={reason}
          aria-label="修改原因"
          placeholder="修改原因，至少 4 个字"
          onChange={event => setReason(event.target.value)}
        />
      </div>
    </Modal>
  )
}
