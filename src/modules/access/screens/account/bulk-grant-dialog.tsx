import { useState } from 'react'
import { printNumber } from '#kinds/index.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import type { Chosen } from '#ui/logic/use-bulk.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import type { ManyFlow } from '#ui/views/use-many-flow.tsx'
import { grant } from '../../model/grant.ts'

const { role, validUntil, reason } = grant.fields
const asked = { role, validUntil, reason }

export interface BulkGrantDialogProps {
  readonly chosen: Chosen
  readonly many: ManyFlow
  onClose(): void
  onDone(): void
}

/** 批量授权: one role and one reason for several accounts; whoever cannot have it is named. */
export function BulkGrantDialog({ chosen, many, onClose, onDone }: BulkGrantDialogProps) {
  const [store] = useState(() => new FormStore(asked, {}))
  const sending = useSending(store)
  const give = () =>
    sending.send(async answers => {
      const isBegun = await many.act(
        'grantMany',
        { chosen, answers },
        count => `已授权 ${count} 人`,
      )
      if (isBegun) onDone()
      onClose()
    })
  return (
    <AskDialog
      title={`授权（${printNumber(chosen.count, 0)} 人）`}
      okText="授权"
      sending={sending}
      place={field => ({ resource: grant.path, field })}
      note="逐人检查互斥、人数上限和适用范围；高风险角色须第二人确认后生效。"
      onSend={give}
      onClose={onClose}
    />
  )
}
