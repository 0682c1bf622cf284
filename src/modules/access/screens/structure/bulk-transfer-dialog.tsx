import { App } from 'antd'
import { useState } from 'react'
import { dayInBeijing } from '#kernel/kinds/day/relative-day.ts'
import { day, ref, text } from '#kernel/kinds/index.ts'
import { FormStore } from '#kernel/web/logic/form-store.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { callOf, post, sentenceOfError } from '#kernel/web/logic/request.ts'
import { useSession } from '#kernel/web/logic/session.ts'
import type { Refused } from '#kernel/web/logic/use-moves.ts'
import { useRefresh } from '#kernel/web/logic/use-record.ts'
import { useSending } from '#kernel/web/logic/use-sending.ts'
import { AskDialog } from '#kernel/web/views/ask-dialog.tsx'
import { RefusedDialog } from '#kernel/web/views/refused-dialog.tsx'
import { account } from '../../model/account.ts'
import { ownUnit } from './use-departments.ts'

export interface BulkTransferDialogProps {
  readonly rows: readonly Presented[]
  onClose(): void
  /** Some were moved. */
  onDone(): void
}

/** 调整部门: several people into one department, each for themselves; who cannot go stays and is named. */
export function BulkTransferDialog({ rows, onClose, onDone }: BulkTransferDialogProps) {
  const { message } = App.useApp()
  const { account: self } = useSession()
  const refresh = useRefresh(account)
  const [refused, setRefused] = useState<readonly Refused[] | null>(null)
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
      const failed: Refused[] = []
      for (const { id, version, realName } of rows) {
        try {
          await post(callOf(account, 'transfer'), { ...answers, id, version })
        } catch (error) {
          failed.push({ id, title: String(realName), reason: sentenceOfError(error) })
        }
      }
      await refresh()
      onDone()
      if (failed.length > 0) return setRefused(failed)
      message.success(`已调整 ${rows.length} 人`)
      onClose()
    })
  if (refused) return <RefusedDialog refused={refused} onClose={onClose} />
  return (
    <AskDialog
      title={`调整部门（${rows.length} 人）`}
      okText="确认调整"
      sending={sending}
      place={field => ({ resource: account.path, field })}
      note="岗位和直接上级保持不变；随原部门的授权跟随到新部门。"
      onSend={transfer}
      onClose={onClose}
    />
  )
}
