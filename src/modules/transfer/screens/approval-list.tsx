import type { ListTab } from '#ui/logic/list-tab.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { exportApproval } from '../model/export-approval.ts'
import { revealApproval } from '../model/reveal-approval.ts'

const state = (...values: string[]) => [{ field: 'state', op: 'in' as const, value: values }]
const tabs: readonly ListTab[] = [
  { key: 'pending', label: '待审批', where: state('pending') },
  { key: 'approved', label: '已同意', where: state('approved') },
  { key: 'refused', label: '已拒绝', where: state('refused') },
  { key: 'ended', label: '已撤回或过期', where: state('withdrawn', 'expired') },
]

const shown = ['number', 'requester', 'subject', 'personal', 'rows', 'reason', 'createdAt', 'state']

/** 明文导出审批: who wants to take which personal data out, and why; decided by somebody else. */
export function ApprovalList() {
  return (
    <ListScreen
      resource={exportApproval}
      title="明文导出审批"
      tabs={tabs}
      shown={shown}
      columns={{
        number: { width: 150 },
        requester: { width: 100 },
        subject: { width: 100 },
        personal: { width: 120 },
        rows: { width: 70 },
        createdAt: { width: 150 },
        state: { width: 90 },
      }}
    />
  )
}

const looks: readonly ListTab[] = [
  { key: 'pending', label: '待审批', where: state('pending') },
  { key: 'approved', label: '已同意', where: state('approved') },
  { key: 'refused', label: '已拒绝', where: state('refused') },
  { key: 'ended', label: '已过期', where: state('expired') },
]

/** 查看审批: who wants to see personal data of somebody under age, and why. */
export function LookList() {
  return (
    <ListScreen
      resource={revealApproval}
      title="未成年人信息查看审批"
      tabs={looks}
      shown={['number', 'requester', 'subject', 'field', 'purpose', 'reason', 'createdAt', 'state']}
      columns={{
        number: { width: 150 },
        requester: { width: 100 },
        field: { width: 110 },
        purpose: { width: 100 },
        createdAt: { width: 150 },
        state: { width: 90 },
      }}
    />
  )
}
