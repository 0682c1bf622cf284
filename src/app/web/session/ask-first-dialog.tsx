import { Flex, Input, Modal, Typography } from 'antd'
import { useId, useState } from 'react'
import type { AskedFirst } from '#ui/logic/asked-first.ts'

/** It may be asked for from within any dialog or drawer. */
const aboveAll = 2_000

interface AskFirstDialogProps {
  readonly asked: AskedFirst
  /** The reason, empty where none is asked for; undefined: given up. */
  readonly settle: (reason: string | undefined) => void
}

/** Confirms an act for which somebody has set a question or a reason. */
export default function AskFirstDialog({ asked, settle }: AskFirstDialogProps) {
  const [reason, setReason] = useState('')
  const id = useId()
  const { confirmText, reasonRequired } = asked
  return (
    <Modal
      open
      centered
      width={460}
      zIndex={aboveAll}
      title={reasonRequired ? '填写操作原因' : '确认操作'}
      okText="继续"
      okButtonProps={{ disabled: reasonRequired && reason.trim() === '' }}
      onOk={() => settle(reason.trim())}
      onCancel={() => settle(undefined)}
      mask={{ closable: false }}
    >
      <Flex vertical gap={12}>
        {confirmText && <Typography.Text>{confirmText}</Typography.Text>}
        {reasonRequired && (
          <Flex vertical gap={4}>
            <label htmlFor={id}>操作原因（记入操作日志）</label>
            <Input.TextArea
              id={id}
              autoFocus
              rows={3}
              maxLength={200}
              showCount
              value={reason}
              onChange={event => setReason(event.target.value)}
            />
          </Flex>
        )}
      </Flex>
    </Modal>
  )
}
