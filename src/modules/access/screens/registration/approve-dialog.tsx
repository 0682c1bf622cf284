import { Button } from 'antd'
import { useState } from 'react'
import { areas, ref, refs } from '#kinds/index.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import type { Presented, PresentedOf } from '#ui/logic/presented.ts'
import { useField } from '#ui/logic/use-form.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import dialog from '#ui/views/dialog.module.css'
import type { MoveDialogProps } from '#ui/views/move-dialog.tsx'
import { department } from '../../model/department.ts'
import { position } from '../../model/position.ts'
import { registrationRequest } from '../../model/registration-request.ts'
import { wishedDepartment } from './checks.ts'

/** 通过: where the newcomer works and what they may do; roles are proposed by department and main position. */
export function ApproveDialog({ rows, onSend, onClose }: MoveDialogProps) {
  // The cast of a dialog of moves: it is registered for requests alone.
  const [row] = rows as readonly PresentedOf<typeof registrationRequest>[]
  const [store] = useState(
    () => new FormStore(asked(row), { department: row && wishedDepartment(row) }),
  )
  const sending = useSending(store)
  const roles = useField(store, 'roles')
  const proposed = useProposedRoles(store)
  const isTaken = proposed.every(id => Array.isArray(roles.value) && roles.value.includes(id))
  return (
    <AskDialog
      title={`通过 · ${row?.realName ?? ''}`}
      okText="通过"
      sending={sending}
      place={field => ({ resource: registrationRequest.path, field: `approve.${field}` })}
      note={wishOf(row)}
      width={560}
      onSend={() => sending.send(onSend)}
      onClose={onClose}
    >
      {proposed.length > 0 && !isTaken && (
        <Button size="small" onClick={() => roles.set(proposed)}>
          采用部门与岗位的建议角色（{proposed.length}）
        </Button>
      )}
      <span className={dialog.quiet}>
        账号立即启用，本人用注册时的密码登录；高风险角色须第二人确认后生效。
      </span>
    </AskDialog>
  )
}

function asked(row: Presented | undefined) {
  const own = ['ownerKind', 'organisation', 'unit', 'vendor'].flatMap(field =>
    row?.[field] == null ? [] : [{ field, op: 'is' as const, value: row[field] }],
  )
  const where = [...own, { field: 'state', op: 'is' as const, value: 'enabled' }]
  return {
    department: ref('部门', department.path, { required: row?.ownerKind !== 'vendor', where }),
    positions: refs('岗位', position.path, { max: 3, where, hint: '第一个为主岗' }),
    ...(row?.ownerKind === 'unit' ? { areas: areas('管辖区域', { required: true, max: 30 }) } : {}),
    manager: ref('直接上级', 'access/account', { where }),
    roles: refs('角色', 'access/role', {
      max: 10,
      where: [{ field: 'state', op: 'is', value: 'enabled' }],
    }),
  }
}

function wishOf(row: PresentedOf<typeof registrationRequest> | undefined): string {
  const wish = [row?.departmentText, row?.positionText].filter(Boolean).join(' / ')
  return wish === '' ? '本人未填写部门和岗位' : `本人申请：${wish}`
}

/** The usual roles of the chosen department and of the main position. */
function useProposedRoles(store: FormStore): readonly string[] {
  const place = useField(store, 'department').value
  const held = useField(store, 'positions').value
  const [main] = Array.isArray(held) ? held : []
  const own = useRecord(department, typeof place === 'string' ? place : null)
  const post = useRecord(position, typeof main === 'string' ? main : null)
  const usual = [own.row?.defaultRoles, post.row?.defaultRoles].flatMap(roles =>
    Array.isArray(roles) ? roles.map(String) : [],
  )
  return [...new Set(usual)]
}
