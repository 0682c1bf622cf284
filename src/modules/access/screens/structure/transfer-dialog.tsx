import { App } from 'antd'
import { useState } from 'react'
import { dayInBeijing } from '#kinds/day/relative-day.ts'
import { day, text } from '#kinds/index.ts'
import { filledIn, tell } from '#ui/logic/asks.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useField } from '#ui/logic/use-form.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import dialog from '#ui/views/dialog.module.css'
import { account } from '../../model/account.ts'
import { accountTransfer } from '../../model/account-calls.ts'
import { DepartmentGrants } from './department-grants.tsx'

const { department, positions, manager } = account.fields
const fields = {
  department,
  positions,
  manager,
  on: day('生效日期', {
    required: true,
    hint: '选以后的日期则到期零点自动生效，任职经历按此日期记录',
  }),
  reason: text('原因', { required: true, min: 2, max: 200, lines: 2 }),
}
const moved = ['department', 'positions', 'manager'] as const

/** 调岗: department, positions and manager of a colleague, and which grants end with the old department. */
export function TransferDialog({
  row,
  onClose,
}: {
  readonly row: PresentedOf<typeof account>
  readonly onClose: () => void
}) {
  const { message } = App.useApp()
  const refresh = useRefresh(account)
  const [store] = useState(() => new FormStore(fields, startOf(row)))
  const isElsewhere = useField(store, 'department').value !== row.department
  const [revoke, setRevoke] = useState<readonly string[]>([])
  const sending = useSending(store)
  const transfer = () => {
    const changed = moved.filter(name => store.changed().includes(name))
    if (changed.length === 0) return sending.refuse('部门、岗位和上级都没有变化')
    return sending.send(
      async answers => {
        const { state, warning } = await tell(
          accountTransfer,
          filledIn(accountTransfer, {
            ...answers,
            ...{ id: row.id, version: row.version, revoke: isElsewhere ? revoke : [] },
          }),
        )
        await refresh()
        message.success(state === 'done' ? '已调岗' : `将于 ${String(answers.on)} 调岗`)
        if (warning) message.warning(warning, 8)
        onClose()
      },
      [...changed, 'on', 'reason'],
    )
  }
  return (
    <AskDialog
      title={`调岗 · ${row.realName}`}
      okText="确认调岗"
      sending={sending}
      place={field => ({ resource: account.path, field })}
      row={row}
      onSend={transfer}
      onClose={onClose}
    >
      {isElsewhere && (
        <DepartmentGrants
          id={row.id}
          department={row.department}
          revoked={revoke}
          onChange={setRevoke}
        />
      )}
      <span className={dialog.quiet}>
        按部门生效的数据范围自生效日起随部门改变，其余角色保持不变。
      </span>
    </AskDialog>
  )
}

function startOf({
  department: own,
  positions: held,
  manager: above,
}: PresentedOf<typeof account>) {
  return { department: own, positions: held, manager: above, on: dayInBeijing(new Date()) }
}
