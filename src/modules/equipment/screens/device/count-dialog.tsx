import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { sentenceOfError } from '#ui/logic/request.ts'
import dialog from '#ui/views/dialog.module.css'
import type { MoveDialogProps } from '#ui/views/move-dialog.tsx'
import type { Counts } from '../../model/index.ts'
import { CountsTable } from './counts-input.tsx'

/** 复核清点: counted again without sight of the first count. */
export function CountDialog({ onSend, onClose }: MoveDialogProps) {
  const [counts, setCounts] = useState<Counts | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    setRefusal(null)
    try {
      await onSend({ counts })
    } catch (error) {
      setRefusal(sentenceOfError(error))
      setSending(false)
    }
  }
  return (
    <Modal
      open
      title="复核清点"
      okText="确认复核"
      cancelText="取消"
      okButtonProps={{ disabled: counts === null }}
      confirmLoading={isSending}
      mask={{ closable: false }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className={dialog.stack}>
        <span className={dialog.quiet}>请重新清点后填写，不要参照初次清点的结果。</span>
        {refusal && <Alert type="error" showIcon title={refusal} />}
        <CountsTable value={counts ?? {}} onChange={setCounts} />
      </div>
    </Modal>
  )
}
