import { Alert, App, Modal } from 'antd'
import { useState } from 'react'
import { ref, text } from '#kernel/kinds/index.ts'
import { FormStore } from '#kernel/web/logic/form-store.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { RequestFailure, sentenceOfError } from '#kernel/web/logic/request.ts'
import { useField } from '#kernel/web/logic/use-form.ts'
import dialog from '#kernel/web/views/dialog.module.css'
import { FormField } from '#kernel/web/views/form-field.tsx'
import { account } from '../../model/account.ts'
import { handOver } from './account-calls.ts'
import { OpenWorkList, useOpenWork } from './open-work-list.tsx'

const asked = {
  successor: ref('接手人', 'access/account', { required: true, hint: '须为同一单位启用的同事' }),
  reason: text('原因', { required: true, min: 2, max: 200, lines: 2 }),
}

/** 移交: shows the open work of a person and gives it to a colleague; roles are never handed over. */
export function HandOverDialog({
  row,
  onClose,
}: {
  readonly row: Presented
  readonly onClose: () => void
}) {
  const { message } = App.useApp()
  const [store] = useState(() => new FormStore(asked, {}))
  const successor = useField(store, 'successor').value
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const chosen = typeof successor === 'string' ? successor : null
  const work = useOpenWork(row.id, chosen)
  const send = async () => {
    const answers = store.check(Object.keys(asked))
    if (answers === null) return
    setSending(true)
    try {
      await handOver({
        id: row.id,
        successor: String(answers.successor),
        reason: String(answers.reason),
      })
      message.success('已移交')
      onClose()
    } catch (error) {
      const strangers = store.refuse(error instanceof RequestFailure ? error.errors : [])
      setRefusal(
        strangers[0]?.message ?? (store.errors().length > 0 ? null : sentenceOfError(error)),
      )
      setSending(false)
    }
  }
  return (
    <Modal
      open
      width={600}
      title={`移交 · ${String(row.realName)}`}
      okText="移交"
      cancelText="取消"
      confirmLoading={isSending}
      okButtonProps={{ disabled: work.data?.length === 0 }}
      onOk={send}
      onCancel={onClose}
    >
      <div className={dialog.stack}>
        {refusal && <Alert type="error" showIcon title={refusal} />}
        {Object.entries(asked).map(([name, field]) => (
          <FormField
            key={name}
            store={store}
            name={name}
            field={field}
            place={{ resource: account.path, field: name }}
          />
        ))}
        <OpenWorkList work={work} />
        <span className={dialog.quiet}>角色不随工作移交，接手人如需新的权限请另行授权。</span>
      </div>
    </Modal>
  )
}
