import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import dialog from '#kernel/web/views/dialog.module.css'
import { StateTag } from '#kernel/web/views/state-tag.tsx'
import { securityKey } from '../../model/security-key.ts'
import { useAttempt } from '../use-attempt.ts'
import styles from './own.module.css'
import { factorsKey, type OwnKey, reportLoss } from './own-calls.ts'

const kinds: Readonly<Record<string, string>> = securityKey.fields.kind.options

/** One security key of the person, which its holder reports lost at once. */
export function OwnKeyRow({ row }: { readonly row: OwnKey }) {
  const [isLosing, setLosing] = useState(false)
  const mayLose = row.state === 'normal' || row.state === 'frozen'
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span>UKEY {row.serial}</span>
        <span className={styles.quiet}>
          {kinds[row.kind] ?? row.kind}
          {row.validUntil && `，证书有效期至 ${row.validUntil.slice(0, 10)}`}
        </span>
      </span>
      <StateTag of={securityKey} state={row.state} />
      {mayLose && (
        <Button danger onClick={() => setLosing(true)}>
          挂失
        </Button>
      )}
      {isLosing && <LossDialog row={row} onClose={() => setLosing(false)} />}
    </li>
  )
}

function LossDialog({ row, onClose }: { readonly row: OwnKey; onClose(): void }) {
  const client = useQueryClient()
  const { message } = App.useApp()
  const { refusal, isBusy, attempt } = useAttempt()
  const [reason, setReason] = useState('')
  const send = () =>
    attempt(async () => {
      await reportLoss(row.id, reason.trim())
      await client.invalidateQueries({ queryKey: factorsKey })
      message.success('已挂失')
      onClose()
    })
  return (
    <Modal
      open
      width={460}
      title={`挂失 UKEY ${row.serial}`}
      okText="挂失"
      cancelText="取消"
      okButtonProps={{ danger: true, disabled: reason.trim().length < 2 }}
      confirmLoading={isBusy}
      onOk={send}
      onCancel={onClose}
    >
      <div className={dialog.stack}>
        {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
        <span className={dialog.quiet}>
          挂失立即生效：用它登录的会话会结束，它不能再用于登录和验证。找回后由管理员解除挂失。
        </span>
        <Input.TextArea
          rows={2}
          maxLength={200}
          value={reason}
          aria-label="挂失原因"
          placeholder="挂失原因，至少 2 个字"
          onChange={event => setReason(event.target.value)}
        />
      </div>
    </Modal>
  )
}
