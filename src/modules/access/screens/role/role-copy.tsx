import { App } from 'antd'
import { useState } from 'react'
import { text } from '#kinds/index.ts'
import { filledIn, tell } from '#ui/logic/asks.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import { role } from '../../model/role.ts'
import { roleCopy } from '../../model/role-calls.ts'

const asked = {
  name: text('新角色名称', { required: true, min: 2, max: 20 }),
  code: text('新角色编码', { ...role.fields.code, required: true }),
}

/** Copies a role, or a template of the platform, into a new one of one's own. */
export function RoleCopy({
  row,
  onClose,
}: {
  readonly row: PresentedOf<typeof role>
  readonly onClose: () => void
}) {
  const { message } = App.useApp()
  const refresh = useRefresh(role)
  const [store] = useState(() => new FormStore(asked, { name: `${row.name}副本` }))
  const sending = useSending(store)
  const copy = () =>
    sending.send(async answers => {
      await tell(roleCopy, filledIn(roleCopy, { ...answers, id: row.id }))
      await refresh()
      message.success('已复制')
      onClose()
    })
  return (
    <AskDialog
      title={`复制角色 · ${row.name}`}
      okText="复制"
      sending={sending}
      place={field => ({ resource: role.path, field })}
      note="菜单、操作、数据范围和安全设置一并复制，成员不复制。"
      width={480}
      onSend={copy}
      onClose={onClose}
    />
  )
}
