import { App } from 'antd'
import { useState } from 'react'
import { FormStore } from '#kernel/web/logic/form-store.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { actOnMany, type Refused } from '#kernel/web/logic/use-moves.ts'
import { useRefresh } from '#kernel/web/logic/use-record.ts'
import { useSending } from '#kernel/web/logic/use-sending.ts'
import { AskDialog } from '#kernel/web/views/ask-dialog.tsx'
import { RefusedDialog } from '#kernel/web/views/refused-dialog.tsx'
import { account } from '../../model/account.ts'
import { grant } from '../../model/grant.ts'

const { role, validUntil, reason } = grant.fields
const asked = { role, validUntil, reason }

export interface BulkGrantDialogProps {
  readonly rows: readonly Presented[]
  onClose(): void
  onDone(): void
}

/** 批量授权: one role and one reason for several accounts; whoever cannot have it is named. */
export function BulkGrantDialog({ rows, onClose, onDone }: BulkGrantDialogProps) {
  const { message } = App.useApp()
  const refresh = useRefresh(account)
  const [refused, setRefused] = useState<readonly Refused[] | null>(null)
  const [store] = useState(() => new FormStore(asked, {}))
  const sending = useSending(store)
  const give = () =>
    sending.send(async answers => {
      const { refused: failed } = await actOnMany(account, 'grantMany', { rows, answers })
      await refresh()
      onDone()
      if (failed.length > 0) return setRefused(failed)
      message.success(`已授权 ${rows.length} 人`)
      onClose()
    })
  if (refused) return <RefusedDialog refused={refused} onClose={onClose} />
  return (
    <AskDialog
      title={`授权（${rows.length} 人）`}
      okText="授权"
      sending={sending}
      place={field => ({ resource: grant.path, field })}
      note="逐人检查互斥、人数上限和适用范围；高风险角色须第二人确认后生效。"
      onSend={give}
      onClose={onClose}
    />
  )
}
