import { App, Modal } from 'antd'
import { useState } from 'react'
import { text } from '#kernel/kinds/index.ts'
import { FormStore } from '#kernel/web/logic/form-store.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { post, RequestFailure, sentenceOfError } from '#kernel/web/logic/request.ts'
import { useRefresh } from '#kernel/web/logic/use-record.ts'
import dialog from '#kernel/web/views/dialog.module.css'
import { FormField } from '#kernel/web/views/form-field.tsx'
import { role } from '../../model/role.ts'

const asked = {
  name: text('新角色名称', { required: true, min: 2, max: 20 }),
  code: text('新角色编码', { ...role.fields.code, required: true }),
}

/** Copies a role, or a template of the platform, into a new one of one's own. */
export function RoleCopy({
  row,
  onClose,
}: {
  readonly row: Presented
  readonly onClose: () => void
}) {
  const { message } = App.useApp()
  const refresh = useRefresh(role)
  const [store] = useState(() => new FormStore(asked, { name: `${String(row.name)}副本` }))
  const [isSending, setSending] = useState(false)
  const send = async () => {
    const answers = store.check(Object.keys(asked))
    if (answers === null) return
    setSending(true)
    try {
      await post('/api/access/role/copy', { ...answers, id: row.id })
      await refresh()
      message.success('已复制')
      onClose()
    } catch (error) {
      const strangers = store.refuse(error instanceof RequestFailure ? error.errors : [])
      if (strangers.length > 0 || store.errors().length === 0)
        message.error(strangers[0]?.message ?? sentenceOfError(error))
      setSending(false)
    }
  }
  return (
    <Modal
      open
      width={480}
      title={`复制角色 · ${String(row.name)}`}
      okText="复制"
      cancelText="取消"
      confirmLoading={isSending}
      onOk={send}
      onCancel={onClose}
    >
      <div className={dialog.stack}>
        <span className={dialog.quiet}>菜单、操作、数据范围和安全设置一并复制，成员不复制。</span>
        {Object.entries(asked).map(([name, field]) => (
          <FormField
            key={name}
            store={store}
            name={name}
            field={field}
            place={{ resource: role.path, field: name }}
          />
        ))}
      </div>
    </Modal>
  )
}
