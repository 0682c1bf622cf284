import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { money, ref, text } from '#kinds/index.ts'
import { RowsInput, type RowValues } from '#modules/cause/parts/form/rows-input.tsx'
import { sentenceOfError } from '#ui/logic/request.ts'
import dialog from '#ui/views/dialog.module.css'
import type { MoveDialogProps } from '#ui/views/move-dialog.tsx'

/** 提出异议: for each fee the amount that the vendor claims, and why. */
export function DisputeDialog({ rows, onSend, onClose }: MoveDialogProps) {
  const statement = rows[0]?.id
  const [items, setItems] = useState<readonly RowValues[] | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const columns = {
    flow: {
      field: ref('费用流水', 'equipment/vendorFlow', {
        required: true,
        where: [{ field: 'settlement', op: 'is', value: statement }],
      }),
      part: 2,
    },
    claimed: { field: money('主张金额', { required: true }), part: 1 },
    reason: { field: text('理由', { required: true, max: 200 }), part: 2 },
  }
  const send = async () => {
    setSending(true)
    setRefusal(null)
    try {
      await onSend({ items })
    } catch (error) {
      setRefusal(sentenceOfError(error))
      setSending(false)
    }
  }
  return (
    <Modal
      open
      width={760}
      title="提出异议"
      okText="提交异议"
      cancelText="取消"
      okButtonProps={{ danger: true, disabled: items === null }}
      confirmLoading={isSending}
      mask={{ closable: false }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className={dialog.stack}>
        {refusal && <Alert type="error" showIcon title={refusal} />}
        <RowsInput
          columns={columns}
          value={items}
          blank={{ flow: null, claimed: null, reason: '' }}
          addLabel="添加费用"
          max={50}
          onChange={setItems}
        />
      </div>
    </Modal>
  )
}
