import { App } from 'antd'
import { useState } from 'react'
import { ref, text } from '#kinds/index.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useField } from '#ui/logic/use-form.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import dialog from '#ui/views/dialog.module.css'
import { account } from '../../model/account.ts'
import { handOver } from './account-calls.ts'
import { OpenWorkList, useOpenWork } from './open-work-list.tsx'

const asked = {
  successor: ref('接手人', 'access/account', { required: true, hint: '须为同一单位启用的同事' }),
  reason: text('原因', { required: true, min: 2, max: 200, lines: 2 }),
}

/** 移交: shows the open work of a person and gives it to a colleague; roles are never handed over. */
export function HandOverDialog({
  row,
  onClose,
}: {
  readonly row: PresentedOf<typeof account>
  readonly onClose: () => void
}) {
  const { message } = App.useApp()
  const [store] = useState(() => new FormStore(asked, {}))
  const successor = useField(store, 'successor').value
  const chosen = typeof successor === 'string' ? successor : null
  const work = useOpenWork(row.id, chosen)
  const sending = useSending(store)
  const give = () =>
    sending.send(async answers => {
      await handOver({
        id: row.id,
        successor: String(answers.successor),
        reason: String(answers.reason),
      })
      message.success('已移交')
      onClose()
    })
  return (
    <AskDialog
      title={`移交 · ${row.realName}`}
      okText="移交"
      sending={sending}
      place={field => ({ resource: account.path, field })}
      width={600}
      isDisabled={work.data?.length === 0}
      onSend={give}
      onClose={onClose}
    >
      <OpenWorkList work={work} />
      <span className={dialog.quiet}>角色不随工作移交，接手人如需新的权限请另行授权。</span>
    </AskDialog>
  )
}
