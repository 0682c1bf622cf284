import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { fetchAsk } from '#ui/logic/asks.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import { titleOf } from '#ui/logic/presented.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import type { MoveDialogProps } from '#ui/views/move-dialog.tsx'
import { securityKey } from '../../model/security-key.ts'
import { securityKeyBoundRoles } from '../../model/security-key-calls.ts'

/** 解绑: says first which of the holder's roles give nothing without a key. */
export function UnbindDialog({ named, rows, onSend, onClose }: MoveDialogProps) {
  const [key] = rows
  const [store] = useState(() => new FormStore(named.move.ask ?? {}, { reason: null }))
  const sending = useSending(store)
  const { data: roles = [] } = useQuery({
    queryKey: ['resource', securityKey.path, 'bound roles', key?.id],
    queryFn: ({ signal }) => fetchAsk(securityKeyBoundRoles, { id: key?.id ?? '' }, { signal }),
    enabled: key !== undefined,
  })
  if (!key) return null
  return (
    <AskDialog
      title={named.move.label}
      okText={named.move.label}
      sending={sending}
      place={name => ({ resource: securityKey.path, field: `unbind.${name}` })}
      note={`${titleOf(securityKey, key)}，持有人${String(key.shown.account ?? '')}；用它登录的会话会立即结束。`}
      onSend={() => void sending.send(onSend)}
      onClose={onClose}
    >
      {roles.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`这是持有人可用的最后一个UKEY，以下角色须UKEY登录，解绑后不再生效：${roles.join('、')}`}
        />
      )}
    </AskDialog>
  )
}
