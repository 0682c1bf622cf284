import { App } from 'antd'
import { useState } from 'react'
import { refs } from '#kinds/index.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, post } from '#ui/logic/request.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import { department } from '../../model/department.ts'

const asked = {
  defaultRoles: refs('默认角色', 'access/role', {
    max: 10,
    where: [{ field: 'state', op: 'is', value: 'enabled' }],
    hint: '留空则清除；只影响以后的授权建议',
  }),
}

export interface DefaultRolesDialogProps {
  readonly row: PresentedOf<typeof department>
  onClose(): void
}

/** 设置默认角色: the roles that are proposed to newcomers of a department. */
export function DefaultRolesDialog({ row, onClose }: DefaultRolesDialogProps) {
  const { message } = App.useApp()
  const refresh = useRefresh(department)
  const [store] = useState(() => new FormStore(asked, { defaultRoles: row.defaultRoles }))
  const sending = useSending(store)
  const { id, version, name } = row
  const set = () =>
    sending.send(async ({ defaultRoles }) => {
      await post(callOf(department, 'update'), { id, version, defaultRoles })
      await refresh()
      message.success('已设置默认角色')
      onClose()
    })
  return (
    <AskDialog
      title={`默认角色 · ${name}`}
      okText="保存"
      sending={sending}
      place={field => ({ resource: department.path, field })}
      row={row}
      onSend={set}
      onClose={onClose}
    />
  )
}
