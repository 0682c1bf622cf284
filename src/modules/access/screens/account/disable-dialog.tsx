import { useState } from 'react'
import type { AnyField } from '#kinds/field.ts'
import { ref } from '#kinds/index.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { useField } from '#ui/logic/use-form.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import dialog from '#ui/views/dialog.module.css'
import type { MoveDialogProps } from '#ui/views/move-dialog.tsx'
import { account, accountReason } from '../../model/account.ts'
import { OpenWorkList, useOpenWork } from './open-work-list.tsx'

/** 停用: why, and who goes on with what is open; several accounts at once keep their work. */
export function DisableDialog({ rows, onSend, onClose }: MoveDialogProps) {
  const [row] = rows
  const [store] = useState(() => new FormStore(askedOf(rows), {}))
  const sending = useSending(store)
  const isOne = row !== undefined && rows.length === 1 && row.can.includes('handover')
  return (
    <AskDialog
      title={rows.length === 1 ? `停用 · ${String(row?.realName)}` : `停用 ${rows.length} 个账号`}
      okText="停用"
      isDanger
      sending={sending}
      place={field => ({ resource: account.path, field: `disable.${field}` })}
      width={600}
      onSend={() => sending.send(onSend)}
      onClose={onClose}
    >
      {isOne && <Work id={row.id} store={store} />}
      <span className={dialog.quiet}>
        全部设备立即退出登录；不移交的在办事项留在其名下，重新启用后可继续办理。
      </span>
    </AskDialog>
  )
}

function Work({ id, store }: { readonly id: string; readonly store: FormStore }) {
  const successor = useField(store, 'successor').value
  return <OpenWorkList work={useOpenWork(id, typeof successor === 'string' ? successor : null)} />
}

const asked: Readonly<Record<string, AnyField>> = { reason: accountReason }

function askedOf(rows: readonly Presented[]): typeof asked {
  const [row] = rows
  if (rows.length !== 1 || !row?.can.includes('handover')) return asked
  const own = ['ownerKind', 'organisation', 'unit', 'vendor', 'merchant'].flatMap(field =>
    row[field] == null ? [] : [{ field, op: 'is' as const, value: row[field] }],
  )
  const where = [...own, { field: 'state', op: 'is' as const, value: 'enabled' }]
  return {
    ...asked,
    successor: ref('接手人', account.path, { where, hint: '以下在办事项移交给此人，留空则不移交' }),
  }
}
