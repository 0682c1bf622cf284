import { App } from 'antd'
import { useState } from 'react'
import { dayInBeijing } from '#kinds/day/relative-day.ts'
import { day, ref, text } from '#kinds/index.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useField } from '#ui/logic/use-form.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import { account } from '../../model/account.ts'
import { leave } from '../account/account-calls.ts'
import { OpenWorkList, useOpenWork } from '../account/open-work-list.tsx'

const asked = {
  on: day('离岗日期', { required: true, hint: '当日零点起账号停用、任职结束；选今天立即生效' }),
  successor: ref('接手人', 'access/account', { hint: '有在办事项时必选，须为同一单位启用的同事' }),
  reason: text('原因', { required: true, min: 2, max: 200, lines: 2 }),
}

/** 离岗: from which day, who goes on with the work, and why. */
export function LeaveDialog({
  row,
  onClose,
}: {
  readonly row: PresentedOf<typeof account>
  readonly onClose: () => void
}) {
  const { message } = App.useApp()
  const refresh = useRefresh(account)
  const [store] = useState(() => new FormStore(asked, { on: dayInBeijing(new Date()) }))
  const successor = useField(store, 'successor').value
  const chosen = typeof successor === 'string' ? successor : null
  const work = useOpenWork(row.id, chosen)
  const sending = useSending(store)
  const end = () =>
    sending.send(async ({ on, reason }) => {
      const { state } = await leave({
        ...{ id: row.id, successor: chosen },
        ...{ on: String(on), reason: String(reason) },
      })
      await refresh()
      message.success(state === 'done' ? '已离岗，账号已停用' : `将于 ${String(on)} 离岗`)
      onClose()
    })
  return (
    <AskDialog
      title={`离岗 · ${row.realName}`}
      okText="确认离岗"
      sending={sending}
      place={field => ({ resource: account.path, field })}
      width={600}
      isDanger
      onSend={end}
      onClose={onClose}
    >
      <OpenWorkList work={work} />
    </AskDialog>
  )
}
