import { and, eq, ne } from 'drizzle-orm'
import { columnNamed } from '#kernel/server/tables.ts'
import { recordTodo } from '#modules/platform/server/index.ts'
import { exportApproval } from '../model/export-approval.ts'
import { exportApprovalServing } from './export-approval.ts'

/** Exports in the clear that wait for this person's decision. */
export const exportTodoSource = recordTodo({
  serving: exportApprovalServing,
  label: '导出审批',
  link: '/finance/exportlist?part=approvals',
  action: 'exportApproval.approve',
  where: ({ person }) =>
    and(
      eq(columnNamed(exportApproval, 'state'), 'pending'),
      ne(columnNamed(exportApproval, 'requester'), person.accountId),
    ),
  item: row => ({
    title: `导出${row.subject}明文 ${row.rows} 行`,
    organisation: row.organisation,
    submittedAt: row.createdAt,
    dueAt: row.expiresAt,
  }),
})
