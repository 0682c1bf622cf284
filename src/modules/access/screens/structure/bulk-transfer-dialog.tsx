import { useState } from 'react'
import { dayInBeijing } from '#kinds/day/relative-day.ts'
import { day, printNumber, ref, text } from '#kinds/index.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import { useSession } from '#ui/logic/session.ts'
import type { Chosen } from '#ui/logic/use-bulk.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import type { ManyFlow } from '#ui/views/use-many-flow.tsx'
import { account } from '../../model/account.ts'
import { ownUnit } from './use-departments.ts'

export interface BulkTransferDialogProps {
  readonly chosen: Chosen
  readonly many: ManyFlow
  onClose(): void
  /** Some were moved. */
  onDone(): void
}

/** 调整部门: several people into one department, each for themselves; who cannot go stays and is named. */
export function BulkTransferDialog({ chosen, many, onClose, onDone }: BulkTransferDialogProps) {
  const { account: self } = useSession()
  const [store] = useState(
    () =>
      new FormStore(
        {
          department: ref('新部门', 'access/department', {
            required: true,
            where: [...ownUnit(self), { field: 'state', op: 'is', value: 'enabled' }],
          }),
          on: day('生效日期', { required: true, hint: '选以后的日期则到期零点自动生效' }),
          reason: text('原因', { required: true, min: 2, max: 200, lines: 2 }),
        },
        { on: dayInBeijing(new Date()) },
      ),
  )
  const sending = useSending(store)
  const transfer = () =>
    sending.send(async answers => {
      const isBegun = await many.act(
        'transferMany',
        { chosen, answers },
        count => `已调整 ${count} 人`,
      )
      if (isBegun) onDone()
      onClose()
    })
  return (
    <AskDialog
      title={`调整部门（${printNumber(chosen.count, 0)} 人）`}
      okText="确认调整"
      sending={sending}
      place={field => ({ resource: account.path, field })}
      note="岗位和直接上级保持不变；随原部门的授权跟随到新部门。"
      onSend={transfer}
      onClose={onClose}
    />
  )
}
