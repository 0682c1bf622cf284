import { useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import dialog from '#ui/views/dialog.module.css'
import { grant } from '../../model/grant.ts'
import { narrowingOf } from '../account/narrowing.ts'
import { useRoles } from '../role/use-roles.ts'

const ofDepartment: readonly unknown[] = ['departments', 'department']

/** Grants that reach as far as the department, to be kept for the new one or revoked. */
export function DepartmentGrants({
  id,
  department,
  revoked,
  onChange,
}: {
  readonly id: string
  /** The one that is left. */
  readonly department: unknown
  readonly revoked: readonly string[]
  onChange(next: readonly string[]): void
}) {
  const mayRevoke = useCan('grant.revoke')
  const roles = useRoles()
  const question = {
    filter: JSON.stringify([
      { field: 'account', op: 'is', value: id },
      { field: 'state', op: 'is', value: 'active' },
    ]),
  }
  const { data } = useQuery({
    queryKey: keys.list(grant.path, question),
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<typeof grant>[]>(callOf(grant, 'getList'), question, { signal }),
    enabled: mayRevoke,
  })
  const scopeOf = (row: PresentedOf<typeof grant>) =>
    row.narrowTo ?? roles.find(role => role.id === row.role)?.dataScope
  const namesIt = (row: PresentedOf<typeof grant>) =>
    Array.isArray(row.narrowDepartments) && row.narrowDepartments.includes(department)
  const held = (data ?? []).filter(row => namesIt(row) || ofDepartment.includes(scopeOf(row)))
  if (held.length === 0) return null
  return (
    <div>
      <div className={dialog.label}>随原部门的授权（勾选的撤销，其余随新部门保留）</div>
      <Checkbox.Group
        value={[...revoked]}
        onChange={onChange}
        options={held.map(row => ({ value: row.id, label: labelOf(row) }))}
      />
    </div>
  )
}

function labelOf(row: PresentedOf<typeof grant>): string {
  const role = row.shown.role ?? row.role
  const narrowing = narrowingOf(row)
  return narrowing === '同角色' ? role : `${role}（${narrowing}）`
}
