import { Alert, App, Modal } from 'antd'
import { useState } from 'react'
import { FormStore } from '#kernel/web/logic/form-store.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { callOf, post, RequestFailure, sentenceOfError } from '#kernel/web/logic/request.ts'
import { useRefresh } from '#kernel/web/logic/use-record.ts'
import dialog from '#kernel/web/views/dialog.module.css'
import { FormField } from '#kernel/web/views/form-field.tsx'
import { account } from '../../model/account.ts'

const names = ['department', 'positions', 'manager'] as const

/** 调岗: department, positions and manager of a colleague; the data scope follows at once. */
export function TransferDialog({
  row,
  onClose,
}: {
  readonly row: Presented
  readonly onClose: () => void
}) {
  const { message } = App.useApp()
  const refresh = useRefresh(account)
  const [store] = useState(() => new FormStore(account.fields, row))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async () => {
    const changed = store.check(names.filter(name => store.changed().includes(name)))
    if (changed === null) return
    if (Object.keys(changed).length === 0) return onClose()
    setSending(true)
    try {
      await post(callOf(account, 'update'), { ...changed, id: row.id, version: row.version })
      await refresh()
      message.success('已调岗')
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
      width={520}
      title={`调岗 · ${String(row.realName)}`}
      okText="确认调岗"
      cancelText="取消"
      confirmLoading={isSending}
      onOk={send}
      onCancel={onClose}
    >
      <div className={dialog.stack}>
        {refusal && <Alert type="error" showIcon title={refusal} />}
        {names.map(name => (
          <FormField
            key={name}
            store={store}
            name={name}
            field={account.fields[name]}
            place={{ resource: account.path, field: name }}
            shown={row.shown[name]}
          />
        ))}
        <span className={dialog.quiet}>按部门生效的数据范围随部门立即改变，角色保持不变。</span>
      </div>
    </Modal>
  )
}
