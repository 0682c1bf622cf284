import { App } from 'antd'
import { useState } from 'react'
import { FormStore } from '#kernel/web/logic/form-store.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { actOnMany, type Refused } from '#kernel/web/logic/use-moves.ts'
import { useSending } from '#kernel/web/logic/use-sending.ts'
import { AskDialog } from '#kernel/web/views/ask-dialog.tsx'
import { RefusedDialog } from '#kernel/web/views/refused-dialog.tsx'
import { organisation, organisationMessage } from '../../model/index.ts'

export interface MessageDialogProps {
  readonly rows: readonly Presented[]
  onClose(): void
  onDone(): void
}

/** 站内信 to the administrators of the chosen organisations; those it cannot reach are named. */
export function MessageDialog({ rows, onClose, onDone }: MessageDialogProps) {
  const { message } = App.useApp()
  const [refused, setRefused] = useState<readonly Refused[] | null>(null)
  const [store] = useState(() => new FormStore(organisationMessage, {}))
  const sending = useSending(store)
  const send = () =>
    sending.send(async answers => {
      const { refused: failed } = await actOnMany(organisation, 'messageMany', { rows, answers })
      onDone()
      if (failed.length > 0) return setRefused(failed)
      message.success(`已发送给 ${rows.length} 家机构的管理员`)
      onClose()
    })
  if (refused) return <RefusedDialog refused={refused} onClose={onClose} />
  return (
    <AskDialog
      title={`站内信（${rows.length} 家机构）`}
      okText="发送"
      sending={sending}
      place={field => ({ resource: organisation.path, field })}
      note="发送给所选机构的全部启用管理员，发出后不能撤回。"
      onSend={send}
      onClose={onClose}
    />
  )
}
