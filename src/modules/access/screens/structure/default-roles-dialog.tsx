import { App } from 'antd'
import { useState } from 'react'
import { refs } from '#kernel/kinds/index.ts'
import { FormStore } from '#kernel/web/logic/form-store.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { callOf, post, sentenceOfError } from '#kernel/web/logic/request.ts'
import type { Refused } from '#kernel/web/logic/use-moves.ts'
import { useRefresh } from '#kernel/web/logic/use-record.ts'
import { useSending } from '#kernel/web/logic/use-sending.ts'
import { AskDialog } from '#kernel/web/views/ask-dialog.tsx'
import { RefusedDialog } from '#kernel/web/views/refused-dialog.tsx'
import { department } from '../../model/department.ts'

const asked = {
  defaultRoles: refs('默认角色', 'access/role', {
    max: 10,
    where: [{ field: 'state', op: 'is', value: 'enabled' }],
    hint: '不选则清除；只影响以后的授权建议',
  }),
}

export interface DefaultRolesDialogProps {
  readonly rows: readonly Presented[]
  onClose(): void
  onDone(): void
}

/** 设置默认角色: the roles that are proposed to newcomers of one department or several. */
export function DefaultRolesDialog({ rows, onClose, onDone }: DefaultRolesDialogProps) {
  const { message } = App.useApp()
  const refresh = useRefresh(department)
  const [refused, setRefused] = useState<readonly Refused[] | null>(null)
  const [first] = rows
  const [store] = useState(
    () => new FormStore(asked, rows.length === 1 ? { defaultRoles: first?.defaultRoles } : {}),
  )
  const sending = useSending(store)
  const set = () =>
    sending.send(async ({ defaultRoles }) => {
      const failed: Refused[] = []
      for (const { id, version, name } of rows) {
        try {
          await post(callOf(department, 'update'), { id, version, defaultRoles })
        } catch (error) {
          failed.push({ id, title: String(name), reason: sentenceOfError(error) })
        }
      }
      await refresh()
      onDone()
      if (failed.length > 0) return setRefused(failed)
      message.success('已设置默认角色')
      onClose()
    })
  if (refused) return <RefusedDialog refused={refused} onClose={onClose} />
  return (
    <AskDialog
      title={
        rows.length === 1
          ? `默认角色 · ${String(first?.name)}`
          : `默认角色（${rows.length} 个部门）`
      }
      okText="保存"
      sending={sending}
      place={field => ({ resource: department.path, field })}
      {...(first && rows.length === 1 ? { row: first } : {})}
      onSend={set}
      onClose={onClose}
    />
  )
}
