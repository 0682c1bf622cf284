import { useState } from 'react'
import { printNumber } from '#kinds/index.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import type { Chosen } from '#ui/logic/use-bulk.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import type { ManyFlow } from '#ui/views/use-many-flow.tsx'
import { organisation, organisationMessage } from '../../model/index.ts'

export interface MessageDialogProps {
  readonly chosen: Chosen
  readonly many: ManyFlow
  onClose(): void
  onDone(): void
}

/** 站内信 to the administrators of the chosen organisations; those it cannot reach are named. */
export function MessageDialog({ chosen, many, onClose, onDone }: MessageDialogProps) {
  const [store] = useState(() => new FormStore(organisationMessage, {}))
  const sending = useSending(store)
  const send = () =>
    sending.send(async answers => {
      const told = (count: number) => `已发送给 ${count} 家机构的管理员`
      if (await many.act('messageMany', { chosen, answers }, told)) onDone()
      onClose()
    })
  return (
    <AskDialog
      title={`站内信（${printNumber(chosen.count, 0)} 家机构）`}
      okText="发送"
      sending={sending}
      place={field => ({ resource: organisation.path, field })}
      note="发送给所选机构的全部启用管理员，发出后不能撤回。"
      onSend={send}
      onClose={onClose}
    />
  )
}
