import { Tag } from 'antd'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { registerMoveDialog } from '#ui/views/move-dialogs.ts'
import { registrationRequest } from '../../model/registration-request.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { checksOf, worstOf } from './checks.ts'
import styles from './registration.module.css'
import { RegistrationChecks } from './registration-checks.tsx'
import { RegistrationFacts } from './registration-facts.tsx'
import { useBulkApproval } from './use-bulk-approval.tsx'

const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]
const tabs: readonly ListTab[] = [
  { key: 'pending', label: '待审核', where: state('pending') },
  { key: 'returned', label: '退回补正', where: state('returned') },
  { key: 'approved', label: '已通过', where: state('approved') },
  { key: 'rejected', label: '已驳回', where: state('rejected') },
  { key: 'expired', label: '已过期', where: state('expired') },
]

const columns: ListColumns<typeof registrationRequest> = {
  wish: {
    title: '申请部门 / 岗位',
    width: 180,
    render: row => [row.departmentText, row.positionText].filter(Boolean).join(' / ') || '未填写',
  },
  checks: { title: '核查', width: 90, render: row => <Light row={row} /> },
  waiting: { title: '等待', width: 90, render: row => <Waiting row={row} /> },
}

const shown = [
  'realName',
  'number',
  'ownerKind',
  'organisation',
  'wish',
  'phone',
  'checks',
  'waiting',
  'state',
  'decidedBy',
]

registerMoveDialog(registrationRequest, 'approve', ApproveDialog)

/** 人员审核: who wants to join, oldest first. */
export default function RegistrationScreen() {
  const mayApprove = useCan('registrationRequest.approve')
  const bulk = useBulkApproval()
  return (
    <>
      <ListScreen
        resource={registrationRequest}
        title="人员审核"
        tabs={tabs}
        shown={shown}
        quick={['ownerKind', 'organisation', 'light']}
        columns={columns}
        bulkActions={mayApprove ? bulk.actions : []}
        detail={{ review: 'shown', above }}
      />
      {bulk.dialogs}
    </>
  )
}

function above(row: PresentedOf<typeof registrationRequest>) {
  return (
    <>
      <RegistrationChecks row={row} />
      <RegistrationFacts row={row} />
    </>
  )
}

const lights = {
  green: { color: 'green', label: '通过' },
  amber: { color: 'orange', label: '留意' },
  red: { color: 'red', label: '有误' },
} as const

function Light({ row }: { readonly row: PresentedOf<typeof registrationRequest> }) {
  const worst = worstOf(checksOf(row))
  if (!worst) return <span className={styles.quiet}>—</span>
  return <Tag color={lights[worst].color}>{lights[worst].label}</Tag>
}

const dayMilliseconds = 86_400_000
const lateAfter = 3

function Waiting({ row }: { readonly row: PresentedOf<typeof registrationRequest> }) {
  if (row.state !== 'pending') return <span className={styles.quiet}>—</span>
  const days = Math.floor((Date.now() - Date.parse(row.submittedAt)) / dayMilliseconds)
  if (days === 0) return '今天'
  return <span className={days > lateAfter ? styles.late : undefined}>{days} 天</span>
}
